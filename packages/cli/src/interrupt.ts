/**
 * Handles Ctrl-C and SIGTERM during the whole command. The first signal ends the command at once,
 * unless its current work can finish: then the work gets a stop signal and some seconds. A second
 * signal always ends the command.
 */
import { rmSync, writeSync } from 'node:fs'
import { exitCodes } from './exit-codes.js'

/**
 * Milliseconds for work in progress to finish; the last of them, {@link CLOSING}, are for cleanup.
 */
export const FINISHING = 5500
/** Time for closing files, servers and stores, in milliseconds. */
export const CLOSING = 600

export const finishing =
  'Finishing active units. Press Ctrl-C again to exit at once. Finished work is kept.'

const problem = {
  code: 'INTERRUPTED',
  message: 'The command was interrupted.',
  fix: 'Files that it names are whole, and finished work is kept: run it again for the rest.',
}

/** Text that the command prints last if a signal ends it. */
export interface LastWords {
  readonly descriptor: 1 | 2
  readonly text: string
}

/** Writes the text; a closed pipe is ignored. */
export function say({ descriptor, text }: LastWords): void {
  try {
    writeSync(descriptor, text)
  } catch {
    // The pipe is closed.
  }
}

const events = ['SIGINT', 'SIGTERM'] as const

export interface SignalSource {
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  off(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  once(event: 'exit', listener: () => void): unknown
  exit(code: number): void
  readonly exitCode?: number | string | null | undefined
}

/**
 * Called when a temporary file is created (`isThere`) or removed. The watchdog removes the
 * remaining files if the command cannot.
 */
export type LeftoverListener = (path: string, isThere: boolean) => void

export class Interrupt {
  /** Milliseconds for the work in progress to finish; shared with the watchdog. */
  readonly graces = new Int32Array(new SharedArrayBuffer(4))
  readonly #stop = new AbortController()
  readonly #abort = new AbortController()
  readonly #leftovers = new Set<string>()
  #leaving: NodeJS.Timeout | undefined
  #onFirst: () => void = () => {}
  #onLeftover: LeftoverListener = () => {}
  #isOver = false
  lastWords: LastWords = { descriptor: 2, text: '' }

  constructor(private readonly source: SignalSource) {}

  /** Aborted by the first signal. */
  get stop(): AbortSignal {
    return this.#stop.signal
  }

  /** Aborted when the time for work in progress is over. */
  get abort(): AbortSignal {
    return this.#abort.signal
  }

  begin(words: readonly string[]): void {
    const error = { exitCode: exitCodes.interrupted, problems: [problem] }
    this.lastWords = words.includes('--json')
      ? { descriptor: 1, text: `${JSON.stringify({ error }, null, 2)}\n` }
      : { descriptor: 2, text: `\nError: ${problem.message}\n  ${problem.fix}\n` }
    this.source.once('exit', () => this.#clear())
    this.listen()
  }

  readonly listen = (): void => {
    for (const event of events) this.source.on(event, this.hear)
  }

  /** Stops listening in this thread. The watchdog thread listens instead and has `hear` called. */
  readonly stopListening = (): void => {
    for (const event of events) this.source.off(event, this.hear)
  }

  readonly hear = (): void => {
    if (this.#isOver || this.stop.aborted) return this.leave()
    this.#stop.abort()
    const grace = this.grace
    if (grace === 0) return this.leave()
    if (grace > CLOSING) this.#onFirst()
    setTimeout(() => this.#abort.abort(), grace - CLOSING).unref()
    this.#leaveIn(grace)
  }

  get grace(): number {
    return Atomics.load(this.graces, 0)
  }

  set grace(milliseconds: number) {
    Atomics.store(this.graces, 0, milliseconds)
  }

  /**
   * Runs work that responds to `stop` and `abort`. After the first signal it has `grace`
   * milliseconds to finish. `onFirst` is called at that signal, unless only cleanup remains.
   *
   * @param grace milliseconds
   */
  async withGrace<T>(
    grace: number,
    work: () => Promise<T>,
    onFirst: () => void = () => {},
  ): Promise<T> {
    this.grace = grace
    this.#onFirst = onFirst
    try {
      return await work()
    } finally {
      this.grace = 0
      if (this.stop.aborted) this.#leaveIn(CLOSING)
    }
  }

  /** Marks the output as complete. A later signal ends the process with the normal exit code. */
  outputComplete(): void {
    this.#isOver = true
  }

  /** Registers a file or folder to remove at the end of the process, however it ends. */
  addLeftover(path: string): void {
    this.#leftovers.add(path)
    this.#onLeftover(path, true)
  }

  removeLeftover(path: string): void {
    this.#leftovers.delete(path)
    this.#onLeftover(path, false)
  }

  setLeftoverListener(listener: LeftoverListener): void {
    this.#onLeftover = listener
    for (const path of this.#leftovers) listener(path, true)
  }

  /** Prints the last output and ends the process. */
  leave(): void {
    if (this.#isOver) return this.source.exit(Number(this.source.exitCode ?? 0))
    this.#isOver = true
    this.printLastWords()
    this.source.exit(exitCodes.interrupted)
  }

  printLastWords(): void {
    say(this.lastWords)
  }

  #leaveIn(milliseconds: number): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => this.leave(), milliseconds).unref()
  }

  #clear(): void {
    for (const path of this.#leftovers) rmSync(path, { recursive: true, force: true })
  }
}

/** The interrupt of this process, which all commands share. */
export const interrupt = new Interrupt(process)
