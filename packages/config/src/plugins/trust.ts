/**
 * Checks whose code may run. On a shared machine, a config or plugin that is found in a parent
 * folder may belong to another user.
 */
import { lstatSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AttuneError } from '@attune/core/internal'
import { isFile } from '@attune/core/runtime'

const ROOT = 0
const ownFolder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Refuses a file if the owner of the file, of its folder or of the link to it is neither the user,
 * nor root, nor the owner of a folder in `chosen`. Systems without user ids skip this check.
 *
 * @throws CONFIG_FOREIGN
 */
export function requireTrusted(file: string, chosen: readonly string[] = []): void {
  const user = process.getuid?.()
  if (user === undefined) return
  const trusted = new Set([user, ROOT, ...chosen.map((folder) => statSync(folder).uid)])
  const owners = [lstatSync(file).uid, statSync(file).uid, statSync(dirname(file)).uid]
  const foreign = owners.find((owner) => !trusted.has(owner))
  if (foreign !== undefined) throw new AttuneError('CONFIG_FOREIGN', { file, owner: foreign, user })
}

/**
 * Requires a trusted plugin, which may also belong to the owner of Attune or of the folder of the
 * config that names it.
 */
export const requireTrustedPlugin = (file: string, configFolder: string): void =>
  requireTrusted(file, [configFolder, ownFolder])

/**
 * Folders in which a config is searched: the folder and its parents up to the root of its package;
 * without a package, up to the root of its repository, otherwise up to the home folder if it
 * contains the folder.
 */
export function searchedFolders(folder: string): string[] {
  const start = resolve(folder)
  const above = [start]
  while (dirname(above.at(-1)!) !== above.at(-1)) above.push(dirname(above.at(-1)!))
  const root =
    above.find((each) => isFile(join(each, 'package.json'))) ??
    above.find((each) => isThere(join(each, '.git'))) ??
    (isInside(start, homedir()) ? resolve(homedir()) : start)
  return above.slice(0, above.indexOf(root) + 1)
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function isInside(folder: string, home: string): boolean {
  const path = relative(resolve(home), folder)
  return (
    resolve(home) !== sep &&
    path !== '..' &&
    !path.startsWith(`..${sep}`) &&
    resolve(home, path) === folder
  )
}
