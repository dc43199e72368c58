import { LONGEST_TIMER } from '@attune/core/runtime'

/** An operation that its signal can abort. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>

/**
 * Runs an attempt with a timeout. Settles as soon as the time is up or the caller's signal is
 * aborted, even if the attempt ignores its signal.
 *
 * @param limit milliseconds, and the error to throw when they have passed
 * @throws the error of `timeUp`; the signal's reason when it is aborted
 */
export function withTimeout<T>(
  attempt: Attempt<T>,
  limit: { readonly timeout: number; timeUp(): Error },
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const own = new AbortController()
    const settle = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
    const end = (reason: unknown): void => {
      settle()
      reject(reason)
      own.abort(reason)
    }
    const stop = (): void => end(signal.reason)
    const expire = (): void => end(limit.timeUp())
    const timer = setTimeout(expire, Math.min(limit.timeout, LONGEST_TIMER))
    signal.addEventListener('abort', stop, { once: true })
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
