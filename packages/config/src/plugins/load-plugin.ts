import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AttuneError, type JsonObject } from '@attune/core'
import { causeText, closest, codeOf, type PluginCode } from '@attune/core/runtime'
import { requireTrustedPlugin } from './trust.js'
import { codeOwners } from './code-owners.js'
import { isPath, type Located, locatePlugin } from './locate.js'

/** Whose code a file is: of the plugins that this process loads, the package each one belongs to. */
export interface Origin {
  /** Its name in the config: a package or a path. */
  readonly name: string
  /** The folder of its package; without one, that of the file. */
  readonly root: string
  readonly package?: string
  readonly version?: string
}

const origins = new Map<string, Origin>()

/** Notes where a plugin comes from, before its code runs. */
function noteOrigin(name: string, file: string): Origin {
  const known = origins.get(file)
  if (known) return known
  const origin = { name, ...packageOf(file) }
  origins.set(file, origin)
  return origin
}

/** The nearest package.json that has a name tells package and version. */
export function packageOf(file: string): Pick<Origin, 'root' | 'package' | 'version'> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const facts = factsIn(join(folder, 'package.json'))
    if (facts) return { root: folder, ...facts }
    if (folder === dirname(folder)) return { root: dirname(file) }
  }
}

function factsIn(path: string): Pick<Origin, 'package' | 'version'> | undefined {
  if (!existsSync(path)) return undefined
  try {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown; version?: unknown }
    if (typeof name !== 'string') return undefined
    return { package: name, ...(typeof version === 'string' && { version }) }
  } catch {
    return undefined
  }
}

/** A place in a stack or a list of frames: `…/bad.mjs:3:9`. */
const FRAME = /(?<=^|[\s(])(file:\/\/[^\s()]+?|(?:\/|[A-Za-z]:\\)[^\s()]+?):(\d+)(?::\d+)?(?=[\s),]|$)/gm

interface Frame {
  readonly file: string
  readonly line: number
}

/** The files of a stack, innermost first. */
export const framesOf = (stack: string): Frame[] =>
  [...stack.matchAll(FRAME)].map(([, file = '', line]) => ({
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
  }))

/** The plugin that a file is, or else belongs to: the deepest root wins. */
export const originOf = (file: string): Origin | undefined =>
  origins.get(file) ??
  [...origins.values()]
    .filter(({ root }) => file.startsWith(root + sep))
    .sort((a, b) => b.root.length - a.root.length)[0]

/** Why a plugin could not be imported, where in its code, and what to do. */
async function loadError(file: string, cause: unknown): Promise<AttuneError> {
  const why = causeText(cause)
  const fix = (await misspelt(why)) ?? advice.find(([pattern]) => pattern.test(why))?.[1]
  const details = { from: file, why: why + placeOf(cause, file, why) }
  return new AttuneError('PLUGIN_LOAD', details, { cause, ...(fix !== undefined && { fix }) })
}

const advice: readonly (readonly [why: RegExp, fix: string])[] = [
  [/^it was not imported within/, 'Move what it waits for into create() or the method that needs it.'],
  [/Cannot find package '@attune\/core'/, 'Install it where the plugin is: npm i @attune/core.'],
  [/Cannot find package/, 'Install the package where the plugin is, and list it in its package.json.'],
  [
    /ES module scope|outside a module|Unexpected token 'export'/,
    'Name files with import and export .mjs, and files with require and module.exports .cjs, or set "type" in package.json.',
  ],
]

/** A name that the house does not export: what was probably meant. */
async function misspelt(why: string): Promise<string | undefined> {
  const [, name] = /'@attune\/core' does not provide an export named '([^']+)'/.exec(why) ?? []
  const meant = name === undefined ? undefined : closest(name, Object.keys(await import('@attune/core')))
  return meant === undefined ? undefined : `Did you mean "${meant}"?`
}

/** ` (lib/words.js, line 3)`; nothing if no file is known, or the reason names it already. */
export function placeOf(cause: unknown, file: string, why: string): string {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const [frame] = cause instanceof SyntaxError ? [...framesOf(stack), ...syntaxFrames(file)] : framesOf(stack)
  if (!frame || why.includes(frame.file)) return ''
  const name = frame.file === file ? '' : `${relative(dirname(file), frame.file)}, `
  return ` (${name}line ${frame.line})`
}

/** The stack of an ES module's syntax error does not say where it is; Node's own check does. */
const syntaxFrames = (file: string): readonly Frame[] =>
  framesOf(spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }).stderr).slice(0, 1)

/** Milliseconds until a plugin that waits while it is imported is given up. */
const PATIENCE = 30_000

export interface LoadedPlugin {
  /** The default export, whatever it is: the host looks at it when it is added. */
  readonly value: unknown
  readonly file: string
  /** Digests of its files, if it was loaded by path. */
  readonly code?: PluginCode
}

/**
 * Loads a plugin by its name, the name of its package, or a path relative to `folder`. TypeScript needs no build.
 *
 * @throws PLUGIN_NOT_FOUND, PLUGIN_LARGE, CONFIG_FOREIGN if it belongs to somebody else, PLUGIN_LOAD if its code throws
 */
export async function loadPlugin(name: string, folder: string, patience = PATIENCE): Promise<LoadedPlugin> {
  const located = await locatePlugin(name, folder)
  if ('why' in located) throw notFound(name, located)
  const { file } = located
  requireTrustedPlugin(file, folder)
  noteOrigin(name, file)
  const value = await importDefault(file, patience)
  return {
    value,
    file,
    ...(isPath(name) && { code: codeOf(file, folder, await codeOwners(value, file, importModule)) }),
  }
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

/** Plugins that are not modules of Node, in another language say: the host hands in what loads them. */
export interface PluginLoader {
  /** Its key in a config, for settings. */
  readonly key: string
  /** Of what stands under the key. */
  readonly schema: object
  /** Whether a name under `plugins` is for it. */
  isFor(name: string): boolean
  /** @param folder what paths are relative to */
  load(name: string, folder: string, settings: JsonObject): Promise<LoadedPlugin>
}
