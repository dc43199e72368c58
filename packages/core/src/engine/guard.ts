/** The one door into plugin code: names who failed and keeps the cause, ends what takes too long, remembers who is in. */
import { setMaxListeners } from 'node:events'
import { AttuneError, isAttuneError } from '../errors.js'
import type { Job } from './job.js'

export interface Failure {
  readonly code: string
  readonly message: string
  readonly use: string
}

export class Guard {
  private readonly inside = new Set<Job>()

  constructor(private readonly timeout: number) {}

  /** Jobs that were entered and have not answered yet. */
  get unanswered(): readonly Job[] {
    return [...this.inside]
  }

  /** Runs plugin code for a job; rejects with an AttuneError at the latest when the job's time is up or it is aborted. */
  async enter<T>(job: Job, stop: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController()
    // One listener per unit under way, and one per call of a unit: many are no leak.
    setMaxListeners(0, stop, limit.signal)
    const end = (error: unknown): void => limit.abort(error)
    const stopped = (): void => end(stop.reason)
    const timer = setTimeout(
      () => end(new AttuneError('UNIT_TIMEOUT', { use: job.use, seconds: this.timeout / 1000 })),
      this.timeout,
    )
    stop.addEventListener('abort', stopped, { once: true })
    if (stop.aborted) stopped()
    this.inside.add(job)
    try {
      return await Promise.race([work(limit.signal), aborted(limit.signal)])
    } catch (error) {
      if (isAttuneError(error)) throw error
      throw new AttuneError('COMPONENT_THREW', { use: job.use, what: messageOf(error) }, { cause: error })
    } finally {
      this.inside.delete(job)
      clearTimeout(timer)
      stop.removeEventListener('abort', stopped)
    }
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
