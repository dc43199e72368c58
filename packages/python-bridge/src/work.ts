/**
 * One unit of work in Python: sends the request, answers Python's calls, and receives the result.
 */
import type { Json, Known } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { basename } from 'node:path'
import type { PythonMessage, PythonFailure, PythonPlace } from './protocol.js'
import type { PythonProcess } from './python-process.js'

/** Functions that Python may call during the work, by name. */
export type Calls = Readonly<
  Record<string, (given: never, elsewhere: ParseElsewhere, call: number) => unknown>
>

export interface WorkRequest {
  /** Component as `plugin/component`. */
  readonly use: string
  /** Name of the task, such as `estimate`. */
  readonly doing: string
  readonly message: Readonly<Record<string, unknown>>
  readonly calls: Calls
  readonly signal?: AbortSignal
  warn?(message: string): void
}

/** Parses a model's answer by a Python function. */
export type ParseElsewhere = (call: number, text: string, finish: string) => Promise<Known<Json>>

/** Timeouts in milliseconds. */
export interface Patience {
  /** Maximum time without a message from Python while no call is running. */
  readonly silence: number
  /** Maximum time between a request to stop and the end of the work. */
  readonly stopping: number
}
export const usualPatience: Patience = { silence: 60_000, stopping: 5000 }
/**
 * Milliseconds before the silence timeout at which Python is asked for its current line. The
 * engine's own timeout could not report a line.
 */
const positionLead = (silence: number): number => Math.min(1000, silence / 4)

let last = 0

export class Work {
  readonly #id = ++last
  readonly #failures = new Map<number, unknown>()
  readonly #parsing = new Map<number, (answer: Known<Json> | PythonFailure) => void>()
  #parsed = 0
  #underWay = 0
  #silence: NodeJS.Timeout | undefined
  #stopping: NodeJS.Timeout | undefined
  #resolve!: (result: Json) => void
  #reject!: (error: unknown) => void

  constructor(
    private readonly process: PythonProcess,
    private readonly request: WorkRequest,
    private readonly patience: Patience,
  ) {}

