import { AttuneError, type ErrorCode, isAttuneError, type Place } from '../errors.js'

/** Target of a call through the gateway, and its position in the config. */
export interface CallTarget {
  readonly kind: 'model' | 'supporter' | 'component'
  /** Name of a model or a supporter, or label of another component. */
  readonly name: string
  /** For a component: `plugin/name`. */
  readonly use?: string
  readonly place?: Place
}

/**
 * Kinds of failures of a call. Each has a message for models (`MODEL_…`) and one for other services
 * (`CALL_…`).
 */
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

/** Creates the error for a failed call of a target. */
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

/** Kind of failure that an error code `MODEL_…` or `CALL_…` contains; undefined for other codes. */
export const faultOf = (code: string): string | undefined =>
  /^(?:MODEL|CALL)_(\w+)$/.exec(code)?.[1]

/** Temporary failures: a retry of the same request may succeed. */
const passing: ReadonlySet<string> = new Set<CallFault>([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNREACHABLE',
  'TIMEOUT',
  'MALFORMED',
  'TOO_LARGE',
])

/** Failures that all further calls of the target would have, so the run ends. */
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
