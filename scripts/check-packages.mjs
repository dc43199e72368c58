// The shape of what is published: exports that resolve, files that are there, no machine-local paths in what ships.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const root = join(import.meta.dirname, '..')
const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
let faults = 0
const report = (name, text) => {
  faults++
  console.error(`${name}: ${text}`)
}

for (const folder of packages) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { messages } = await publint({ pkgDir: folder, pack: false, level: 'warning' })
  for (const message of messages) report(manifest.name, formatMessage(message, manifest))
  for (const field of ['version', 'description', 'license', 'files', 'exports', 'engines']) {
    if (!(field in manifest)) report(manifest.name, `package.json has no "${field}"`)
  }
}

const listed = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--workspaces', '--ignore-scripts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
)
for (const { name, files } of Array.isArray(listed) ? listed : Object.values(listed)) {
  const stray = files.map(({ path }) => path).filter((path) => /(^|\/)(test|src)\/|\.tsbuildinfo$|\.test\./.test(path))
  if (stray.length > 0) report(name, `ships ${stray.slice(0, 3).join(', ')}`)
}

if (faults > 0) process.exit(1)
console.log(`${packages.length} packages have the right shape.`)
