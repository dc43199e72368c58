/**
 * Pool of the Python processes of a plugin. Processes are started on demand, up to the configured
 * number, and end with the run.
 */
import type { Json } from '@attune/core'
import type { Described } from './protocol.js'
import { type Command, NotServing, PythonProcess } from './python-process.js'
import { type Patience, Work, type WorkRequest } from './work.js'

export interface ProcessesRequest {
  readonly command: Command
  /** Maximum number of concurrent processes. */
  readonly most: number
  echo(text: string): void
  readonly patience: Patience
}

export class PythonProcesses {
  /** Running processes with their number of tasks. */
  #running = new Map<PythonProcess, number>()
  /** Processes that accept no new work but may still be working. */
  readonly #retired = new Set<PythonProcess>()
  #code: string | undefined

  constructor(private readonly request: ProcessesRequest) {}

  /**
   * Returns the components and prompts that the module declares.
   *
   * @throws NotServing
   */
  async describe(): Promise<Described> {
    const described = await this.#start().described
    this.#code = described.code
    return described
  }

  async work(asked: WorkRequest): Promise<Json> {
    asked.signal?.throwIfAborted()
    const chosen = this.#free()
    const running = this.#running
    running.set(chosen, (running.get(chosen) ?? 0) + 1)
    try {
      await this.#ready(chosen)
      return await new Work(chosen, asked, this.request.patience).done()
    } finally {
      if (running.has(chosen)) running.set(chosen, running.get(chosen)! - 1)
    }
  }

  async end(): Promise<void> {
    const ending = [...this.#running.keys(), ...this.#retired]
    this.#running = new Map()
    this.#retired.clear()
    await Promise.all(ending.map((each) => each.end()))
  }

  async #ready(chosen: PythonProcess): Promise<void> {
    const { code } = await chosen.described.catch((error: unknown) => {
      throw error instanceof NotServing
        ? new Error(`its Python process could not be started again: ${error.why}`)
        : error
    })
    if (code !== this.#code)
      throw new Error('its files have changed since the run began; start the run again')
  }

  /**
   * The process with the fewest tasks. If all are busy and the maximum is not reached, a new
   * process.
   */
  #free(): PythonProcess {
    for (const each of this.#running.keys()) if (!each.isOpen) this.#drop(each)
    const [idlest] = [...this.#running].sort(([, a], [, b]) => a - b)
    if (idlest && (idlest[1] === 0 || this.#running.size >= this.request.most)) return idlest[0]
    return this.#start()
  }

  /** Removes a process from the pool. If it is still working, it ends with the run. */
  #drop(each: PythonProcess): void {
    this.#running.delete(each)
    for (const old of this.#retired) if (old.isOver) this.#retired.delete(old)
    if (!each.isOver) this.#retired.add(each)
  }

  #start(): PythonProcess {
    const started = new PythonProcess(this.request.command, this.request.echo)
    this.#running.set(started, 0)
    return started
  }
}
