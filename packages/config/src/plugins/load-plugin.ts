import { pathToFileURL } from 'node:url'
import { AttuneError } from '@attune/core'
import { codeOf } from '@attune/core/runtime'
import { isPath } from './locate.js'
import { loadError } from './load-error.js'
import { locatePlugin } from './locate-plugin.js'
import { noteOrigin } from './origins.js'

/** Milliseconds until a plugin that waits while it is imported is given up. */
const PATIENCE = 30_000

export interface LoadedPlugin {
  /** The default export, whatever it is: the host looks at it when it is added. */
  readonly value: unknown
  readonly file: string
  /** Digest of its files, if it was loaded by path. */
  readonly code?: string
}

/**
 * Loads a plugin by its name, the name of its package, or a path relative to `folder`. TypeScript needs no build.
 *
 * @throws PLUGIN_NOT_FOUND, PLUGIN_LARGE, PLUGIN_LOAD if its code throws
 */
export async function loadPlugin(name: string, folder: string, patience = PATIENCE): Promise<LoadedPlugin> {
  const located = await locatePlugin(name, folder)
  if ('why' in located) throw new AttuneError('PLUGIN_NOT_FOUND', { name, why: located.why })
  const { file } = located
  const code = isPath(name) && { code: codeOf(file, folder) }
  noteOrigin(name, file)
  return { value: await importDefault(file, patience), file, ...code }
}

/**
 * The default export of a file; TypeScript needs no build.
 *
 * @throws PLUGIN_LOAD
 */
export async function importDefault(file: string, patience = PATIENCE): Promise<unknown> {
  try {
    return defaultOf(await inTime(importModule(file), patience))
  } catch (cause) {
    throw loadError(file, cause)
  }
}

async function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not imported within ${patience / 1000} s`)), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Module = Readonly<Record<string, unknown>>

/** A module, also one in TypeScript. */
export async function importModule(file: string): Promise<Module> {
  if (!/\.[cm]?tsx?$/.test(file)) return (await import(pathToFileURL(file).href)) as Module
  const { createJiti } = await import('jiti')
  return createJiti(file, { interopDefault: false }).import<Module>(file)
}

/** Of a CommonJS file that was compiled from a module, the default export is one level deeper. */
function defaultOf({ default: value }: Module): unknown {
  const isCompiled = typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value
  return isCompiled ? value.default : value
}
