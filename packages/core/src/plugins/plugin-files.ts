/** A plugin that is loaded by path is being written: its results depend on its files, whatever its revisions say. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { AttuneError } from '../errors.js'

const MOST_FILES = 5000
const MOST_BYTES = 64 * 2 ** 20

/**
 * Digest of all files of the plugin's package, without `node_modules` and what begins with a full stop. A package that
 * holds the config as well holds data and results too: then of the plugin's file, and of what it imports by path.
 *
 * @throws PLUGIN_LARGE
 */
export function codeOf(file: string, configFolder: string): string {
  const root = packageOf(file)
  const files = root === undefined || isInside(configFolder, root) ? importedBy(file) : filesIn(root)
  return digestOf(files, root ?? dirname(file))
}

/** Digest of a folder, without `node_modules` and what begins with a full stop; of a file with what it imports by path. @throws PLUGIN_LARGE */
export const codeDigest = (path: string): string =>
  isFolder(path) ? digestOf(filesIn(path), path) : digestOf(importedBy(path), dirname(path))

function digestOf(files: readonly string[], base: string): string {
  const hash = createHash('sha256')
  let bytes = 0
  for (const [at, each] of files.entries()) {
    bytes += statSync(each).size
    if (at >= MOST_FILES || bytes > MOST_BYTES) {
      throw new AttuneError('PLUGIN_LARGE', { folder: base, files: MOST_FILES, megabytes: MOST_BYTES / 2 ** 20 })
    }
    const content = readFileSync(each)
    hash.update(`${relative(base, each).replaceAll(sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const isInside = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`)

function packageOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (isFile(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

function filesIn(folder: string, found: string[] = []): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.') || found.length > MOST_FILES) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) filesIn(path, found)
    else if (isFile(path)) found.push(path)
  }
  return found
}

/** `import … from './x.js'`, `import('./x.js')`, `require('./x')`, `new URL('./prompts', import.meta.url)`. */
const RELATIVE = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`]*)\1/g
const EXTENSIONS = ['', '.js', '.ts', '.mjs', '.cjs', '.json', '/index.js', '/index.ts']

/** Sorted, so that the digest does not depend on the order of imports. */
function importedBy(file: string, found = new Set<string>()): string[] {
  if (found.has(file) || found.size > MOST_FILES) return [...found]
  found.add(file)
  for (const [, , path = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE)) {
    const target = resolve(dirname(file), path)
    const paths = [...EXTENSIONS.map((extension) => target + extension), target.replace(/\.(m|c)?js$/, '.$1ts')]
    const imported = paths.find(isFile)
    if (imported !== undefined) importedBy(imported, found)
    else if (path !== './' && path !== '../' && isFolder(target)) for (const each of filesIn(target)) found.add(each)
  }
  return [...found].sort()
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
