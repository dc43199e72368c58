/** Collects the requests of units and orders them by batch. */
import { AttuneError } from '@attune/core/internal'
import type { ChatAnswer, ChatRequest } from '@attune/core/models'
import type { AwaitedByBatch, JournalKey } from '@attune/core/runtime'
import { contentsOf } from '../chat-calls.js'
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

type OrderAnswer = (
  made: Made,
  at: JournalKey,
  request: ChatRequest,
) => Promise<Measured<ChatAnswer>>

/**
 * Requests of one unit whose answers are ordered by batch. The unit is parked (it ends until the
 * answers arrive) only when all its open requests are answered or ordered. So simultaneous requests
 * go into one job.
 */
class UnitRequests {
  #open = 0
  #parked: (() => void)[] = []

  constructor(
    private readonly desk: Pick<BatchDesk, 'ready' | 'answer' | 'collect'>,
    private readonly unit: string,
  ) {}

  async run<T>(ask: (order: OrderAnswer) => Promise<T>): Promise<T> {
    this.#open++
    try {
      return await ask(this.#order)
    } finally {
      this.#open--
      this.#resumeIfAllParked()
    }
  }

  /** @throws UNIT_PARKED until the answer has arrived */
  readonly #order: OrderAnswer = async (made, at, request) => {
    await this.desk.ready(made)
    const answer = await this.desk.answer(at)
    if (answer) return { answer, took: 0 }
    const counter = await made.counter.ready()
    await this.desk.collect(this.unit, { made, at, request }, counter.countAll(contentsOf(request)))
    await this.#allParked()
    throw new AttuneError('UNIT_PARKED', { model: made.definition.name })
  }

  /** Resolves when all open requests of the unit wait for an order. */
  #allParked(): Promise<void> {
    return new Promise((resolve) => {
      this.#parked.push(resolve)
      this.#resumeIfAllParked()
    })
  }

  #resumeIfAllParked(): void {
    if (this.#parked.length >= this.#open) for (const go of this.#parked.splice(0)) go()
  }
}

/** Maximum bytes of requests that are kept in memory before they are ordered. */
const MOST_KEPT = 64e6

export interface DeskParts extends ArrivalParts {
  readonly store: OrderStore
}

/** A request to a model, and the key under which the journal stores its answer. */
export interface KeyedRequest {
  readonly made: Made
  readonly at: JournalKey
  readonly request: ChatRequest
}

export class BatchDesk {
  readonly #book: OrderBook
  readonly #arrivals: Arrivals
  readonly #collected = new Map<string, Wanted>()
  /**
   * Job of each ordered request, by line id. Undefined while the service has not confirmed the job.
   */
  readonly #ordered = new Map<
    string,
    { readonly model: string; readonly job: string | undefined }
  >()
  readonly #units = new Set<string>()
  readonly #lines = new Set<string>()
  #size = 0

  constructor(private readonly parts: DeskParts) {
    this.#book = new OrderBook(parts.store, parts.clock)
    this.#arrivals = new Arrivals(parts, this.#book, (order, lines) =>
      this.#rememberOrder(order, lines),
    )
  }

  /** Creates the tracker of a unit's requests. */
  ofUnit(scope: string): UnitRequests {
    return new UnitRequests(this, scope)
  }

  /** Reads answers that arrived for the model since the last run into the journal. */
  ready(made: Made): Promise<void> {
    return this.#arrivals.ready(made)
  }

  /** The stored answer; undefined if it has not arrived. */
  async answer(at: JournalKey): Promise<ChatAnswer | undefined> {
    const [kept] = await this.parts.store.recall([at])
    return kept && (JSON.parse(kept.answer) as ChatAnswer)
  }

  /**
   * Collects a request that a unit waits for, unless it is already ordered.
   *
   * @throws the error of an earlier order if ordering again cannot help
   */
  async collect(unit: string, { made, at, request }: KeyedRequest, input: number): Promise<void> {
    const id = lineId(at)
    const failures = this.#arrivals.failures(id, made)
    this.#units.add(unit)
    this.#lines.add(id)
    if (this.#ordered.has(id) || this.#collected.has(id)) return
    const tokens = { input, output: request.sampling.maxTokens ?? 0 }
    const line = { id, at, tokens, attempt: failures + 1 }
    const size = Buffer.byteLength(JSON.stringify([request.messages, request.schema]))
    this.#collected.set(id, { made, line, request, size })
    this.#size += size
    if (this.#size >= MOST_KEPT) await this.order()
  }

  /**
   * Orders all collected requests, and returns the requests that still wait for answers.
   *
   * @throws the error of the budget or the service; orders placed before the error are kept
   */
  async order(): Promise<AwaitedByBatch | undefined> {
    const all = [...this.#collected.values()]
    this.#collected.clear()
    this.#size = 0
    for (const [made, wanted] of byModel(all)) {
      for (const part of inJobs(wanted, batchesOf(made))) await this.#claimAndSend(made, part)
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

  /**
   * Orders requests of one model. Claims the requests first, so that two processes never order the
   * same one: the second process finds it in the order of the first.
   */
  async #claimAndSend(made: Made, wanted: readonly Wanted[]): Promise<void> {
    const { store } = this.parts
    const { name: model } = made.definition
    const keys = wanted.map(({ line }) => line.id)
    const claimed = await store.claim(keys.map((key) => [key]))
    const claimedHere = wanted.filter((_, at) => claimed[at])
    for (const [at, { line }] of wanted.entries())
      if (!claimed[at]) this.#ordered.set(line.id, { model, job: undefined })
    try {
      const { chosen, ended } = await this.#affordable(
        made,
        await this.#unordered(made, claimedHere),
      )
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
      for (const { id } of await this.#book.lines(order))
        this.#ordered.set(id, { model, job: order.job })
    }
    const answered = await store.recall(wanted.map(({ line }) => line.at))
    return wanted.filter(({ line }, at) => !answered[at] && !this.#ordered.has(line.id))
  }

  /**
   * Selects requests until the budget is used up. Estimated usage counts as spent at once, because
   * all requests of a job run at the same time.
   */
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
        // The previous attempt may have reached the service although its reply was lost.
        const found = attempt > 1 ? await batches.find(markOf(order, lines), signal) : 'none'
        return found === 'none' ? batches.order(requests, order.id, signal) : jobIn(found)
      })
      if (job !== undefined) await this.#book.placed(order, job)
      this.#rememberOrder({ ...order, ...(job !== undefined && { job }) }, lines)
    })
  }

  #rememberOrder({ model, job }: Order, lines: readonly Line[]): void {
    for (const { id } of lines) this.#ordered.set(id, { model, job })
  }
}
