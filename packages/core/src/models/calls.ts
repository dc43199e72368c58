/** Calls of models: messages as services take them, their tokens, and what can go wrong. */
import type { ChatMessage } from '../contracts/models.js'
import { AttuneError, type ErrorCode, isAttuneError, type Place } from '../errors.js'

// Messages as services take them, and how many tokens they are.

/** Stands for a text without words: many services refuse empty content. */
const SILENCE = '…'

const isSilent = (text: string): boolean => text.trim() === ''

export const spoken = (text: string): string => (isSilent(text) ? SILENCE : text)

/** Messages as every service takes them: empty instructions are none, and an empty turn is a silent one. */
export const spokenMessages = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.some(({ content }) => isSilent(content))
    ? messages
        .filter(({ role, content }) => role !== 'system' || !isSilent(content))
        .map(({ role, content }) => ({ role, content: spoken(content) }))
    : messages

export interface UserFirst {
  /** The text of system messages; may be empty. */
  readonly instructions: string
  /** The conversation, which begins with the user and has at least one turn. */
  readonly turns: readonly ChatMessage[]
}

/**
 * A request for services that want instructions apart and the user to speak first: where the assistant began, the user was
 * silent before it; a request of only instructions has them as the user's words.
 */
export function userFirst(messages: readonly ChatMessage[]): UserFirst {
  const instructions = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n')
  const turns = messages.filter(({ role }) => role !== 'system')
  if (turns.length === 0) return { instructions: '', turns: [{ role: 'user', content: spoken(instructions) }] }
  const silence: readonly ChatMessage[] = turns[0]!.role === 'user' ? [] : [{ role: 'user', content: spoken('') }]
  return { instructions, turns: [...silence, ...turns] }
}

/** No single call takes more; a server that reports it is mistaken. */
const MOST_TOKENS = 1e7

/** Whether a reported number of tokens can be believed. */
export const isTokenCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS

const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/
/** By hand: a pattern makes a list of all that it finds. */
const isWide = (code: number): boolean =>
  code >= 0x2e80 && (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff))

/**
 * About how many tokens a text is: one per Chinese, Japanese or Korean character, and one per four other characters,
 * rounded up. For limits, and for usage where a server reports none.
 */
export function countTokens(text: string): number {
  let single = 0
  // Most texts have none, and a pattern says so faster.
  const first = text.search(WIDE)
  if (first >= 0) for (let at = first; at < text.length; at++) if (isWide(text.charCodeAt(at))) single++
  return single + Math.ceil((text.length - single) / 4)
}

/** {@link countTokens} of several texts together. */
export const countAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countTokens(text), 0)

/** Who is called through the gateway, and where the config defines it. */
export interface CallTarget {
  readonly kind: 'model' | 'supporter' | 'component'
  /** Of a model or a supporter its name, of a component its label. */
  readonly name: string
  /** Of a component: `plugin/name`. */
  readonly use?: string
  readonly place?: Place
}

/** Faults of a call. Models and all other services have separate messages. */
export type CallFault =
  Extract<ErrorCode, `CALL_${string}`> extends infer Code
    ? Code extends `CALL_${infer Fault}`
      ? `MODEL_${Fault}` extends ErrorCode
        ? Fault
        : never
      : never
    : never

function who({ kind, name, use = name }: CallTarget): string {
  if (kind === 'supporter') return `The supporter "${name}"`
  return `The service that ${name === use ? use : `"${name}" (${use})`} calls`
}

/** The error for a fault of that target. */
export function callError(
  target: CallTarget,
  fault: CallFault,
  details: Readonly<Record<string, unknown>>,
  {
    cause,
    fix,
    isPlaced = false,
  }: { readonly cause?: unknown; readonly fix?: string; readonly isPlaced?: boolean } = {},
): AttuneError {
  const context = {
    ...(cause !== undefined && { cause }),
    ...(fix !== undefined && { fix }),
    ...(isPlaced && target.place && { place: target.place }),
  }
  return target.kind === 'model'
    ? new AttuneError(`MODEL_${fault}`, { model: target.name, ...details }, context)
    : new AttuneError(`CALL_${fault}`, { who: who(target), ...details }, context)
}

/** The fault that an error of either family stands for. */
export const faultOf = (code: string): string | undefined => /^(?:MODEL|CALL)_(\w+)$/.exec(code)?.[1]

/** Faults that the same request may not meet a moment later. */
const passing: ReadonlySet<string> = new Set<CallFault>([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNREACHABLE',
  'TIMEOUT',
  'MALFORMED',
  'TOO_LARGE',
])

/** Faults that every other call of the same target would meet as well: there is no use in continuing. */
const final: ReadonlySet<string> = new Set([
  'ABSENT',
  'ADDRESS',
  'BATCH_REFUSED',
  'KEY_MISSING',
  'KEY_SHAPE',
  'NOT_FOUND',
  'NO_BATCH',
  'NO_STAND_IN',
  'OPTIONS',
  'QUOTA',
  'REFUSED_ALL',
  'REFUSED_KEY',
  'ROLE',
  'UNSUITABLE',
  'UNSUPPORTED',
])

const faultIn = (error: unknown): string => (isAttuneError(error) ? (faultOf(error.code) ?? '') : '')

/** Whether nothing more can be asked of the target before somebody has changed something. */
export const isFinal = (error: unknown): boolean => final.has(faultIn(error))

/** Whether asking again may help. */
export const isPassing = (error: unknown): boolean => passing.has(faultIn(error))

/** Whether an answer came that nobody can use. */
export const isUnusable = (error: unknown): boolean => faultIn(error) === 'MALFORMED'

/** Whether the service does not accept what a request holds. */
export const isRefusedRequest = (error: unknown): error is AttuneError =>
  ['BAD_REQUEST', 'UNSUPPORTED'].includes(faultIn(error))

/** Whether a content filter refused what was asked. */
export const isFilteredRequest = (error: unknown): error is AttuneError => faultIn(error) === 'FILTERED'

/** Whether the server asked for fewer calls. */
export const isRateLimit = (error: unknown): boolean => faultIn(error) === 'RATE_LIMITED'

/** Whether there was no connection at all. */
export const isUnreachable = (error: unknown): boolean => faultIn(error) === 'UNREACHABLE'

/** Milliseconds that the server asked to wait, if the error brings such a wish. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isAttuneError(error) && typeof error.details.retryAfter === 'number' ? error.details.retryAfter : undefined
