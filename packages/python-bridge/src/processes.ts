/** The Python processes of one plugin: as many as the config says, started when they are needed, ended with the run. */
import type { Json } from '@attune/core'
import type { Described } from './protocol.js'
import { type Command, NotServing, PythonProcess } from './python-process.js'
import { type Patience, usualPatience, Work, type WorkRequest } from './work.js'

export interface ProcessesRequest {
  readonly command: Command
  /** At the same time. */
  readonly most: number
  echo(text: string): void
  readonly patience?: Patience
}

export class PythonProcesses {
  #running: PythonProcess[] = []
  #code: string | undefined

  constructor(private readonly request: ProcessesRequest) {}

  /** What the module has, by its own account. @throws NotServing */
  async describe(): Promise<Described> {
    const described = await this.#start().described
    this.#code = described.code
    return described
  }

  async work(asked: WorkRequest): Promise<Json> {
    asked.signal?.throwIfAborted()
    const process = this.#free()
    const { code } = await process.described.catch((error: unknown) => {
      throw error instanceof NotServing
        ? new Error(`its Python process could not be started again: ${error.why}`)
        : error
    })
    if (code !== this.#code) throw new Error('its files have changed since the run began; start the run again')
    return new Work(process, asked, this.request.patience ?? usualPatience).done()
  }

  async end(): Promise<void> {
    const ending = this.#running
    this.#running = []
    await Promise.all(ending.map((each) => each.end()))
  }

  /** The one with the least to do; a new one where all have something. */
  #free(): PythonProcess {
    this.#running = this.#running.filter(({ isOver }) => !isOver)
    const [idlest] = this.#running.toSorted((a, b) => a.load - b.load)
    if (idlest && (idlest.load === 0 || this.#running.length >= this.request.most)) return idlest
    return this.#start()
  }

  #start(): PythonProcess {
    const process = new PythonProcess(this.request.command, this.request.echo)
    this.#running.push(process)
    return process
  }
}
