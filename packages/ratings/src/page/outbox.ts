/** Answers on their way: kept in the browser until the server says that they are on its disk, and sent again with the same ids. */
import type { SentAnswer } from '../answers/row.js'
import type { RaterView } from '../design/shown.js'
import { nameOf, type Source, storage } from './source.js'

export interface OutboxState {
  readonly unsent: number
  readonly otherDesign?: string
  readonly refused?: string
  /** Answers that another window had given meanwhile. */
  readonly concurrent: readonly string[]
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000

export class Outbox {
  #sending = false
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: OutboxState
  seq = 0

  constructor(
    private readonly source: Source,
    private readonly view: RaterView,
    readonly session: string,
    private readonly changed: (state: OutboxState) => void,
  ) {
    this.#state = { unsent: this.unsent().length, concurrent: [] }
    addEventListener('online', () => void this.flush())
    if (this.#state.unsent > 0) void this.flush()
  }

  get state(): OutboxState {
    return this.#state
  }

  async put(answers: readonly SentAnswer[]): Promise<void> {
    if (answers.length === 0) return
    this.#store([...this.unsent(), ...answers])
    await this.flush()
  }

  async flush(): Promise<void> {
    const answers = this.unsent()
    if (this.#sending || answers.length === 0) return
    this.#sending = true
    clearTimeout(this.#timer)
    const result = await this.source.send(this.view.design, this.session, answers)
    this.#sending = false
    if ('kept' in result) {
      const known = new Set(result.kept)
      const sent = new Set(answers.map(({ id }) => id))
      this.seq = result.seq
      this.#wait = FIRST_WAIT
      const { otherDesign: _, refused: __, ...rest } = this.#state
      this.#state = { ...rest, concurrent: result.concurrent }
      // What was neither kept nor is new is known with another content: the first stands.
      this.#store(this.unsent().filter(({ id }) => !known.has(id) && !sent.has(id)))
      if (this.unsent().length > 0) void this.flush()
      return
    }
    if ('otherDesign' in result) this.#state = { ...this.#state, otherDesign: result.otherDesign }
    else if ('refused' in result) this.#state = { ...this.#state, refused: result.refused }
    this.changed(this.#state)
    this.#timer = setTimeout(() => void this.flush(), this.#wait)
    this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait)
  }

  unsent(): SentAnswer[] {
    return JSON.parse(storage.get(nameOf(this.view, 'unsent')) ?? '[]') as SentAnswer[]
  }

  #store(answers: readonly SentAnswer[]): void {
    storage.set(nameOf(this.view, 'unsent'), JSON.stringify(answers))
    this.#state = { ...this.#state, unsent: answers.length }
    this.changed(this.#state)
  }
}
