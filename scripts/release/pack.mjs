// Packs all packages into `tarballs/`, as they would be published: `npm run pack`, after the build.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders, root } from '../packages/workspace.mjs'

const folder = join(root, 'tarballs')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const packages = packageFolders().map((each) => `./${each}`)
execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...packages], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(`${packages.length} packages are in ${folder}.
Install the commands attune and create-attune-plugin with
  npm install --global ${folder}/*.tgz`)
