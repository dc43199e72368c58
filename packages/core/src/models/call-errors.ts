import { AttuneError, type ErrorCode, isAttuneError, type Place } from '../errors.js'

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

/** Whether the server asked for fewer calls. */
export const isRateLimit = (error: unknown): boolean => faultIn(error) === 'RATE_LIMITED'

/** Whether there was no connection at all. */
export const isUnreachable = (error: unknown): boolean => faultIn(error) === 'UNREACHABLE'

/** Milliseconds that the server asked to wait, if the error brings such a wish. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isAttuneError(error) && typeof error.details.retryAfter === 'number' ? error.details.retryAfter : undefined
