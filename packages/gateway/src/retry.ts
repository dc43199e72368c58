import { type AttuneError, isAttuneError } from '@attune/core/internal'
import { isPassing, isRateLimit, retryAfterOf } from '@attune/core/runtime'
import { sleep } from './timeouts.js'

/** Mean milliseconds before the first retry; doubled for each further one. */
const FIRST_WAIT = 750

/** Maximum wait before a retry, in milliseconds, also if a server requests more. */
export const LONGEST_WAIT = 60_000

/** Maximum total wait of a call after 429s, in milliseconds. */
export const PATIENCE = 10 * 60_000

/**
 * Minimum number of milliseconds that a wait counts towards the patience. It ends retries of a
 * server that requests no wait.
 */
const LEAST_COUNTED = 5000

export interface RetryPolicy {
  /**
   * Maximum number of retries after a fault; may depend on the error. 0 disables all retries, also
   * those that the server requests.
   */
  readonly retries: number | ((error: AttuneError) => number)
  /**
   * Called before the wait of each retry; `attempt` counts failed attempts, refused ones included.
   */
  onRetry?(error: AttuneError, attempt: number, wait: number): void
  /** Uniform in [0, 1). Default: `Math.random`; retries are not part of the reproducible state. */
  readonly random?: () => number
}

/** An attempt of a call, with its number. Attempts that ended in a 429 do not count. */
export type CountedAttempt<T> = (signal: AbortSignal, attempt: number) => Promise<T>

/**
 * Retries passing errors after a jittered, exponentially growing wait, or the wait that the server
 * requested. An aborted signal ends the wait, so a caller's timeout includes waits.
 *
 * A 429 is not a fault: it uses no retry, but part of a total patience of ten minutes.
 *
 * @throws the last attempt's error; the signal's reason when it is aborted
 */
export async function withRetries<T>(
  attempt: CountedAttempt<T>,
  policy: RetryPolicy,
  signal: AbortSignal,
): Promise<T> {
  let faults = 0
  /** Number of consecutive refusals. */
  let refusals = 0
  let waited = 0
  for (let failed = 1; ; failed++) {
    try {
      return await attempt(signal, faults + 1)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (!isAttuneError(error) || !isPassing(error)) throw error
      const retryAfter = retryAfterOf(error)
      const isPutOff = isRateLimit(error) && allowed(policy, error) > 0
      if (!isPutOff && ++faults > allowed(policy, error)) throw error
      refusals = isPutOff ? refusals + 1 : 0
      const wait = waitAfter(isPutOff ? refusals : faults, retryAfter, policy.random ?? Math.random)
      if (isPutOff && (waited += Math.max(wait, LEAST_COUNTED)) > PATIENCE) throw error
      policy.onRetry?.(error, failed, wait)
      await sleep(wait, signal)
    }
  }
}

const allowed = ({ retries }: RetryPolicy, error: AttuneError): number =>
  typeof retries === 'number' ? retries : retries(error)

/**
 * Milliseconds to wait after this number of failures: 0.5 to 1.5 times 750 ms · 2^(failed - 1). A
 * wait that the server requested is used instead, with up to a tenth added, so that retries spread.
 * At most a minute.
 */
export function waitAfter(
  failed: number,
  retryAfter: number | undefined,
  random: () => number,
): number {
  const wait =
    retryAfter === undefined
      ? FIRST_WAIT * 2 ** (failed - 1) * (0.5 + random())
      : retryAfter * (1 + random() / 10)
  return Math.min(wait, LONGEST_WAIT)
}
