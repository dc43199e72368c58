import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Relative to the root, with forward slashes. A folder that a build or an older branch left behind is not a package. */
export const packageFolders = () =>
  readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))

export const readManifest = (folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