  done(): Promise<Json> {
    const { process, request } = this
    const result = new Promise<Json>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    process.begin(this.#id, {
      onMessage: (message) => this.#handle(message),
      lost: (why) => this.#lost(why),
    })
    process.send({ id: this.#id, ...request.message })
    request.signal?.addEventListener('abort', this.#stop, { once: true })
    this.#restartTimer()
    return result
  }

  /**
   * Asks Python to stop, and rejects the work. If the thread does not stop, its process is retired:
   * other work in it finishes first.
   */
  readonly #stop = (): void => {
    this.process.send({ id: this.#id, stop: true })
    this.#reject(this.request.signal?.reason ?? new Error('it was stopped'))
    this.#stopping = setTimeout(() => {
      this.process.leave(this.#id)
      this.#leave()
      this.process.retire()
    }, this.patience.stopping)
  }

  #handle(message: PythonMessage): void {
    if ('at' in message) return this.#endSilentWork(message.at)
    this.#restartTimer()
    if ('ask' in message) void this.#answer(message)
    else if ('warn' in message) this.request.warn?.(message.warn)
    else if ('parsed' in message) this.#parsing.get(message.parsed)?.(message.answer)
    else if ('result' in message) this.#over(() => this.#resolve(message.result))
    else if ('error' in message) this.#over(() => this.#reject(this.#errorOf(message.error)))
  }

  #over(settle: () => void): void {
    this.process.leave(this.#id)
    this.#leave()
    settle()
  }

  #leave(): void {
    clearTimeout(this.#silence)
    clearTimeout(this.#stopping)
    this.request.signal?.removeEventListener('abort', this.#stop)
  }

  #lost(how: string): void {
    this.#leave()
    const said = this.process.lastWords.split('\n').slice(-3).join('\n')
    const what = `its Python process ended (${how}) while it worked on this${said === '' ? '' : `; it last wrote: ${said}`}`
    this.#reject(
      this.#thrown(what, {
        fix: 'The process is started again for what comes next; `attune run` does this unit again. Answers that came are kept.',
      }),
    )
  }

  async #answer({ call, ask, given }: Extract<PythonMessage, { ask: string }>): Promise<void> {
    this.#underWay += 1
    this.#restartTimer()
    try {
      const work = this.request.calls[ask]
      if (!work) throw new Error(`Attune has nothing called "${ask}" for ${this.request.doing}`)
      const answer = await work(given as never, (...asked) => this.#parseElsewhere(...asked), call)
      this.process.send({ id: this.#id, call, answer: answer ?? null })
    } catch (error) {
      this.#failures.set(call, error)
      this.process.send({
        id: this.#id,
        call,
        error: error instanceof Error ? error.message : String(error),
      })
    } finally {
      this.#underWay -= 1
      this.#restartTimer()
    }
  }

  #parseElsewhere(call: number, text: string, finish: string): Promise<Known<Json>> {
    const parse = ++this.#parsed
    return new Promise((resolve, reject) => {
      this.#parsing.set(parse, (answer) => {
        this.#parsing.delete(parse)
        if ('state' in answer) resolve(answer)
        else reject(this.#errorOf(answer))
      })
      this.process.send({ id: this.#id, parse, call, text, finish })
    })
  }

  /**
   * Restarts the silence timer. After silence without a running call, Python is asked for its
   * current line, and the work ends.
   */
  #restartTimer(): void {
    clearTimeout(this.#silence)
    if (this.#underWay > 0 || this.process.isOver) return
    const { silence } = this.patience
    this.#silence = setTimeout(
      () => {
        this.process.send({ id: this.#id, where: true })
        // Code that blocks the interpreter cannot answer, so the line stays unknown.
        this.#silence = setTimeout(() => this.#endSilentWork(), positionLead(silence))
      },
      silence - positionLead(silence),
    )
  }

  /**
   * Ends work that was silent too long. A single thread cannot be ended, so its process is retired;
   * other work in the process may finish first.
   */
  #endSilentWork(at?: PythonPlace): void {
    const { process, request, patience } = this
    process.send({ id: this.#id, stop: true })
    this.#over(() => this.#reject(silentError(request, patience.silence, at)))
    process.retire()
  }

  /** Error for a failure in Python. If a call to the bridge failed, that call's original error. */
  #errorOf(failure: PythonFailure): unknown {
    if (failure.call !== undefined && this.#failures.has(failure.call))
      return this.#failures.get(failure.call)
    const { fix, traceback } = failure
    return this.#thrown(whatOf(failure), {
      ...(fix !== undefined && { fix }),
      ...(traceback !== undefined && { traceback }),
    })
  }

  #thrown(
    what: string,
    { fix, traceback }: { readonly fix?: string; readonly traceback?: string },
  ): AttuneError {
    const { use, doing } = this.request
    const cause = new Error(what)
    if (traceback !== undefined) cause.stack = traceback
    return new AttuneError(
      'COMPONENT_THREW',
      { use, doing, what },
      { cause, ...(fix !== undefined && { fix }) },
    )
  }
}

export const placeOf = ({ file, line }: PythonPlace): string => `${basename(file)}, line ${line}`

export const whatOf = ({ what, at }: PythonFailure): string =>
  at ? `${what} (${placeOf(at)})` : what

const silentError = (
  { use, doing }: WorkRequest,
  silence: number,
  at: PythonPlace | undefined,
): AttuneError => {
  const made = at ? `it is at ${placeOf(at)}` : 'it does not say where it is'
  return new AttuneError(
    'UNIT_SILENT',
    { use, doing, seconds: silence / 1000, made },
    { fix: LONGER },
  )
}

const LONGER =
  'Look for a loop that never ends. A method that computes for longer says so in the config: python: { silence: 600 }, in seconds.'
