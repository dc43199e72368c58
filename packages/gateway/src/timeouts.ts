import { LONGEST_TIMER } from '@attune/core/runtime'

/** Something that can be tried, and given up through its signal. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>

/**
 * Gives an attempt so much time, whatever it is waiting for; settles at once when the time is up or the caller's signal is
 * aborted, even if the attempt does not heed its own.
 *
 * @param limit milliseconds, and what to throw when they are over
 * @throws that when the time is up; the signal's reason when that is aborted
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

/** The promise, or the signal's reason if that is aborted first. */
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
