/** Orders what units ask by batch. */
import { AttuneError } from '@attune/core'
import type { ChatAnswer, ChatRequest } from '@attune/core/models'
import type { AwaitedByBatch, JournalKey } from '@attune/core/runtime'
import { contentsOf } from '../chatting.js'
import type { Measured } from '../journal.js'
import type { Made } from '../made-model.js'
import { type ArrivalParts, Arrivals } from './arrivals.js'
import {
  batchesOf,
  byModel,
  costOfBatch,
  estimated,
  inJobs,
  jobIn,
  type Line,
  lineId,
  markOf,
  type Order,
  OrderBook,
  type OrderStore,
  type Wanted,
} from './order-book.js'

type AskOnce = (made: Made, at: JournalKey, request: ChatRequest) => Promise<Measured<ChatAnswer>>

/**
 * The asks of one unit that waits for ordered answers: none of them ends it before all that it has begun are answered or
 * ordered, so that what it asks at the same time goes into one job.
 */
class Asks {
  #open = 0
  #parked: (() => void)[] = []

  constructor(
    private readonly desk: Pick<BatchDesk, 'ready' | 'answer' | 'want'>,
    private readonly unit: string,
  ) {}

  async run<T>(ask: (order: AskOnce) => Promise<T>): Promise<T> {
    this.#open++
    try {
      return await ask(this.#order)
    } finally {
      this.#open--
      this.#look()
    }
  }

  /** @throws UNIT_PARKED as long as it has not come */
  readonly #order: AskOnce = async (made, at, request) => {
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

/** Bytes of requests that are kept in memory before they are ordered. */
const MOST_KEPT = 64e6

export interface DeskParts extends ArrivalParts {
  readonly store: OrderStore
}

/** What is asked, and where its answer is to be kept. */
export interface Asked {
  readonly made: Made
  readonly at: JournalKey
  readonly request: ChatRequest
}

export class BatchDesk {
  readonly #book: OrderBook
  readonly #arrivals: Arrivals
  readonly #wanted = new Map<string, Wanted>()
  /** The job that each ordered line is in; undefined: it is not known yet. */
  readonly #ordered = new Map<string, { readonly model: string; readonly job: string | undefined }>()
  readonly #units = new Set<string>()
  readonly #lines = new Set<string>()
  #size = 0

  constructor(private readonly parts: DeskParts) {
    this.#book = new OrderBook(parts.store, parts.clock)
    this.#arrivals = new Arrivals(parts, this.#book, (order, lines) => this.#note(order, lines))
  }

  /** The asks of one unit. */
  ofUnit(scope: string): Asks {
    return new Asks(this, scope)
  }

  /** Reads what came for the model since the last run, into the journal. */
  ready(made: Made): Promise<void> {
    return this.#arrivals.ready(made)
  }

  /** The answer that came, if one did. */
  async answer(at: JournalKey): Promise<ChatAnswer | undefined> {
    const [kept] = await this.parts.store.recall([at])
    return kept && (JSON.parse(kept.answer) as ChatAnswer)
  }

  /**
   * Notes what a unit waits for, unless it is ordered already.
   *
   * @throws why it has no answer, if another order would bring none
   */
  async want(unit: string, { made, at, request }: Asked, input: number): Promise<void> {
    const id = lineId(at)
    const before = this.#arrivals.failures(id, made)
    this.#units.add(unit)
    this.#lines.add(id)
    if (this.#ordered.has(id) || this.#wanted.has(id)) return
    const tokens = { input, output: request.sampling.maxTokens ?? 0 }
    const line = { id, at, tokens, attempt: before + 1 }
    const size = Buffer.byteLength(JSON.stringify([request.messages, request.schema]))
    this.#wanted.set(id, { made, line, request, size })
    this.#size += size
    if (this.#size >= MOST_KEPT) await this.order()
  }

  /** Orders what is wanted. @throws what the budget or the service has against it; what was ordered before that is kept */
  async order(): Promise<AwaitedByBatch | undefined> {
    const all = [...this.#wanted.values()]
    this.#wanted.clear()
    this.#size = 0
    for (const [made, wanted] of byModel(all)) {
      for (const part of inJobs(wanted, batchesOf(made))) await this.#place(made, part)
    }
    return this.#waiting
  }

  get #waiting(): AwaitedByBatch | undefined {
    if (this.#units.size === 0) return undefined
    const jobs = new Map<string, { model: string; job: string; answers: number }>()
    for (const id of this.#lines) {
      const { model = '', job = 'a job that is not known yet' } = this.#ordered.get(id) ?? {}
      const key = `${model} ${job}`
      const before = jobs.get(key)?.answers ?? 0
      jobs.set(key, { model, job, answers: before + 1 })
    }
    return { units: this.#units.size, answers: this.#lines.size, jobs: [...jobs.values()] }
  }

  /** Two processes order no line twice: the second one finds it in the order of the first. */
  async #place(made: Made, wanted: readonly Wanted[]): Promise<void> {
    const { store } = this.parts
    const { name: model } = made.definition
    const keys = wanted.map(({ line }) => line.id)
    const claimed = await store.claim(keys.map((key) => [key]))
    const own = wanted.filter((_, at) => claimed[at])
    for (const [at, { line }] of wanted.entries())
      if (!claimed[at]) this.#ordered.set(line.id, { model, job: undefined })
    try {
      const { chosen, ended } = await this.#affordable(made, await this.#unordered(made, own))
      if (chosen.length > 0) await this.#send(made, chosen)
      if (ended !== undefined) throw ended
    } finally {
      await store.release(keys.filter((_, at) => claimed[at]))
    }
  }

  async #unordered(made: Made, wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
    const { store } = this.parts
    const { name: model } = made.definition
    for (const order of (await this.#book.of(model)).open) {
      for (const { id } of await this.#book.lines(order)) this.#ordered.set(id, { model, job: order.job })
    }
    const answered = await store.recall(wanted.map(({ line }) => line.at))
    return wanted.filter(({ line }, at) => !answered[at] && !this.#ordered.has(line.id))
  }

  /** Estimates count as spent as soon as they are ordered: all of a job is under way at once. */
  async #affordable(
    made: Made,
    wanted: readonly Wanted[],
  ): Promise<{ readonly chosen: readonly Wanted[]; readonly ended?: unknown }> {
    const chosen: Wanted[] = []
    for (const each of wanted) {
      try {
        await this.parts.budget.admit(1)
      } catch (ended) {
        return { chosen, ended }
      }
      const usage = estimated(each.line)
      await this.parts.budget.answered(usage, costOfBatch(made, usage))
      chosen.push(each)
    }
    return { chosen }
  }

  async #send(made: Made, wanted: readonly Wanted[]): Promise<void> {
    const { caller, definition } = made
    const batches = batchesOf(made)
    const lines = wanted.map(({ line }) => line)
    const requests = wanted.map(({ line: { id }, request }) => ({ id, request }))
    const order = this.#book.drawUp(definition.name, lines)
    await this.#book.inHand(order, async () => {
      await this.#book.begin(order, lines)
      const job = await caller.besides(async (signal, attempt) => {
        // The answer to the attempt before may be what was lost.
        const found = attempt > 1 ? await batches.find(markOf(order, lines), signal) : 'none'
        return found === 'none' ? batches.order(requests, order.id, signal) : jobIn(found)
      })
      if (job !== undefined) await this.#book.placed(order, job)
      this.#note({ ...order, ...(job !== undefined && { job }) }, lines)
    })
  }

  #note({ model, job }: Order, lines: readonly Line[]): void {
    for (const { id } of lines) this.#ordered.set(id, { model, job })
  }
}
