/** The errors of all packages, for the page that lists them and for tests. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from './workspace.mjs'

const root = join(import.meta.dirname, '../..')

/** The folders below `packages/` that have a catalogue. */
export const withErrors = packageFolders()
  .map((folder) => folder.replace('packages/', ''))
  .filter((folder) => existsSync(join(root, 'packages', folder, 'src/errors.ts')))

/**
 * Code → what packages say under it, each with its folder: stores share codes, and differ in their words.
 *
 * @param load the module `errors` of a folder
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
