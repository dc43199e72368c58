import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../contracts/data.js'
import { AttuneError, isAttuneError, type Place } from '../errors.js'
import { SHORT_CODE, shortageIn } from '../shortage.js'
import { shown } from './shape.js'

// The line of an author's code that an error comes from.

/** The folder of all packages of the house: their lines say nothing to the author of a plugin. */
const house = fileURLToPath(new URL('../../../', import.meta.url))
const FRAME = /^\s+at (?:.*[ (])?((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^()]*?:\d+:\d+)\)?$/gm

/** The innermost line of a stack outside of Node and of the house, and of what is installed if there is one: `/path/to/file.js:12:5`. */
function ownLineIn(stack: string): string | undefined {
  const places = [...stack.matchAll(FRAME)].map(([, place = '']) => pathOf(place))
  const foreign = places.filter((place) => !place.startsWith(house))
  return foreign.find((place) => !/[\\/]node_modules[\\/]/.test(place)) ?? foreign[0]
}

function pathOf(place: string): string {
  if (!place.startsWith('file:')) return place
  const [, url = place, at = ''] = /^(.*?)(:\d+:\d+)$/.exec(place) ?? []
  return fileURLToPath(url) + at
}

/** Foreign code at work: whose it is, and what it is asked to do. */
export interface PluginCall {
  /** `plugin/component`. */
  readonly use: string
  /** Its part here, if `use` does not say it: `supporter "bot"`, `model "judge"`. */
  readonly as?: string
  /** Its task: `estimate`, `load scenarios`. */
  readonly doing: string
  /** About whom: scenario, supporter, repeat. */
  readonly about?: JsonObject
  /** Where the config asks for it. */
  readonly place?: Place
  /** It is ended when it does nothing for a while; says what it has made so far. */
  made?(): string
  /** It may take as long as it likes: a person waits for it. */
  readonly untimed?: boolean
}

/** The stored part of an error that ended a piece of work. */
export interface Failure {
  readonly code: string
  readonly message: string
  /** `plugin/component` that failed. */
  readonly use: string
  readonly fix: string
  /** Of the error and its causes. */
  readonly stack: string
}

/** `plugin/component (supporter "bot")`. */
export const callName = ({ use, as }: Pick<PluginCall, 'use' | 'as'>): string =>
  as === undefined ? use : `${use} (${as})`

export function failureOf(error: AttuneError, use: string): Failure {
  const { code, message, fix, by } = error
  return { code, message, use: by?.use ?? use, fix, stack: stackOf(error) }
}

/** The stack, with those of the causes after it. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return reasonIn(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\nCaused by: ${stackOf(error.cause)}`
}

/** An error of foreign code, with the name of its source. The innermost call is named. */
export function named(error: unknown, call: PluginCall): AttuneError {
  const known = shortOf(error) ?? (isAttuneError(error) ? error : thrownBy(call, error))
  known.by ??= call
  return known
}

/** What the machine lacks is no fault of the code that notices it. */
function shortOf(error: unknown): AttuneError | undefined {
  if (isAttuneError(error) && error.code === SHORT_CODE) return error
  const shortage = shortageIn(error)
  return shortage && new AttuneError(SHORT_CODE, { ...shortage }, { cause: error })
}

function thrownBy(call: PluginCall, cause: unknown): AttuneError {
  const what = reasonIn(cause)
  const fix = fixFor(what, cause)
  const place = call.place ? { place: call.place } : {}
  const details = { use: callName(call), doing: call.doing, what }
  return new AttuneError('COMPONENT_THREW', details, { cause, ...fix, ...place })
}

/** With the line of the author's code, if it is in the stack. */
function fixFor(what: string, cause: unknown): { readonly fix?: string } {
  const line = cause instanceof Error ? ownLineIn(cause.stack ?? '') : undefined
  if (changesFrozen.test(what))
    return { fix: line === undefined ? copyFirst : `${copyFirst} It was thrown at ${line}.` }
  if (line === undefined) return {}
  return { fix: `It was thrown at ${line}. If the plugin is not yours, report this to its author.` }
}

/** Foreign code may throw anything. */
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

/** V8's words for a change of something frozen. */
const changesFrozen = /read only property|is not extensible|Cannot (delete|redefine) property/
const copyFirst = 'What a component is given is frozen: let it change a copy, such as structuredClone(scenario).'
