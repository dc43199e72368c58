/**
 * Thread of the watchdog. It counts its own timer ticks instead of reading the clock, so that a
 * suspended computer is not taken for a looping plugin.
 */
import { rmSync } from 'node:fs'
import { Session as Inspector } from 'node:inspector'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type LastWords, say } from './interrupt.js'

export interface Watched {
  /**
   * Two cells: the counter of the main thread's heartbeats, and the number of ticks without a
   * heartbeat after which the process ends.
   */
  readonly shared: Int32Array
  /**
   * One cell: milliseconds that work in progress has after Ctrl-C; 0 if the command ends at once.
   */
  readonly graces: Int32Array
  readonly lastWords: LastWords
}

/** Messages that the watchdog thread sends to the main thread. */
export type WatchdogMessage = 'listening' | 'signal'

/** A temporary file that was created or removed. */
interface Leftover {
  readonly path: string
  readonly isThere: boolean
}

export const BEAT = 0
const MISSED_MOST = 1
export const TICK = 100
/**
 * Number of ticks that the main thread may be blocked after Ctrl-C while units are in progress.
 * `LITTLE_PATIENCE` applies otherwise.
 */
const PATIENCE = 20
const LITTLE_PATIENCE = 10
/** Only work on units has more milliseconds of grace than this. */
const OF_UNITS = 1000
/**
 * Milliseconds of CPU time that the process may use without a response of the blocked thread before
 * it is killed. `SLEEPING` is the limit in elapsed time, for a thread that sleeps or gets no CPU
 * time.
 */
const WORKING = 500
const SLEEPING = 2500

/**
 * Number of ticks after which the place of a blocked thread is printed once. The thread continues.
 */
const SLOW = 100

/** Minimum limit on ticks without a heartbeat, since a busy machine delays some heartbeats. */
const FEWEST = 10

export const beatsPer = (milliseconds: number): number =>
  Math.min(Math.max(FEWEST, Math.ceil(milliseconds / TICK)), 2 ** 31 - 1)

interface SignalHandle {
  onsignal(): void
  start(signal: number): void
  close(): void
  unref?(): void
}

/** References that keep the handles and their listeners from being garbage-collected. */
const handles: SignalHandle[] = []
const leftovers = new Set<string>()

if (!isMainThread && (workerData as Watched | null)?.shared) watch(workerData as Watched)

function watch({ shared, graces, lastWords }: Watched): void {
  let last = -1
  let missed = 0
  let signals = 0
  parentPort!.on('message', ({ path, isThere }: Leftover) =>
    leftovers[isThere ? 'add' : 'delete'](path),
  )
  hearSignals(() => {
    signals++
    parentPort!.postMessage('signal' satisfies WatchdogMessage)
  })
  const timer = setInterval(() => {
    const beat = Atomics.load(shared, BEAT)
    missed = beat === last ? missed + 1 : 0
    last = beat
    const patience =
      signals === 1 && Atomics.load(graces, 0) > OF_UNITS ? PATIENCE : LITTLE_PATIENCE
    const isInterrupted = signals > 0 && missed >= patience
    if (missed === SLOW) reportSlow()
    if (!isInterrupted && missed < Atomics.load(shared, MISSED_MOST)) return
    clearInterval(timer)
    if (isInterrupted) endBlocked('interrupted', () => dieOfSignal(lastWords))
    else endBlocked('late', kill)
  }, TICK)
}

/**
 * Listens to signals in this thread. Node's API delivers signals only to the main thread, but its
 * internal binding works in any thread. If the binding is missing, the main thread continues to
 * listen.
 */
function hearSignals(hear: () => void): void {
  process.noDeprecation = true
  try {
    const { binding } = process as unknown as {
      binding(name: string): { Signal: new () => SignalHandle }
    }
    const { Signal } = binding.call(process, 'signal_wrap')
    for (const signal of [2, 15]) {
      const handle = new Signal()
      handle.onsignal = hear
      handle.unref?.()
      handle.start(signal)
      handles.push(handle)
    }
    parentPort!.postMessage('listening' satisfies WatchdogMessage)
  } catch {
    // Signals stay with the main thread. The limit on missed heartbeats still applies.
  }
}

/** Pauses the main thread, has the process guard print its place, and resumes it. */
function reportSlow(): void {
  const session = pauseMainThread(
    'slow',
    () => {},
    () => session.post('Debugger.resume', () => session.disconnect()),
  )
}

/**
 * Pauses the main thread and calls the process guard in it with the places of its stack. The guard
 * ends the process.
 */
function endBlocked(why: 'interrupted' | 'late', die: () => void): void {
  pauseMainThread(why, () => heard())
  // The thread did not respond, so this thread ends the process.
  const heard = afterSilence(() => {
    for (const path of leftovers) rmSync(path, { recursive: true, force: true })
    die()
  })
}

function pauseMainThread(
  why: 'interrupted' | 'late' | 'slow',
  heard: () => void,
  then = (): void => {},
): Inspector {
  const session = new Inspector()
  const files = new Map<string, string>()
  session.connectToMainThread()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
    files.set(scriptId, url)
    heard()
  })
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const frames = callFrames.map(
      ({ location: { scriptId, lineNumber, columnNumber = 0 } }) =>
        `${files.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`,
    )
    const given = [why, frames.join('\n'), (SLOW * TICK) / 1000]
      .map((each) => JSON.stringify(each))
      .join(', ')
    session.post(
      'Runtime.evaluate',
      { expression: `globalThis[Symbol.for('attune/blocked')](${given})` },
      then,
    )
    heard()
  })
  session.post('Debugger.enable', () => session.post('Debugger.pause'))
  return session
}

/**
 * Calls `then` if the returned function is not called for too long. Each call of that function
 * restarts the time.
 */
function afterSilence(then: () => void): () => void {
  let [worked, ticks] = [process.cpuUsage(), 0]
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(worked)
    if ((user + system) / 1000 < WORKING && ++ticks * TICK < SLEEPING) return
    clearInterval(timer)
    then()
  }, TICK)
  return () => void ([worked, ticks] = [process.cpuUsage(), 0])
}

const kill = (): void => void process.kill(process.pid, 'SIGKILL')

/** Ends the process by the default action of the signal, since this closes the handlers first. */
function dieOfSignal(lastWords: LastWords): void {
  say(lastWords)
  for (const handle of handles) handle.close()
  setTimeout(() => process.kill(process.pid, 'SIGINT'), 10)
  setTimeout(kill, 200)
}
