// Checks what will be published: texts, metadata, entry points and dependencies. Requires a build.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { faultsOf } from './packages/faults.mjs'
import { testImportFaults } from './packages/test-imports.mjs'
import { packageFolders, readManifest, root } from './packages/workspace.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const workspace = {
  root: readManifest('.'),
  texts: {
    LICENSE: read('LICENSE'),
    'CHANGELOG.md': read('CHANGELOG.md'),
    NOTICE: read('NOTICE').split('\n\n')[0],
  },
}
const listed = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--workspaces', '--ignore-scripts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
  }),
)
const packs = new Map(
  (Array.isArray(listed) ? listed : Object.values(listed)).map((each) => [each.name, each.files]),
)

let faults = 0
for (const folder of packageFolders()) {
  const manifest = readManifest(folder)
  const files = (packs.get(manifest.name) ?? []).map(({ path }) => path)
  const { messages } = await publint({ pkgDir: join(root, folder), pack: false, level: 'warning' })
  const found = [
    ...messages.map((message) => formatMessage(message, manifest)),
    ...faultsOf({ manifest, folder, files, read: (file) => read(`${folder}/${file}`) }, workspace),
  ]
  for (const text of found.slice(0, 20)) console.error(`${manifest.name}: ${text}`)
  faults += found.length
}

for (const text of testImportFaults()) {
  console.error(text)
  faults++
}

if (faults > 0) process.exit(1)
console.log(`${packs.size} packages have the right shape.`)
