/**
 * Watches the main thread from a separate thread, because an endless loop in a plugin blocks timers
 * and signal handlers. If the main thread is blocked for too long, or after Ctrl-C, the inspector
 * finds its place, and the main thread reports the place and exits. The separate thread receives
 * the signals for both, so that Ctrl-C also ends a blocking call, such as a query of the store.
 */
import { Worker } from 'node:worker_threads'
import { interrupt } from './interrupt.js'
import { BEAT, beatsPer, type WatchdogMessage, TICK, type Watched } from './watchdog-thread.js'

export interface Watchdog {
  /** Sets the milliseconds for which the main thread may be blocked. */
  limit(milliseconds: number): void
}

/** Limit in milliseconds until a config sets one: long enough to import every plugin. */
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
  // With a debugger, a stopped main thread is not a fault, so there is no watchdog.
  if (process.execArgv.some((word) => word.startsWith('--inspect'))) return { limit }
  const { graces, lastWords } = interrupt
  const workerData: Watched = { shared, graces, lastWords }
  const worker = new Worker(new URL('./bundle/watchdog-thread.js', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  })
  const hear: Readonly<Record<WatchdogMessage, () => void>> = {
    listening: interrupt.stopListening,
    signal: interrupt.hear,
  }
  worker.on('message', (heard: WatchdogMessage) => hear[heard]())
  worker.on('error', interrupt.listen)
  // `unref` must follow the listeners, since adding a listener makes the worker keep the process
  // running.
  worker.unref()
  interrupt.setLeftoverListener((path, isThere) => worker.postMessage({ path, isThere }))
  setInterval(() => Atomics.add(shared, BEAT, 1), TICK).unref()
  return { limit }
}
