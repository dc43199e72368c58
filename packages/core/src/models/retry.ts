import { type AttuneError, isAttuneError } from '../errors.js'
import { isPassing, retryAfterOf } from './call-errors.js'
import { type Attempt, sleep } from './timeouts.js'

/** Milliseconds before the first repeat, on average; doubled each time. */
const FIRST_WAIT = 750

/** No wait is longer, whatever a server asks for. Milliseconds. */
export const LONGEST_WAIT = 60_000

export interface RetryPolicy {
  /** Attempts after the first at most; may depend on what happened. */
  readonly retries: number | ((error: AttuneError) => number)
  /** Hears of every repeat before the wait begins; `attempt` counts the failed ones. */
  onRetry?(error: AttuneError, attempt: number, wait: number): void
  /** Uniform in [0, 1). Default: `Math.random`; retries are no part of what is reproduced. */
  readonly random?: () => number
}

/**
 * Tries again what may pass, after a jittered, exponentially growing wait or the one that the server asked for. A wait
 * ends as soon as the signal is aborted, so a caller's time limit covers it.
 *
 * @throws the last attempt's error; the signal's reason when that is aborted
 */
export async function withRetries<T>(attempt: Attempt<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
  for (let failed = 1; ; failed++) {
    try {
      return await attempt(signal)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (!isAttuneError(error) || !isPassing(error) || failed > allowed(policy, error)) throw error
      const wait = waitAfter(failed, retryAfterOf(error), policy.random ?? Math.random)
      policy.onRetry?.(error, failed, wait)
      await sleep(wait, signal)
    }
  }
}

const allowed = ({ retries }: RetryPolicy, error: AttuneError): number =>
  typeof retries === 'number' ? retries : retries(error)

/**
 * Milliseconds to wait after so many failures: 0.5 to 1.5 times 750 ms · 2^(failed - 1), or, if the server named a wait,
 * that and up to a tenth more, so that not everybody comes back at once. At most a minute.
 */
export function waitAfter(failed: number, retryAfter: number | undefined, random: () => number): number {
  const wait =
    retryAfter === undefined ? FIRST_WAIT * 2 ** (failed - 1) * (0.5 + random()) : retryAfter * (1 + random() / 10)
  return Math.min(wait, LONGEST_WAIT)
}
