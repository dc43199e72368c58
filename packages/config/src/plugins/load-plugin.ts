import { pathToFileURL } from 'node:url'
import { AttuneError } from '@attune/core'
import { codeOf } from '@attune/core/runtime'
import { isPath, type Located } from './locate.js'
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
  if ('why' in located) throw notFound(name, located)
  const { file } = located
  const code = isPath(name) && { code: codeOf(file, folder) }
  noteOrigin(name, file)
  return { value: await importDefault(file, patience), file, ...code }
}

function notFound(name: string, { why, isThere = false }: Extract<Located, { why: string }>): AttuneError {
  const fix = 'Build the package, or correct "exports" in its package.json.'
  return new AttuneError('PLUGIN_NOT_FOUND', { name, why }, isThere ? { fix } : {})
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
    throw await loadError(file, cause)
  }
}

async function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const given = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(patience)), patience)
  })
  return Promise.race([work, given]).finally(() => clearTimeout(timer))
}

/** Its stack is that of a timer, which says nothing of the plugin. */
function late(patience: number): Error {
  const error = new Error(
    `it was not imported within ${patience / 1000} s: an await outside of all functions waits for something that does not come, or its modules are slow to load`,
  )
  error.stack = error.message
  return error
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
