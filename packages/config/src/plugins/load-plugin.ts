import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { JsonObject } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { causeText, closest, codeOf, type PluginCode } from '@attune/core/runtime'
import { requireTrustedPlugin } from './trust.js'
import { codeOwners } from './code-owners.js'
import { isPath, type Located, locatePlugin } from './locate.js'

/** Origin of a loaded plugin: the package that its file belongs to. */
export interface Origin {
  /** Name in the config: a package or a path. */
  readonly name: string
  /** Folder of its package, or of the file without a package. */
  readonly root: string
  readonly package?: string
  readonly version?: string
}

const origins = new Map<string, Origin>()

/** Records the origin of a plugin before its code runs. */
function noteOrigin(name: string, file: string): Origin {
  const known = origins.get(file)
  if (known) return known
  const origin = { name, ...packageOf(file) }
  origins.set(file, origin)
  return origin
}

/** Returns package and version from the nearest package.json with a name. */
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
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as {
      name?: unknown
      version?: unknown
    }
    if (typeof name !== 'string') return undefined
    return { package: name, ...(typeof version === 'string' && { version }) }
  } catch {
    return undefined
  }
}

/** A position in a stack or a list of frames: `…/bad.mjs:3:9`. */
const FRAME =
  /(?<=^|[\s(])(file:\/\/[^\s()]+?|(?:\/|[A-Za-z]:\\)[^\s()]+?):(\d+)(?::\d+)?(?=[\s),]|$)/gm

interface Frame {
  readonly file: string
  readonly line: number
}

/** Positions in the files of a stack, innermost first. */
export const framesOf = (stack: string): Frame[] =>
  [...stack.matchAll(FRAME)].map(([, file = '', line]) => ({
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
  }))

/**
 * Plugin whose entry is the file or whose package contains it; of nested packages the innermost
 * one. Undefined for other files.
 */
export const originOf = (file: string): Origin | undefined =>
  origins.get(file) ??
  [...origins.values()]
    .filter(({ root }) => file.startsWith(root + sep))
    .sort((a, b) => b.root.length - a.root.length)[0]

/** Error of a failed import, with the reason, the position in the code, and a fix. */
async function loadError(file: string, cause: unknown): Promise<AttuneError> {
  const why = causeText(cause)
  const fix = (await misspelt(why)) ?? advice.find(([pattern]) => pattern.test(why))?.[1]
  const details = { from: file, why: why + placeOf(cause, file, why) }
  return new AttuneError('PLUGIN_LOAD', details, { cause, ...(fix !== undefined && { fix }) })
}

const advice: readonly (readonly [why: RegExp, fix: string])[] = [
  [
    /^it was not imported within/,
    'Move what it waits for into create() or the method that needs it.',
  ],
  [/Cannot find package '@attune\/core'/, 'Install it where the plugin is: npm i @attune/core.'],
  [
    /Cannot find package/,
    'Install the package where the plugin is, and list it in its package.json.',
  ],
  [
    /ES module scope|outside a module|Unexpected token 'export'/,
    'Name files with import and export .mjs, and files with require and module.exports .cjs, or set "type" in package.json.',
  ],
]

/** Suggestion for a name that `@attune/core` does not export. */
async function misspelt(why: string): Promise<string | undefined> {
  const [, name] = /'@attune\/core' does not provide an export named '([^']+)'/.exec(why) ?? []
  const meant =
    name === undefined ? undefined : closest(name, Object.keys(await import('@attune/core')))
  return meant === undefined ? undefined : `Did you mean "${meant}"?`
}

/**
 * Position such as ` (lib/words.js, line 3)`; empty if it is unknown or already part of the reason.
 */
export function placeOf(cause: unknown, file: string, why: string): string {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const [frame] =
    cause instanceof SyntaxError ? [...framesOf(stack), ...syntaxFrames(file)] : framesOf(stack)
  if (!frame || why.includes(frame.file)) return ''
  const name = frame.file === file ? '' : `${relative(dirname(file), frame.file)}, `
  return ` (${name}line ${frame.line})`
}

/** The stack of an ES module's syntax error lacks the position, but `node --check` prints it. */
const syntaxFrames = (file: string): readonly Frame[] =>
  framesOf(spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }).stderr).slice(0, 1)

/** Time limit in milliseconds for importing a plugin, which may use top-level await. */
const PATIENCE = 30_000

export interface LoadedPlugin {
  /** Default export of the plugin's file. It is not checked until the plugin is added. */
  readonly value: unknown
  readonly file: string
  /** Digests of its files, if it was loaded by path. */
  readonly code?: PluginCode
}

/**
 * Loads a plugin by its name, the name of its package, or a path relative to `folder`. TypeScript
 * files need no build.
 *
 * @throws PLUGIN_NOT_FOUND, PLUGIN_LARGE, CONFIG_FOREIGN if it belongs to another user, PLUGIN_LOAD
 *   if its code throws
 */
export async function loadPlugin(
  name: string,
  folder: string,
  patience = PATIENCE,
): Promise<LoadedPlugin> {
  const located = await locatePlugin(name, folder)
  if ('why' in located) throw notFound(name, located)
  const { file } = located
  requireTrustedPlugin(file, folder)
  noteOrigin(name, file)
  const value = await importDefault(file, patience)
  return {
    value,
    file,
    ...(isPath(name) && {
      code: codeOf(file, folder, await codeOwners(value, file, importModule)),
    }),
  }
}

function notFound(
  name: string,
  { why, isThere = false }: Extract<Located, { why: string }>,
): AttuneError {
  const fix = 'Build the package, or correct "exports" in its package.json.'
  return new AttuneError('PLUGIN_NOT_FOUND', { name, why }, isThere ? { fix } : {})
}

/**
 * Returns the default export of a file. TypeScript files need no build.
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

/** The stack comes from a timer and does not show the plugin, so it is replaced. */
function late(patience: number): Error {
  const error = new Error(
    `it was not imported within ${patience / 1000} s: an await outside of all functions waits for something that does not come, or its modules are slow to load`,
  )
  error.stack = error.message
  return error
}

type Module = Readonly<Record<string, unknown>>

/** Imports a module, which may be in TypeScript. */
export async function importModule(file: string): Promise<Module> {
  if (!/\.[cm]?tsx?$/.test(file)) return (await import(pathToFileURL(file).href)) as Module
  const { createJiti } = await import('jiti')
  return createJiti(file, { interopDefault: false }).import<Module>(file)
}

/**
 * A CommonJS file that was compiled from an ES module nests the default export one level deeper.
 */
function defaultOf({ default: value }: Module): unknown {
  const isCompiled =
    typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value
  return isCompiled ? value.default : value
}

/**
 * Loader of plugins that are not Node modules, for example in another language. The host provides
 * it.
 */
export interface PluginLoader {
  /** Key of the loader's settings in a config. */
  readonly key: string
  /** JSON schema of the loader's settings. */
  readonly schema: object
  /** True if the loader is responsible for a name under `plugins`. */
  isFor(name: string): boolean
  /** @param folder folder to which paths are relative */
  load(name: string, folder: string, settings: JsonObject): Promise<LoadedPlugin>
}
