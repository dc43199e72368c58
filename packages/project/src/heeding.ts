/** Runs that end when they are asked to. */
import type { Observer, Run } from '@attune/core/runtime'
import { AttuneError } from '@attune/core'
import type { Portions } from './portions.js'

export interface RunRequest {
  /** Ask to start nothing new; what is under way may finish. */
  readonly stop: AbortSignal
  /** Ends what is under way. */
  readonly signal: AbortSignal
  readonly observers?: readonly Observer[]
  readonly stopAfter?: number
  /** Default: the whole plan at once. */
  readonly portions?: Portions
  onObserverError?(error: unknown): void
}

export const interruption = (): AttuneError => new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' })

/** Works with a run that the signals stop and abort. */
export async function heeding<T>(
  { stop, signal }: Pick<RunRequest, 'stop' | 'signal'>,
  run: Run,
  interrupted: () => AttuneError,
  work: () => Promise<T>,
): Promise<T> {
  const end = (): void => run.stop(interrupted())
  const abort = (): void => run.abort(interrupted())
  stop.addEventListener('abort', end, { once: true })
  signal.addEventListener('abort', abort, { once: true })
  if (stop.aborted) end()
  if (signal.aborted) abort()
  try {
    return await work()
  } finally {
    stop.removeEventListener('abort', end)
    signal.removeEventListener('abort', abort)
  }
}
