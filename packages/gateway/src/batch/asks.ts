import { AttuneError } from '@attune/core'
import type { ChatAnswer, ChatRequest } from '@attune/core/models'
import type { JournalKey } from '@attune/core/runtime'
import { contentsOf } from '../chatting.js'
import type { Measured } from '../journal.js'
import type { Made } from '../made-model.js'
import type { BatchDesk } from './batch-desk.js'

type Order = (made: Made, at: JournalKey, request: ChatRequest) => Promise<Measured<ChatAnswer>>

/**
 * The asks of one unit that waits for ordered answers: none of them ends it before all that it has begun are answered or
 * ordered, so that what it asks at the same time goes into one job.
 */
export class Asks {
  #open = 0
  #parked: (() => void)[] = []

  constructor(
    private readonly desk: Pick<BatchDesk, 'ready' | 'answer' | 'want'>,
    private readonly unit: string,
  ) {}

  async run<T>(ask: (order: Order) => Promise<T>): Promise<T> {
    this.#open++
    try {
      return await ask(this.#order)
    } finally {
      this.#open--
      this.#look()
    }
  }

  /** @throws UNIT_PARKED as long as it has not come */
  readonly #order: Order = async (made, at, request) => {
    await this.desk.ready(made)
    const answer = await this.desk.answer(at)
    if (answer) return { answer, took: 0 }
    const counter = await made.counter.ready()
    await this.desk.want(this.unit, { made, at, request }, counter.countAll(contentsOf(request)))
    await this.#others()
    throw new AttuneError('UNIT_PARKED', { model: made.definition.name })
  }

  /** Resolves when nothing else is under way. */
  #others(): Promise<void> {
    return new Promise((resolve) => {
      this.#parked.push(resolve)
      this.#look()
    })
  }

  #look(): void {
    if (this.#parked.length >= this.#open) for (const go of this.#parked.splice(0)) go()
  }
}
