/**
 * Computes digests of plugins that are loaded by path. The author may edit such a plugin without a
 * new revision, so keys contain the digest of its files.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { AttuneError } from '../errors.js'

const MOST_FILES = 5000
const MOST_BYTES = 64 * 2 ** 20

/** A component by name, with its modules and its prompts. */
export interface CodeOwner {
  readonly name: string
  /**
   * The file that defines the component. If the component needs services of its plugin, also the
   * files that define these.
   */
  readonly modules: readonly string[]
  /** Template files. They are not part of the digest, since keys contain the texts of templates. */
  readonly templates: readonly string[]
}

/** Digests of the files from which a plugin is loaded. */
export interface PluginCode {
  /** Digest of all files on which any component depends. */
  readonly whole: string
  readonly components: Readonly<Record<string, string>>
}

/**
 * Computes digests of the files on which a plugin's components depend: the modules that each
 * component imports by path, and data files. If the plugin is a separate package, all its files
 * except code, templates, documentation and tests count as data. If its folder also contains the
 * config, other data and results are there too, so only files that string literals of the loaded
 * modules name count.
 *
 * @throws PLUGIN_LARGE
 */
export function codeOf(
  file: string,
  configFolder: string,
  owners: readonly CodeOwner[] = [],
): PluginCode {
  const root = packageOf(file)
  const isOwn = root !== undefined && !isInside(configFolder, root)
  const templates = new Set(owners.flatMap((owner) => owner.templates))
  const data = (isOwn ? filesIn(root).filter(isData) : []).filter((each) => !templates.has(each))
  const base = root ?? dirname(file)
  const digestFrom = (modules: readonly string[]): string => {
    const loaded = modules
      .flatMap((module) => importedBy(module))
      .filter((each) => !templates.has(each))
    const named = loaded
      .filter(isCode)
      .flatMap((each) => namedIn(each, base))
      .filter((each) => !templates.has(each))
    return digestOf([...new Set([...loaded, ...named, ...data])].sort(), base)
  }
  const known = new Map<string, string>()
  const digestOnce = (modules: readonly string[]): string => {
    const key = modules.join('\n')
    const digest = known.get(key) ?? digestFrom(modules)
    known.set(key, digest)
    return digest
  }
  return {
    whole: digestOnce([file]),
    components: Object.fromEntries(owners.map(({ name, modules }) => [name, digestOnce(modules)])),
  }
}

const CODE = /\.(?:[cm]?[jt]sx?|map|tsbuildinfo)$/
const isCode = (file: string): boolean => CODE.test(file)
const DOCUMENTS =
  /(?:^|[\\/])(?:package(?:-lock)?\.json|tsconfig[^\\/]*\.json|(?:README|CHANGELOG|LICEN[CS]E|NOTICE|CONTRIBUTING)[^\\/]*)$/i
const ASIDE = /[\\/](?:tests?|__tests__|docs|coverage|golden)[\\/]/
const isData = (file: string): boolean =>
  !isCode(file) && !DOCUMENTS.test(file) && !ASIDE.test(file)

/**
 * Files that a module names in string literals, such as `'words.txt'` or `'data', 'words.txt'`,
 * relative to the module or to its package.
 */
function namedIn(module: string, root: string): string[] {
  const found: string[] = []
  for (const [whole] of readFileSync(module, 'utf8').matchAll(TEXTS)) {
    const parts = [...whole.matchAll(TEXT)].map(([, , part = '']) => part)
    for (const [at, last] of parts.entries()) {
      if (!/\.\w+$/.test(last)) continue
      for (let from = at; from >= 0; from--) {
        const path = parts.slice(from, at + 1).join('/')
        found.push(
          ...[dirname(module), root]
            .map((folder) => resolve(folder, path))
            .filter((each) => isFile(each) && !isCode(each)),
        )
      }
    }
  }
  return found
}

const TEXT = /(['"`])([^'"`\n]{1,200})\1/g
const TEXTS = /(['"`])[^'"`\n]{1,200}\1(?:\s*,\s*(['"`])[^'"`\n]{1,200}\2)*/g

/**
 * A module and the modules that it imports statically by path, directly or indirectly, in order of
 * evaluation.
 */
export function modulesOf(file: string, found = new Set<string>()): readonly string[] {
  const walk = (module: string, above: readonly string[]): void => {
    if (found.has(module) || above.includes(module)) return
    for (const [, , path = ''] of readFileSync(module, 'utf8').matchAll(STATIC)) {
      const next = moduleAt(resolve(dirname(module), path))
      if (next !== undefined && isCode(next)) walk(next, [...above, module])
    }
    found.add(module)
  }
  walk(file, [])
  return [...found]
}

const STATIC = /\b(?:from|import)\s+(['"])(\.{1,2}\/[^'"]*)\1/g

/**
 * Digest of a folder or a file. For a folder, without `node_modules` and names that begin with a
 * full stop. For a file, including the modules that it imports by path.
 *
 * @throws PLUGIN_LARGE
 */
export const codeDigest = (path: string): string =>
  isFolder(path) ? digestOf(filesIn(path), path) : digestOf(importedBy(path), dirname(path))

function digestOf(files: readonly string[], base: string): string {
  const hash = createHash('sha256')
  let bytes = 0
  for (const [at, each] of files.entries()) {
    bytes += statSync(each).size
    if (at >= MOST_FILES || bytes > MOST_BYTES) {
      throw new AttuneError('PLUGIN_LARGE', {
        folder: base,
        files: MOST_FILES,
        megabytes: MOST_BYTES / 2 ** 20,
      })
    }
    const content = readFileSync(each)
    hash.update(`${relative(base, each).replaceAll(sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const isInside = (path: string, folder: string): boolean =>
  `${path}${sep}`.startsWith(`${folder}${sep}`)

function packageOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (isFile(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

function filesIn(folder: string, found: string[] = []): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.') || found.length > MOST_FILES)
      continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) filesIn(path, found)
    else if (isFile(path)) found.push(path)
  }
  return found
}

/**
 * Matches a relative path in `import … from './x.js'`, `import('./x.js')`, `require('./x')`, `new
 * URL('./prompts', import.meta.url)`.
 */
const RELATIVE = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`]*)\1/g
const EXTENSIONS = ['', '.js', '.ts', '.mjs', '.cjs', '.json', '/index.js', '/index.ts']

/**
 * Files that a module imports by path, directly or indirectly, and the module itself. They are
 * sorted, so that the digest does not depend on the order of imports.
 */
function importedBy(file: string, found = new Set<string>()): string[] {
  if (found.has(file) || found.size > MOST_FILES) return [...found]
  found.add(file)
  for (const [, , path = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE)) {
    const target = resolve(dirname(file), path)
    const imported = moduleAt(target)
    if (imported !== undefined) importedBy(imported, found)
    else if (path !== './' && path !== '../' && isFolder(target))
      for (const each of filesIn(target)) found.add(each)
  }
  return [...found].sort()
}

const moduleAt = (target: string): string | undefined =>
  [
    ...EXTENSIONS.map((extension) => target + extension),
    target.replace(/\.(m|c)?js$/, '.$1ts'),
  ].find(isFile)

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

export const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
