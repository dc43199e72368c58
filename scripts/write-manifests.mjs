// Writes the common fields into each package.json, and the repository's address into the READMEs.
// `lerna version` runs this script after it raised the version.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, completed, withRanges } from './packages/manifest.mjs'
import { packageFolders, readManifest, root } from './packages/workspace.mjs'

const rootManifest = readManifest('.')
const write = (file, text) => {
  if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

for (const folder of packageFolders()) {
  const manifest = readManifest(folder)
  write(
    join(root, folder, 'package.json'),
    `${JSON.stringify(completed(manifest, folder, rootManifest), null, 2)}\n`,
  )
  const readme = join(root, folder, 'README.md')
  if (!existsSync(readme) || !manifest.repository) continue
  write(
    readme,
    readFileSync(readme, 'utf8').replaceAll(addressOf(manifest), addressOf(rootManifest)),
  )
}

// The examples of third-party plugins get the same version.
const { version } = readManifest('packages/core')
for (const example of ['examples/third-party-plugin', 'examples/replaced-service']) {
  const { dependencies, peerDependencies, devDependencies, ...rest } = readManifest(example)
  const ranges = {
    ...(dependencies && { dependencies: withRanges(dependencies, version) }),
    peerDependencies: withRanges(peerDependencies, version),
    devDependencies: withRanges(devDependencies, version),
  }
  write(join(root, example, 'package.json'), `${JSON.stringify({ ...rest, ...ranges }, null, 2)}\n`)
}
