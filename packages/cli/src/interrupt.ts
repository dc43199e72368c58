/** Ctrl-C: the first one stops, and aborts some seconds later what has not finished; the second one exits at once. */
import { exitCodes } from './exit-codes.js'

/** Milliseconds for the report and for files to be closed. */
const LEAVING = 2000

export interface SignalSource {
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  off(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  exit(code: number): void
}

export interface Interrupt {
  readonly stop: AbortSignal
  readonly abort: AbortSignal
  /** Ends the process where something is left that would keep it: a timer of a plugin, say. */
  leaveSoon(): void
  /** Lets go of the signals. */
  end(): void
}

export const finishing = 'Finishing active units. Press Ctrl-C again to exit at once. Finished work is kept.'

/** `onFirst` hears of the first one, before anything stops. */
export function listenForInterrupt(source: SignalSource, onFirst: () => void, grace = 5000): Interrupt {
  const [stop, abort] = [new AbortController(), new AbortController()]
  let timer: NodeJS.Timeout | undefined
  const interrupted = (): void => {
    if (stop.signal.aborted) return source.exit(exitCodes.interrupted)
    onFirst()
    stop.abort()
    timer = setTimeout(() => abort.abort(), grace)
  }
  const events = ['SIGINT', 'SIGTERM'] as const
  for (const event of events) source.on(event, interrupted)
  const end = (): void => {
    clearTimeout(timer)
    for (const event of events) source.off(event, interrupted)
  }
  const leaveSoon = (): void => void setTimeout(() => source.exit(exitCodes.interrupted), LEAVING).unref()
  return { stop: stop.signal, abort: abort.signal, leaveSoon, end }
}

/**
 * Work that only reads and writes files: the first Ctrl-C ends it. Rejects with {@link Interrupted}, at once even where the
 * work does not look at its signal; files are written whole or not at all.
 */
export async function untilInterrupted<T>(
  { stop, leaveSoon }: Interrupt,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    const end = (): void => {
      leaveSoon()
      reject(new Interrupted())
    }
    if (stop.aborted) end()
    else stop.addEventListener('abort', end, { once: true })
  })
  return Promise.race([work(stop), ended])
}

/** Has the shape of an error of the catalogue, for the report. */
export class Interrupted extends Error {
  readonly code = 'INTERRUPTED'
  readonly blame = 'interrupted'

  constructor() {
    super('The command was interrupted. Files that it names are whole; run it again for the rest.')
  }
}

/** A command that reads results, from its first Ctrl-C to its exit code. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupt = listenForInterrupt(process, () => {})
  try {
    return await untilInterrupted(interrupt, work)
  } finally {
    interrupt.end()
  }
}
