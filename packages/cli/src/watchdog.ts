/**
 * Watches the main thread from a separate thread: a loop without end in a plugin blocks timers and signal handlers alike.
 * After its time, or after Ctrl-C, it asks the blocked thread through the inspector where it is, and lets it say so and exit.
 * It hears the signals for both: who blocks in foreign code, such as a query of the store, is ended by it.
 */
import { Worker } from 'node:worker_threads'
import { interrupt } from './interrupt.js'
import { BEAT, beatsPer, type Heard, TICK, type Watched } from './watchdog-thread.js'

export interface Watchdog {
  /** Milliseconds that the main thread may be blocked. */
  limit(milliseconds: number): void
}

/** Long enough for every plugin to be imported. */
const BEFORE_ANY_CONFIG = 60_000

let running: Watchdog | undefined

/** Starts it once; `blocked` of the process guard is what it calls. */
export function startWatchdog(): Watchdog {
  return (running ??= begin())
}

function begin(): Watchdog {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const limit = (milliseconds: number): void => void Atomics.store(shared, 1, beatsPer(milliseconds))
  limit(BEFORE_ANY_CONFIG)
  // Who debugs stops the main thread as well.
  if (process.execArgv.some((word) => word.startsWith('--inspect'))) return { limit }
  const { graces, lastWords } = interrupt
  const workerData: Watched = { shared, graces, lastWords }
  const worker = new Worker(new URL('./bundle/watchdog-thread.js', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  })
  const hear: Readonly<Record<Heard, () => void>> = { listening: interrupt.letGo, signal: interrupt.hear }
  worker.on('message', (heard: Heard) => hear[heard]())
  worker.on('error', interrupt.listen)
  // After its listeners, which would keep the process.
  worker.unref()
  interrupt.tellOfLeftovers((path, isThere) => worker.postMessage({ path, isThere }))
  setInterval(() => Atomics.add(shared, BEAT, 1), TICK).unref()
  return { limit }
}
