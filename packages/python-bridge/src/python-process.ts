/** Manages one Python process: starts it, exchanges lines with it, and reports how it ended. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { basename } from 'node:path'
import type { Json } from '@attune/core'
import { isObject } from '@attune/core/answers'
import type { Described, PythonMessage, PythonFailure, PythonPlace } from './protocol.js'

export interface Command {
  readonly executable: string
  /** Module name or file path of the plugin. */
  readonly module: string
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Receives the messages of a unit of work. */
export interface Listener {
  onMessage(message: PythonMessage): void
  /** Called when the process ends before the work is finished. */
  lost(why: string): void
}

/** Error: the process ended before it sent its description. */
export class NotServing extends Error {
  constructor(
    readonly why: string,
    readonly failure?: PythonFailure,
  ) {
    super(why)
  }
}

/**
 * Without it, `hash` of a text and the order of a set differ between processes, and results with
 * them.
 */
export const STEADY: Readonly<Record<string, string>> = { PYTHONHASHSEED: '0' }

/** Number of characters at the end of the standard error output that are kept for messages. */
const KEPT_CHARACTERS = 4000

export class PythonProcess {
  readonly described: Promise<Described>
  readonly #child: ChildProcessWithoutNullStreams
  readonly #works = new Map<number, Listener>()
  #settle!: { resolve(described: Described): void; reject(error: NotServing): void }
  #isDescribed = false
  #partialLine = ''
  #errorTail = ''
  #end: string | undefined
  #isRetired = false

  /** @param echo called with the process's standard error output */
  constructor(
    command: Command,
    private readonly echo: (text: string) => void,
  ) {
    this.described = new Promise((resolve, reject) => (this.#settle = { resolve, reject }))
    this.described.catch(() => {})
    const { executable, module, folder, env } = command
    const child = spawn(executable, ['-u', '-m', 'attune_eval.serve', module], {
      cwd: folder,
      env: { ...STEADY, ...env },
      windowsHide: true,
    })
    this.#child = child
    child.stdin.on('error', () => {})
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errorTail = (this.#errorTail + text).slice(-KEPT_CHARACTERS)
      if (this.#isDescribed) echo(text)
    })
    child.once('error', (error) => this.#over(error.message))
    child.once('close', (code, signal) =>
      this.#over(signal === null ? `exit code ${code}` : `signal ${signal}`),
    )
    this.#keepAliveWhileBusy()
  }

  get isOver(): boolean {
    return this.#end !== undefined
  }

  get lastWords(): string {
    return this.#errorTail.trim()
  }

  begin(id: number, listener: Listener): void {
    if (this.#end !== undefined) return listener.lost(this.#end)
    this.#works.set(id, listener)
    this.#keepAliveWhileBusy()
  }

  leave(id: number): void {
    this.#works.delete(id)
    this.#keepAliveWhileBusy()
    if (this.#isRetired && this.#works.size === 0) this.kill()
  }

  /** Accepts no new work, and ends the process when its current work is finished. */
  retire(): void {
    this.#isRetired = true
    if (this.#works.size === 0) this.kill()
  }

  /** True if the process accepts new work. */
  get isOpen(): boolean {
    return !this.isOver && !this.#isRetired
  }

  send(message: Readonly<Record<string, unknown>>): void {
    if (this.#end === undefined) this.#child.stdin.write(`${JSON.stringify(message)}\n`)
  }

  /**
   * Closes standard input, and kills the process if it has not ended after `patience` milliseconds.
   */
  async end(patience = 2000): Promise<void> {
    if (this.#end !== undefined) return
    const over = new Promise<void>((resolve) => void this.#child.once('close', () => resolve()))
    this.#child.stdin.end()
    const timer = setTimeout(() => this.kill(), patience)
    await over
    clearTimeout(timer)
  }

  /** Kills the process and its children, which share a process group. */
  kill(): void {
    killGroup(this.#child.pid)
    this.#child.kill('SIGKILL')
  }

  /**
   * Lets Node exit while the process is idle. The process then ends because its standard input
   * closes.
   */
  #keepAliveWhileBusy(): void {
    const isBusy = this.#works.size > 0 || !this.#isDescribed
    const method = isBusy && this.#end === undefined ? 'ref' : 'unref'
    const { stdin, stdout, stderr } = this.#child
    for (const each of [this.#child, stdin, stdout, stderr] as unknown as Record<
      'ref' | 'unref',
      (() => void) | undefined
    >[])
      each[method]?.()
  }

  #read(text: string): void {
    const lines = (this.#partialLine + text).split('\n')
    this.#partialLine = lines.pop()!
    for (const line of lines) {
      const message = parsed(line)
      if (message) this.#receive(message)
    }
  }

  #receive(message: PythonMessage): void {
    if ('ready' in message) {
      this.#isDescribed = true
      this.#settle.resolve(message.ready)
      this.#keepAliveWhileBusy()
    } else if ('failed' in message)
      this.#settle.reject(new NotServing(message.failed.what, message.failed))
    else if ('importing' in message) this.#importing(message.importing, message.seconds)
    else this.#works.get(message.id)?.onMessage(message)
  }

  #importing({ file, line }: PythonPlace, seconds: number): void {
    this.echo(
      `${basename(file)}, line ${line} has been importing for ${seconds} s. Attune waits.\n`,
    )
  }

  #over(how: string): void {
    if (this.#end !== undefined) return
    killGroup(this.#child.pid)
    this.#end = how
    this.#settle.reject(new NotServing(how))
    const lost = [...this.#works.values()]
    this.#works.clear()
    this.#isDescribed = true
    this.#keepAliveWhileBusy()
    for (const each of lost) each.lost(how)
  }
}

/** Kills a process group. Has no effect on Windows, or before Python has created the group. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

/**
 * Message in a line of output; undefined if user code printed the line in a way that `serve` could
 * not redirect.
 */
function parsed(line: string): PythonMessage | undefined {
  try {
    const value = JSON.parse(line) as Json
    return isObject(value) ? (value as unknown as PythonMessage) : undefined
  } catch {
    return undefined
  }
}
