// Fails if git tracks a file that .gitignore excludes, since such a file was committed by accident.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = process.argv[2] ?? join(import.meta.dirname, '..')
const output = execFileSync(
  'git',
  ['ls-files', '--cached', '--ignored', '--exclude-standard', '-z'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const files = output.split('\0').filter((file) => file !== '')

if (files.length > 0) {
  console.error(
    `Git tracks files that .gitignore names. Remove them with "git rm --cached":\n${files.join('\n')}`,
  )
  process.exit(1)
}
