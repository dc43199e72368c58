import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFile } from '@attune/core/runtime'

export type Located =
  | { readonly file: string }
  /** `isThere`: the package is installed, but its entry point is not an existing file. */
  | { readonly why: string; readonly isThere?: boolean }

export const isPath = (name: string): boolean => /^\.{0,2}\//.test(name) || isAbsolute(name)

/**
 * Locates the file of a name in the config: a path relative to `folder`, or (a file of) a package
 * that is installed for that folder or next to Attune itself, as in a global installation.
 */
export async function locate(name: string, folder: string): Promise<Located> {
  if (isPath(name)) {
    const file = resolve(folder, name)
    return isFile(file) ? { file } : { why: `there is no file ${file}` }
  }
  const own = fileURLToPath(new URL('.', import.meta.url))
  for (const base of [folder, own]) {
    const found = await locateInPackage(name, join(base, 'from-here.js'))
    if (found) return found
    const inside = packageAt(name, base)
    if (inside !== undefined) return { why: reasonNotFound(name, inside), isThere: true }
  }
  return { why: `no package of that name is installed for ${folder}, nor next to Attune` }
}

/** Folder of an installed package, even if its entry point is not an existing file. */
function packageAt(name: string, base: string): string | undefined {
  const bare = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
  const paths = createRequire(join(base, 'from-here.js')).resolve.paths(bare) ?? []
  return paths.map((path) => join(path, bare)).find((path) => isFile(join(path, 'package.json')))
}

/** Reason why the entry point of a package cannot be found. */
function reasonNotFound(name: string, folder: string): string {
  if (!folder.endsWith(name)) return 'its package does not export it'
  const { exports, main } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  const entries = textsIn(exports ?? main).filter(
    (entry) => entry.startsWith('.') || exports === undefined,
  )
  if (entries.length === 0) return `the package in ${folder} has no "exports" that leads to a file`
  const missing = entries.find((entry) => !isFile(join(folder, entry)))
  if (missing === undefined) return `the package in ${folder} does not export it`
  return `the package in ${folder} is there, but not its file ${missing}`
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value) as object).flatMap(textsIn)

/** Locates a file of a package; undefined if the package does not exist. */
async function locateInPackage(name: string, from: string): Promise<Located | undefined> {
  try {
    const file = createRequire(from).resolve(name)
    return isAbsolute(file) ? { file } : undefined
  } catch (error) {
    const isClosed =
      error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    return isClosed ? locateForImport(name, from) : undefined
  }
}

/**
 * Locates a file of a package that only exports for `import`. Node resolves such an export only for
 * a module in that folder.
 */
async function locateForImport(name: string, from: string): Promise<Located | undefined> {
  const { createJiti } = await import('jiti')
  const url = createJiti(from).esmResolve(name, { parentURL: pathToFileURL(from), try: true })
  if (url === undefined) return undefined
  const file = fileURLToPath(url)
  return isFile(file) ? { file } : undefined
}

/** Names of packages that a short name such as `trajectory` may denote, in order of precedence. */
export const packageNames = (name: string, kind = 'plugin'): readonly string[] => [
  `@attune/${kind}-${name}`,
  `attune-${kind}-${name}`,
]

/**
 * Names of packages that a name in a config may denote, in order of precedence. The name is that of
 * a plugin (`sage`), a preset (`sage/paper`), a package, or a file of a package.
 */
export function packagesOfPlugin(name: string, kind = 'plugin'): readonly string[] {
  const [first = '', second = ''] = name.split('/')
  if (first.startsWith('@')) return [`${first}/${second}`]
  const provider = kind === 'plugin' ? [`@attune/provider-${first}`] : []
  const house = kind === 'plugin' ? [`@attune/${first}`] : []
  return [...packageNames(first, kind), ...provider, ...house, first]
}

const isShort = (name: string): boolean => /^[a-z][a-z0-9-]*$/.test(name)

/**
 * Locates the file of a plugin by path, package, or plugin name with or without the prefix of
 * packages.
 */
export async function locatePlugin(
  name: string,
  folder: string,
  kind = 'plugin',
): Promise<Located> {
  if (isPath(name) || !isShort(name)) return locate(name, folder)
  const packages = packagesOfPlugin(name, kind)
  for (const each of packages) {
    const located = await locate(each, folder)
    if ('file' in located || located.isThere === true) return located
  }
  return {
    why: `none of the packages ${packages.join(', ')} is installed for ${folder}, nor next to Attune`,
  }
}

/** Folder of the package that a file belongs to, or of a file without a package. */
export function packageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return dirname(file)
  }
}
