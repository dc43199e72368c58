/** Calls of models: messages, token counts, and errors. */
import type { ChatMessage } from '../contracts/models.js'
import { AttuneError, type ErrorCode, isAttuneError, type Place } from '../errors.js'

// Messages in the form that services accept, and their token counts.

/** Replaces a text without words: many services refuse empty content. */
const SILENCE = '…'

const isSilent = (text: string): boolean => text.trim() === ''

export const spoken = (text: string): string => (isSilent(text) ? SILENCE : text)

/**
 * Messages that every service accepts: empty instructions are removed, and an empty turn becomes
 * `…`.
 */
export const spokenMessages = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.some(({ content }) => isSilent(content))
    ? messages
        .filter(({ role, content }) => role !== 'system' || !isSilent(content))
        .map(({ role, content }) => ({ role, content: spoken(content) }))
    : messages

export interface UserFirst {
  /** Text of all system messages; may be empty. */
  readonly instructions: string
  /** The conversation, which begins with the user and has at least one turn. */
  readonly turns: readonly ChatMessage[]
}

/**
 * Converts messages for services with separate instructions that require the user to speak first.
 * If the assistant began, a silent user turn is added; if there are only instructions, they become
 * the user's turn.
 */
export function userFirst(messages: readonly ChatMessage[]): UserFirst {
  const instructions = messages
    .flatMap(({ role, content }) => (role === 'system' ? [content] : []))
    .join('\n\n')
  const turns = messages.filter(({ role }) => role !== 'system')
  if (turns.length === 0)
    return { instructions: '', turns: [{ role: 'user', content: spoken(instructions) }] }
  const silence: readonly ChatMessage[] =
    turns[0]!.role === 'user' ? [] : [{ role: 'user', content: spoken('') }]
  return { instructions, turns: [...silence, ...turns] }
}

/** Maximum credible number of tokens of a call. */
const MOST_TOKENS = 1e7

/** True if a reported number of tokens is credible. */
export const isTokenCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS

const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/
/** Coded by hand: a pattern would allocate a list of all matches. */
const isWide = (code: number): boolean =>
  code >= 0x2e80 &&
  (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff))

/**
 * Estimates the number of tokens of a text: one per Chinese, Japanese or Korean character, and one
 * per four other characters, rounded up. Used for limits, and for usage that a server does not
 * report.
 */
export function countTokens(text: string): number {
  let single = 0
  // Most texts have no such character, which a pattern finds out faster.
  const first = text.search(WIDE)
  if (first >= 0)
    for (let at = first; at < text.length; at++) if (isWide(text.charCodeAt(at))) single++
  return single + Math.ceil((text.length - single) / 4)
}

/** {@link countTokens} of several texts. */
export const countAll = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + countTokens(text), 0)

/** Target of a call through the gateway, and its position in the config. */
export interface CallTarget {
  readonly kind: 'model' | 'supporter' | 'component'
  /** Name of a model or a supporter; label of a component. */
  readonly name: string
  /** For a component: `plugin/name`. */
  readonly use?: string
  readonly place?: Place
}

/** Faults of a call. Models and other services have separate messages. */
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

/** Creates the error of a fault at a target. */
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

/** Fault of an error code of either family. */
export const faultOf = (code: string): string | undefined =>
  /^(?:MODEL|CALL)_(\w+)$/.exec(code)?.[1]

/** Faults that may not recur when the request is retried. */
const passing: ReadonlySet<string> = new Set<CallFault>([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNREACHABLE',
  'TIMEOUT',
  'MALFORMED',
  'TOO_LARGE',
])

/** Faults that would affect all calls of the target, so there is no point in continuing. */
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

const faultIn = (error: unknown): string =>
  isAttuneError(error) ? (faultOf(error.code) ?? '') : ''

/** True if no call to the target can succeed before its setup is changed. */
export const isFinal = (error: unknown): boolean => final.has(faultIn(error))

/** True if a retry may help. */
export const isPassing = (error: unknown): boolean => passing.has(faultIn(error))

/** True if a response arrived that cannot be used. */
export const isUnusable = (error: unknown): boolean => faultIn(error) === 'MALFORMED'

/** True if the service rejects the content of a request. */
export const isRefusedRequest = (error: unknown): error is AttuneError =>
  ['BAD_REQUEST', 'UNSUPPORTED'].includes(faultIn(error))

/** True if a content filter refused the request. */
export const isFilteredRequest = (error: unknown): error is AttuneError =>
  faultIn(error) === 'FILTERED'

/** True if the server reports a rate limit. */
export const isRateLimit = (error: unknown): boolean => faultIn(error) === 'RATE_LIMITED'

/** True if no connection could be established. */
export const isUnreachable = (error: unknown): boolean => faultIn(error) === 'UNREACHABLE'

/** Milliseconds that the server requests to wait; undefined if the error has no such request. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isAttuneError(error) && typeof error.details.retryAfter === 'number'
    ? error.details.retryAfter
    : undefined
