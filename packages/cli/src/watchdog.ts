/**
 * Watches the main thread from a separate thread, because an endless loop in a plugin blocks timers
 * and signal handlers. When its time is over, or after Ctrl-C, it finds the place of the blocked
 * thread through the inspector, and has the thread report it and exit. It receives the signals for
 * both threads, so that foreign blocking code, such as a query of the store, can be ended.
 */
import { Worker } from 'node:worker_threads'
import { interrupt } from './interrupt.js'
import { BEAT, beatsPer, type WatchdogMessage, TICK, type Watched } from './watchdog-thread.js'

export interface Watchdog {
  /** Sets the milliseconds for which the main thread may be blocked. */
  limit(milliseconds: number): void
}

/** Milliseconds before any config is known: long enough to import every plugin. */
const BEFORE_ANY_CONFIG = 60_000

let running: Watchdog | undefined

/** Starts the watchdog once; it calls `blocked` of the process guard. */
export function startWatchdog(): Watchdog {
  return (running ??= begin())
}

function begin(): Watchdog {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const limit = (milliseconds: number): void =>
    void Atomics.store(shared, 1, beatsPer(milliseconds))
  limit(BEFORE_ANY_CONFIG)
  // A debugger stops the main thread as well.
  if (process.execArgv.some((word) => word.startsWith('--inspect'))) return { limit }
  const { graces, lastWords } = interrupt
  const workerData: Watched = { shared, graces, lastWords }
  const worker = new Worker(new URL('./bundle/watchdog-thread.js', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  })
  const hear: Readonly<Record<WatchdogMessage, () => void>> = {
    listening: interrupt.letGo,
    signal: interrupt.hear,
  }
  worker.on('message', (heard: WatchdogMessage) => hear[heard]())
  worker.on('error', interrupt.listen)
  // `unref` must follow the listeners, since adding one would keep the process running again.
  worker.unref()
  interrupt.tellOfLeftovers((path, isThere) => worker.postMessage({ path, isThere }))
  setInterval(() => Atomics.add(shared, BEAT, 1), TICK).unref()
  return { limit }
}
