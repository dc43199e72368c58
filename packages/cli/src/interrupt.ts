/**
 * Ctrl-C and SIGTERM, from the first line of the command to its last. The first one ends the command at once, unless it is
 * in work that wants to come to an end: that is asked to, for some seconds. The second one ends it in any case.
 */
import { rmSync, writeSync } from 'node:fs'
import { exitCodes } from './exit-codes.js'

/** Milliseconds for what is under way to finish; the last of them, {@link CLOSING}, for what was cut off. */
export const FINISHING = 5500
/** Milliseconds for files, servers and stores to be closed. */
export const CLOSING = 600

export const finishing = 'Finishing active units. Press Ctrl-C again to exit at once. Finished work is kept.'

const problem = {
  code: 'INTERRUPTED',
  message: 'The command was interrupted.',
  fix: 'Files that it names are whole, and finished work is kept: run it again for the rest.',
}

/** What the command says last. */
export interface LastWords {
  readonly descriptor: 1 | 2
  readonly text: string
}

/** A reader may have left. */
export function say({ descriptor, text }: LastWords): void {
  try {
    writeSync(descriptor, text)
  } catch {
    // Nobody is there to be told.
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

/** Hears of temporary files, to remove them where the command cannot. */
export type LeftoverListener = (path: string, isThere: boolean) => void

export class Interrupt {
  /** Milliseconds that the work under way may take to come to its end; shared with the watchdog. */
  readonly graces = new Int32Array(new SharedArrayBuffer(4))
  readonly #stop = new AbortController()
  readonly #abort = new AbortController()
  readonly #leftovers = new Set<string>()
  #leaving: NodeJS.Timeout | undefined
  #onFirst: () => void = () => {}
  #tellOfLeftovers: LeftoverListener = () => {}
  #isOver = false
  lastWords: LastWords = { descriptor: 2, text: '' }

  constructor(private readonly source: SignalSource) {}

  /** Aborted by the first signal. */
  get stop(): AbortSignal {
    return this.#stop.signal
  }

  /** Aborted when the time of what is under way is over. */
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

  /** Another thread listens, and calls `hear`. */
  readonly letGo = (): void => {
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

  /** Work that heeds `stop` and `abort`: it has some time to come to its end. `onFirst` hears of a signal in {@link FINISHING}. */
  async heeded<T>(grace: number, work: () => Promise<T>, onFirst: () => void = () => {}): Promise<T> {
    this.grace = grace
    this.#onFirst = onFirst
    try {
      return await work()
    } finally {
      this.grace = 0
      if (this.stop.aborted) this.#leaveIn(CLOSING)
    }
  }

  /** The command has said all: a signal takes nothing from it. */
  over(): void {
    this.#isOver = true
  }

  /** A file or folder that is removed however the process ends. */
  isThere(path: string): void {
    this.#leftovers.add(path)
    this.#tellOfLeftovers(path, true)
  }

  isGone(path: string): void {
    this.#leftovers.delete(path)
    this.#tellOfLeftovers(path, false)
  }

  tellOfLeftovers(listener: LeftoverListener): void {
    this.#tellOfLeftovers = listener
    for (const path of this.#leftovers) listener(path, true)
  }

  /** Ends the process. */
  leave(): void {
    if (this.#isOver) return this.source.exit(Number(this.source.exitCode ?? 0))
    this.#isOver = true
    this.sayLastWords()
    this.source.exit(exitCodes.interrupted)
  }

  sayLastWords(): void {
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

/** Of this process. */
export const interrupt = new Interrupt(process)
