import { LONGEST_TIMER, ReusedTimers } from '@attune/core/runtime'

/** An operation that its signal can abort. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>

/** Time limit of attempts. All attempts of the limit share its timers. */
export class TimeLimit {
  readonly timers: ReusedTimers

  /**
   * @param milliseconds duration of the limit
   * @param timeUp creates the error to throw when it has passed
   */
  constructor(
    milliseconds: number,
    readonly timeUp: () => Error,
  ) {
    this.timers = new ReusedTimers(Math.min(milliseconds, LONGEST_TIMER))
  }
}

/**
 * Runs an attempt with a timeout. Settles as soon as the time is up or the caller's signal is
 * aborted, even if the attempt ignores its signal.
 *
 * @throws the error of the limit; the signal's reason when it is aborted
 */
export function withTimeout<T>(
  attempt: Attempt<T>,
  { timers, timeUp }: TimeLimit,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const own = new AbortController()
    const settle = (): void => {
      if (own.signal.aborted) return
      timers.stop(timer)
      signal.removeEventListener('abort', stop)
    }
    const end = (reason: unknown): void => {
      settle()
      reject(reason)
      own.abort(reason)
    }
    const stop = (): void => end(signal.reason)
    const timer = timers.start(() => end(timeUp()))
    signal.addEventListener('abort', stop, { once: true })
    // This form of the promise chain keeps the caller in stack traces.
    attempt(own.signal).finally(settle).then(resolve, reject)
  })
}

/** Resolves with the promise, or rejects with the signal's reason if it is aborted first. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Waits this many milliseconds. @throws the signal's reason as soon as it is aborted */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
