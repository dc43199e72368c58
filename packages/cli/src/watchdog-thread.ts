/** The thread of the watchdog. It counts its own ticks and not the clock: a computer that slept is not a plugin that loops. */
import { Session as Inspector } from 'node:inspector'
import { isMainThread, workerData } from 'node:worker_threads'

export interface Watched {
  /** Beats of the main thread, and how many may be missed. */
  readonly shared: Int32Array
}

export const BEAT = 0
const MISSED_MOST = 1
export const TICK = 200
/** Ticks between Ctrl-C and the end of a thread that does not hear it. */
const PATIENCE = 10
/** Beats after Ctrl-C that show a thread to be alive: the first one may be from before. */
const DOUBTS = 3

/** A busy machine lets some beats fall out. */
const FEWEST = 5

export const beatsPer = (milliseconds: number): number =>
  Math.min(Math.max(FEWEST, Math.ceil(milliseconds / TICK)), 2 ** 31 - 1)

interface SignalHandle {
  onsignal(): void
  start(signal: number): void
  unref?(): void
}

/** Held, or they would be collected with their listeners. */
const handles: SignalHandle[] = []

if (!isMainThread && (workerData as Watched | null)?.shared) watch(workerData as Watched)

function watch({ shared }: Watched): void {
  let last = -1
  let missed = 0
  let doubts = 0
  hearSignals(() => (doubts = DOUBTS))
  const timer = setInterval(() => {
    const beat = Atomics.load(shared, BEAT)
    const isAlive = beat !== last
    last = beat
    missed = isAlive ? 0 : missed + 1
    // A living thread hears its own signals.
    if (isAlive) doubts = Math.max(0, doubts - 1)
    const why = doubts > 0 && missed >= PATIENCE ? 'interrupted' : missed >= Atomics.load(shared, MISSED_MOST) && 'late'
    if (!why) return
    clearInterval(timer)
    end(why)
  }, TICK)
}

/** Node hands signals to the main thread alone; its own binding serves any thread. Without it, a second Ctrl-C does not help either. */
function hearSignals(hear: () => void): void {
  process.noDeprecation = true
  try {
    const { binding } = process as unknown as { binding(name: string): { Signal: new () => SignalHandle } }
    const { Signal } = binding.call(process, 'signal_wrap')
    for (const signal of [2, 15]) {
      const handle = new Signal()
      handle.onsignal = hear
      handle.unref?.()
      handle.start(signal)
      handles.push(handle)
    }
  } catch {
    // The time limit still holds.
  }
}

/** Stops the main thread where it is, and calls the process guard there with the places of its stack. */
function end(why: 'interrupted' | 'late'): void {
  const session = new Inspector()
  const files = new Map<string, string>()
  session.connectToMainThread()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url))
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const frames = callFrames.map(
      ({ location: { scriptId, lineNumber, columnNumber = 0 } }) =>
        `${files.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`,
    )
    const given = [why, frames.join('\n')].map((text) => JSON.stringify(text)).join(', ')
    session.post('Runtime.evaluate', { expression: `globalThis[Symbol.for('attune/blocked')](${given})` })
  })
  session.post('Debugger.enable', () => session.post('Debugger.pause'))
  // It did not answer: nothing is left but to end the process.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5000)
}
