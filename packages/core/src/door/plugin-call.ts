import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../contracts/data.js'
import { AttuneError, isAttuneError, type Place } from '../errors.js'
import { SHORT_CODE, shortageIn } from '../shortage.js'
import { shown } from './shape.js'

// Describes calls of plugin code, and converts their errors to errors that name the component and
// the line of its code.

/** Folder of Attune's packages. Stack lines from it do not help the author of a plugin. */
const house = fileURLToPath(new URL('../../../', import.meta.url))
const FRAME = /^\s+at (?:.*[ (])?((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^()]*?:\d+:\d+)\)?$/gm

/**
 * The innermost stack line outside of Node and Attune, if possible outside of node_modules:
 * `/path/to/file.js:12:5`.
 */
function ownLineIn(stack: string): string | undefined {
  const places = [...stack.matchAll(FRAME)].map(([, place = '']) => pathOf(place))
  const foreign = places.filter((place) => !place.startsWith(house))
  return foreign.find((place) => !isInstalled(place)) ?? foreign[0]
}

const isInstalled = (place: string): boolean => /[\\/]node_modules[\\/]/.test(place)

function pathOf(place: string): string {
  if (!place.startsWith('file:')) return place
  const [, url = place, at = ''] = /^(.*?)(:\d+:\d+)$/.exec(place) ?? []
  return fileURLToPath(url) + at
}

/** A call of plugin code: the component and its task. */
export interface PluginCall {
  /** Component as `plugin/component`. */
  readonly use: string
  /** Role of the component, if `use` does not show it: `supporter "bot"`, `model "judge"`. */
  readonly as?: string
  /** Task: `estimate`, `load scenarios`. */
  readonly doing: string
  /** Subject of the call: scenario, supporter, repeat. */
  readonly about?: JsonObject
  /** Position in the config that uses the component. */
  readonly place?: Place
  /**
   * Describes the progress so far. If defined, the silence limit applies: the call ends when it
   * makes no progress for a while.
   */
  made?(): string
  /** True for a call without a time limit, because a person waits for it. */
  readonly untimed?: boolean
}

/** Stored form of an error that ended a unit. */
export interface Failure {
  readonly code: string
  readonly message: string
  /** The component that failed, as `plugin/component`. */
  readonly use: string
  readonly fix: string
  /** Stack of the error and its causes. */
  readonly stack: string
}

/** Name of the component with its role: `plugin/component (supporter "bot")`. */
export const callName = ({ use, as }: Pick<PluginCall, 'use' | 'as'>): string =>
  as === undefined ? use : `${use} (${as})`

export function failureOf(error: AttuneError, use: string): Failure {
  const { code, message, fix, by } = error
  return { code, message, use: by?.use ?? use, fix, stack: stackOf(error) }
}

/** Stack of an error, followed by the stacks of its causes. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return reasonIn(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\nCaused by: ${stackOf(error.cause)}`
}

/**
 * Converts an error of plugin code to an AttuneError that names the component. For nested calls,
 * the innermost is named.
 */
export function named(
  error: unknown,
  call: PluginCall,
  causeOf?: (error: unknown) => string | undefined,
): AttuneError {
  const known =
    shortOf(error) ?? (isAttuneError(error) ? error : thrownBy(call, error, causeOf?.(error)))
  known.by ??= call
  return known
}

/** Shortage of the machine (files, memory), which is not attributed to a component. */
function shortOf(error: unknown): AttuneError | undefined {
  if (isAttuneError(error) && error.code === SHORT_CODE) return error
  const shortage = shortageIn(error)
  return shortage && new AttuneError(SHORT_CODE, { ...shortage }, { cause: error })
}

/** Adds a likely cause to a text. */
export const withCause = (text: string, why: string | undefined): string =>
  why === undefined ? text : `${text} (${why})`

function thrownBy(call: PluginCall, cause: unknown, why: string | undefined): AttuneError {
  const what = withCause(reasonIn(cause), why)
  const fix = fixFor(what, cause)
  const place = call.place ? { place: call.place } : {}
  const details = { use: callName(call), doing: call.doing, what }
  return new AttuneError('COMPONENT_THREW', details, { cause, ...fix, ...place })
}

/** Text of the fix, with the line of the plugin's code if the stack contains one. */
function fixFor(what: string, cause: unknown): { readonly fix?: string } {
  const line = cause instanceof Error ? ownLineIn(cause.stack ?? '') : undefined
  if (changesFrozen.test(what))
    return { fix: line === undefined ? copyFirst : `${copyFirst} It was thrown at ${line}.` }
  const advice = adviceFor(cause)
  if (advice !== undefined)
    return { fix: line === undefined ? advice : `${advice} It was thrown at ${line}.` }
  if (line === undefined) return {}
  // A line outside of node_modules belongs to a plugin that is loaded by path, so to its author.
  const report = isInstalled(line) ? ' If the plugin is not yours, report this to its author.' : ''
  return { fix: `It was thrown at ${line}.${report}` }
}

/** Advice for two common mistakes whose error messages do not name their cause. */
function adviceFor(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code, path } = cause as NodeJS.ErrnoException
  if (cause instanceof TypeError && cause.message === 'fetch failed')
    return 'Call servers with context.call and http: with fetch, answers are neither stored nor repeated.'
  if (code === 'ENOENT' && typeof path === 'string' && !isAbsolute(path))
    return `"${path}" is relative to the working folder. Write new URL('${path}', import.meta.url) for a file next to the code, or an option with the format "file".`
  return undefined
}

/** Message of a thrown value. JavaScript can throw any value, not only errors. */
function reasonIn(cause: unknown): string {
  try {
    if (!(cause instanceof Error)) return `it threw ${thrown(cause)}`
    return cause.message === '' ? `it threw ${cause.name} without a message` : cause.message
  } catch {
    return 'it threw something that cannot be shown'
  }
}

function thrown(cause: unknown): string {
  const text = String(cause)
  return text === '[object Object]' ? shown(cause) : text
}

/** V8's error messages for an attempt to change a frozen object. */
const changesFrozen = /read only property|is not extensible|Cannot (delete|redefine) property/
const copyFirst =
  'What a component is given is frozen: let it change a copy, such as structuredClone(scenario).'
