/** Collects the errors of all packages, for docs/errors.md and for tests. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from './workspace.mjs'

const root = join(import.meta.dirname, '../..')

/** Names of the folders in `packages/` that contain an error catalogue. */
export const withErrors = packageFolders()
  .map((folder) => folder.replace('packages/', ''))
  .filter((folder) => existsSync(join(root, 'packages', folder, 'src/errors.ts')))

/**
 * Maps each error code to its definitions, one per package. Stores share codes and differ in the
 * texts.
 *
 * @param load imports the module `errors` of a folder
 */
export async function errorsByCode(load) {
  const found = {}
  for (const folder of withErrors) {
    const members = Object.entries(await load(folder))
    const catalogues = members.flatMap(([name, value]) =>
      name === 'catalogue' ? [{ catalogue: value }] : value?.catalogue ? [value] : [],
    )
    for (const { plugin, catalogue } of catalogues)
      for (const [code, entry] of Object.entries(catalogue))
        (found[plugin ? `${plugin}/${code}` : code] ??= []).push({ ...entry, folder })
  }
  return found
}
