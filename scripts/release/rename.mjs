// Replaces the names of packages in the tracked text files of the repository: `npm run rename --
// --scope @lab --command lab-attune --creator create-lab-plugin`.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageFolders, root } from '../packages/workspace.mjs'
import { names } from './names.mjs'

const text = /\.(?:[cm]?[jt]sx?|json|jsonl|md|ya?ml|html|py|toml|css|cff)$|(?:^|\/)Dockerfile$/
const escaped = (name) => name.replaceAll(/[/.@-]/g, '\\$&')

/** Replaces names of packages in a text. The program's name, `attune`, stays. */
export function renamed(content, to, from = names) {
  const command = escaped(from.command)
  return (
    content
      .replaceAll(new RegExp(`${escaped(from.scope)}(?=[\\\\/'"\`])`, 'g'), to.scope)
      .replaceAll(new RegExp(`(?<![\\w/-])${escaped(from.creator)}(?![\\w-])`, 'g'), to.creator)
      .replaceAll(
        new RegExp(
          `(?<=npm create |npm init )${escaped(from.creator.replace('create-', ''))}`,
          'g',
        ),
        to.creator.replace('create-', ''),
      )
      // The package of the command: as a name, as a dependency, in `import` and in npm commands.
      .replaceAll(new RegExp(`(?<="name": ")${command}(?=")`, 'g'), to.command)
      .replaceAll(new RegExp(`(?<=")${command}(?=": "\\^)`, 'g'), to.command)
      .replaceAll(
        new RegExp(`(?<=['"\`])${command}(?=/(?:config|package\\.json)['"\`])`, 'g'),
        to.command,
      )
      .replaceAll(
        new RegExp(`(?<=npm install (?:--\\S+ )*)${command}(?![\\w/.-])`, 'g'),
        to.command,
      )
  )
}

/**
 * Renames the packages in all tracked files of a workspace.
 *
 * @returns number of changed files
 */
export function renameAll(folder, to) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' })
  let changed = 0
  for (const file of listed.split('\0').filter((each) => text.test(each))) {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    const after = renamed(before, to).replace(
      // In names.mjs, the constant itself is replaced.
      ...(file === 'scripts/release/names.mjs'
        ? [/scope: '.*',\n {2}command: '.*',\n {2}creator: '.*'/, constant(to)]
        : ['', '']),
    )
    if (after === before) continue
    writeFileSync(path, after)
    changed++
  }
  return changed
}

const constant = ({ scope, command, creator }) =>
  `scope: '${scope}',\n  command: '${command}',\n  creator: '${creator}'`

/** True if the name is that of a package of this repository. */
export const isOwn = (name, { scope, command, creator } = names) =>
  name.startsWith(`${scope}/`) || name === command || name === creator

if (process.argv[1] === import.meta.filename) {
  const options = {
    scope: { type: 'string' },
    command: { type: 'string' },
    creator: { type: 'string' },
  }
  const to = { ...names, ...parseArgs({ options }).values }
  console.log(
    `${renameAll(root, to)} files changed in ${packageFolders().length} packages and elsewhere.`,
  )
  console.log('Next: npm install, npm run build, npm run docs, npm run check.')
}
