/** Ctrl-C: the first one stops, and aborts some seconds later what has not finished; the second one exits at once. */
import { exitCodes } from './exit-codes.js'

export interface SignalSource {
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  off(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  exit(code: number): void
}

export interface Interrupt {
  readonly stop: AbortSignal
  readonly abort: AbortSignal
  /** Lets go of the signals. */
  end(): void
}

export function listenForInterrupt(source: SignalSource, say: (text: string) => void, grace = 5000): Interrupt {
  const [stop, abort] = [new AbortController(), new AbortController()]
  let timer: NodeJS.Timeout | undefined
  const interrupted = (): void => {
    if (stop.signal.aborted) return source.exit(exitCodes.interrupted)
    say('Finishing what is under way; press Ctrl-C again to leave at once. Everything that is done is kept.')
    stop.abort()
    timer = setTimeout(() => abort.abort(), grace)
  }
  const events = ['SIGINT', 'SIGTERM'] as const
  for (const event of events) source.on(event, interrupted)
  const end = (): void => {
    clearTimeout(timer)
    for (const event of events) source.off(event, interrupted)
  }
  return { stop: stop.signal, abort: abort.signal, end }
}
