/** Where the code of a plugin is, and the folder of its package. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { AttuneError } from '@attune/core'

export interface Manifest {
  readonly name?: string
  readonly [field: string]: unknown
}

export interface PluginPlace {
  /** As a config names it: a path, or the name of a package. */
  readonly source: string
  /** None of a plugin in a file of its own. */
  readonly folder?: string
  readonly manifest?: Manifest
}

/** @throws PLUGIN_NOT_FOUND */
export function locatePackage(target: string): PluginPlace {
  const path = resolve(target)
  const isThere = existsSync(path)
  if (!isThere && /^\.{0,2}\//.test(target))
    throw new AttuneError('PLUGIN_NOT_FOUND', { name: target, why: 'there is no such file or folder' })
  const isFolder = isThere && statSync(path).isDirectory()
  const folder = isFolder ? path : isThere ? above(dirname(path)) : installed(target)
  if (folder === undefined) return { source: isThere ? path : target }
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  return { source: isFolder ? entryOf(folder, manifest) : isThere ? path : target, folder, manifest }
}

/** The file that `import` of the package gives: what it exports, built. */
function entryOf(folder: string, manifest: Manifest): string {
  const exported = defaultOf(manifest['exports']) ?? manifest['main']
  return resolve(folder, typeof exported === 'string' ? exported : 'index.js')
}

function defaultOf(exported: unknown): unknown {
  if (typeof exported !== 'object' || exported === null) return exported
  const { '.': root, import: imported, default: usual } = exported as Record<string, unknown>
  return defaultOf(root ?? imported ?? usual)
}

/** The nearest folder with a package.json. */
function above(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(folder) === folder ? undefined : above(dirname(folder))
}

/** The package of a name, or of the name of a plugin alone, as a config may write it. */
function installed(name: string): string | undefined {
  const names = /^[a-z][a-z0-9-]*$/.test(name) ? [`@attune/plugin-${name}`, `attune-plugin-${name}`, name] : [name]
  const paths = createRequire(join(process.cwd(), 'x.js')).resolve.paths('x') ?? []
  return paths
    .flatMap((path) => names.map((each) => join(path, each)))
    .find((each) => existsSync(join(each, 'package.json')))
}
