import { type AttuneError, isAttuneError } from '@attune/core'
import { isPassing, isRateLimit, retryAfterOf } from '@attune/core/runtime'
import { sleep } from './timeouts.js'

/** Milliseconds before the first repeat, on average; doubled each time. */
const FIRST_WAIT = 750

/** No wait is longer, whatever a server asks for. Milliseconds. */
export const LONGEST_WAIT = 60_000

/** A call is given up when its waits after 429s are longer in all. Milliseconds. */
export const PATIENCE = 10 * 60_000

/** A shorter wait counts as this one, so that a server that asks for none is not asked for ever. Milliseconds. */
const LEAST_COUNTED = 5000

export interface RetryPolicy {
  /** Repeats after a fault at most; may depend on what happened. 0: no repeat at all, whatever the server asks for. */
  readonly retries: number | ((error: AttuneError) => number)
  /** Hears of every repeat before the wait begins; `attempt` counts the failed ones, refused ones included. */
  onRetry?(error: AttuneError, attempt: number, wait: number): void
  /** Uniform in [0, 1). Default: `Math.random`; retries are not part of what is reproduced. */
  readonly random?: () => number
}

/** An attempt, and how many were made with it: one that the server put off does not count. */
export type CountedAttempt<T> = (signal: AbortSignal, attempt: number) => Promise<T>

/**
 * Tries again what may pass, after a jittered, exponentially growing wait or the one that the server asked for. A wait
 * ends as soon as the signal is aborted, so a caller's time limit covers it.
 *
 * A 429 is not a fault: it uses up no repeat, but patience, of which there are ten minutes.
 *
 * @throws the last attempt's error; the signal's reason when that is aborted
 */
export async function withRetries<T>(attempt: CountedAttempt<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
  let faults = 0
  /** In a row. */
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
 * Milliseconds to wait after this number of failures: 0.5 to 1.5 times 750 ms · 2^(failed - 1), or, if the server named a wait,
 * that and up to a tenth more, so that not everybody comes back at once. At most a minute.
 */
export function waitAfter(failed: number, retryAfter: number | undefined, random: () => number): number {
  const wait =
    retryAfter === undefined ? FIRST_WAIT * 2 ** (failed - 1) * (0.5 + random()) : retryAfter * (1 + random() / 10)
  return Math.min(wait, LONGEST_WAIT)
}
