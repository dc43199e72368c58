/** Orders what units ask by batch, and reads the answers of earlier orders. */
import { AttuneError, isAttuneError, type Usage } from '@attune/core'
import type { ChatAnswer, ChatBatches, ChatRequest, JobState } from '@attune/core/models'
import {
  type AwaitedByBatch,
  checkChatAnswer,
  type Clock,
  digest,
  type Door,
  faultOf,
  type JournalKey,
  isPassing,
  type OnModelEvent,
} from '@attune/core/runtime'
import type { Budget } from '../budget.js'
import { isFaultyEmpty } from '../chatting.js'
import { type Made, pluginCallTo } from '../made-model.js'
import { costOf, lastingUsage, type UsageMeter } from '../usage.js'
import { Asks } from './asks.js'
import { lineId, type Line, type Order, OrderBook, type OrderStore } from './order-book.js'

/** Empty answers of no tokens that are ordered again. */
const EMPTY_REPEATS = 2
/** Characters of the requests in one job at most; services take 200 MB. */
const LARGEST_JOB = 64e6

export interface DeskParts {
  readonly store: OrderStore
  readonly clock: Pick<Clock, 'date'>
  readonly door: Pick<Door, 'pass'>
  readonly budget: Budget
  readonly meter: UsageMeter
  readonly onEvent: OnModelEvent
}

interface Wanted {
  readonly made: Made
  readonly line: Line
  readonly request: ChatRequest
  readonly size: number
}

/** A request that has no answer, and how many times it was ordered. */
interface Failed {
  readonly error: AttuneError
  readonly attempt: number
}

export class BatchDesk {
  readonly #book: OrderBook
  /** Orders of earlier runs, which are read once for each model. */
  readonly #read = new Map<string, Promise<void>>()
  readonly #failed = new Map<string, Failed>()
  readonly #wanted = new Map<string, Wanted>()
  /** The job that each ordered line is in; undefined: another process has just ordered it. */
  readonly #ordered = new Map<string, { readonly model: string; readonly job: string | undefined }>()
  readonly #units = new Set<string>()
  readonly #lines = new Set<string>()
  #size = 0

  constructor(private readonly parts: DeskParts) {
    this.#book = new OrderBook(parts.store, parts.clock)
  }

  /** The asks of one unit. */
  ofUnit(): Asks {
    return new Asks(this)
  }

  /** Reads what came for the model since the last run, into the journal. */
  ready(made: Made): Promise<void> {
    const { name } = made.definition
    const reading = this.#read.get(name) ?? this.#readAll(made)
    this.#read.set(name, reading)
    return reading
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
  async want(made: Made, at: JournalKey, request: ChatRequest, input: number): Promise<void> {
    const id = lineId(at)
    const failed = this.#failed.get(id)
    if (failed && !(isPassing(failed.error) && failed.attempt <= made.definition.retries)) throw failed.error
    this.#units.add(at.scope)
    this.#lines.add(id)
    if (this.#ordered.has(id) || this.#wanted.has(id)) return
    const tokens = { input, output: request.sampling.maxTokens ?? 0 }
    const line = { id, at, tokens, attempt: (failed?.attempt ?? 0) + 1 }
    const size = JSON.stringify(request.messages).length
    this.#wanted.set(id, { made, line, request, size })
    this.#size += size
    if (this.#size >= LARGEST_JOB) await this.order()
  }

  /** Orders what is wanted. @throws what the budget or the service has against it; what was ordered before that is kept */
  async order(): Promise<AwaitedByBatch | undefined> {
    const all = [...this.#wanted.values()]
    this.#wanted.clear()
    this.#size = 0
    for (const [made, wanted] of byModel(all)) {
      const most = batchesOf(made).most
      for (let at = 0; at < wanted.length; at += most) await this.#place(made, wanted.slice(at, at + most))
    }
    return this.#waiting
  }

  get #waiting(): AwaitedByBatch | undefined {
    if (this.#units.size === 0) return undefined
    const jobs = new Map<string, { model: string; job: string; answers: number }>()
    for (const id of this.#lines) {
      const { model = '', job = 'ordered by another process' } = this.#ordered.get(id) ?? {}
      const before = jobs.get(job)?.answers ?? 0
      jobs.set(job, { model, job, answers: before + 1 })
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
      await this.parts.budget.answered(usage, this.#cost(made, usage))
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
    await this.#claimed(order, async () => {
      await this.#book.begin(order, lines)
      const job = await caller.besides(async (signal, attempt) => {
        // The answer to the attempt before may be what was lost.
        const placed = attempt > 1 ? await batches.find(order.id, order.ordered, signal) : undefined
        return placed ?? batches.order(requests, order.id, signal)
      })
      await this.#book.placed(order, job)
      for (const { id } of lines) this.#ordered.set(id, { model: definition.name, job })
    })
  }

  async #readAll(made: Made): Promise<void> {
    const { open, refused } = await this.#book.of(made.definition.name)
    for (const [id, error] of refused) this.#failed.set(id, { error, attempt: 1 })
    for (const order of open) {
      const lines = await this.#book.lines(order)
      const isOurs = await this.#claimed(order, () => this.#readOne(made, order, lines))
      if (!isOurs) this.#note(order, lines)
    }
  }

  async #readOne(made: Made, order: Order, lines: readonly Line[]): Promise<void> {
    const batches = batchesOf(made)
    const { caller } = made
    const job = order.job ?? (await caller.besides((signal) => batches.find(order.id, order.ordered, signal)))
    // It was killed before the service heard of it: its units ask again.
    if (job === undefined) return this.#book.over(order)
    if (order.job === undefined) await this.#book.placed(order, job)
    const state = await caller.besides((signal) => batches.look(job, signal))
    if (!state.isOver) return this.#note({ ...order, job }, lines)
    if (state.refused !== undefined) {
      await this.#book.over(order)
      throw new AttuneError('MODEL_BATCH_REFUSED', { model: order.model, what: state.refused })
    }
    await this.#settle(made, order, lines, state)
  }

  #note({ model, job }: Order, lines: readonly Line[]): void {
    for (const { id } of lines) this.#ordered.set(id, { model, job })
  }

  async #settle(made: Made, order: Order, lines: readonly Line[], state: JobState & { isOver: true }): Promise<void> {
    const kept = await this.parts.store.recall(lines.map(({ at }) => at))
    const refused = new Map<string, AttuneError>()
    for (const [at, line] of lines.entries()) {
      if (kept[at]) continue
      const answer = this.#checked(made, line, state.answers.get(line.id) ?? state.missing)
      if (!(answer instanceof Error)) {
        await this.#keep(made, line, answer)
        continue
      }
      const error = isAttuneError(answer) ? answer : unforeseen(made, answer)
      this.#failed.set(line.id, { error, attempt: line.attempt })
      if (state.answers.has(line.id) && isRefused(error)) refused.set(line.id, error)
    }
    await this.#book.over(order, refused)
  }

  #checked(made: Made, { tokens, attempt }: Line, answer: ChatAnswer | Error): ChatAnswer | Error {
    if (answer instanceof Error) return answer
    const { definition } = made
    try {
      this.parts.door.pass(pluginCallTo(definition), () => answer, checkChatAnswer)
    } catch (error) {
      return error as Error
    }
    if (isFaultyEmpty(answer) && attempt <= Math.min(EMPTY_REPEATS, definition.retries)) {
      return new AttuneError('MODEL_MALFORMED', { model: definition.name, what: 'it is empty and took no tokens.' })
    }
    const { input, ...usage } = answer.usage
    return { ...answer, usage: { ...usage, input: input === 0 ? tokens.input : input } }
  }

  async #keep(made: Made, line: Line, answer: ChatAnswer): Promise<void> {
    const { store, clock, meter, budget, onEvent } = this.parts
    const { name: model, prices } = made.definition
    const { usage } = answer
    const cost = meter.answered(usage, prices, true)
    await budget.corrected(
      { usage: estimated(line), cost: this.#cost(made, estimated(line)) },
      { usage, cost: cost ?? 0 },
    )
    // Nobody waited for it.
    const what = { answer: JSON.stringify({ ...answer, usage: lastingUsage(usage) }), took: 0 }
    await store.record(line.at, { ...what, answered: clock.date().toISOString() })
    onEvent({ type: 'answered', model, usage, ...(cost !== undefined && { cost }) })
  }

  #cost({ definition: { prices } }: Made, usage: Usage): number {
    return prices ? costOf(usage, prices, true) : 0
  }

  /** Whether nobody else has the order in hand; if so, it is worked on. */
  async #claimed({ id }: Order, work: () => Promise<void>): Promise<boolean> {
    const { store } = this.parts
    const key = digest({ order: id })
    const [isOurs] = await store.claim([[key]])
    if (!isOurs) return false
    try {
      await work()
      return true
    } finally {
      await store.release([key])
    }
  }
}

/** @throws MODEL_NO_BATCH */
export function batchesOf({ model: { batches }, definition }: Made): ChatBatches {
  if (batches) return batches
  throw noBatch(definition)
}

export const noBatch = ({ name: model, provider, place }: Made['definition']): AttuneError =>
  new AttuneError('MODEL_NO_BATCH', { model, provider }, { place })

const estimated = ({ tokens }: Line): Usage => ({ ...tokens, reasoning: 0 })

const isRefused = (error: AttuneError): boolean =>
  ['BAD_REQUEST', 'UNSUPPORTED', 'CONTEXT_TOO_LONG'].includes(faultOf(error.code) ?? '')

const unforeseen = ({ definition: { name: model } }: Made, cause: Error): AttuneError =>
  new AttuneError('MODEL_MALFORMED', { model, what: cause.message }, { cause })

function byModel(all: readonly Wanted[]): ReadonlyMap<Made, readonly Wanted[]> {
  const models = new Map<Made, Wanted[]>()
  for (const wanted of all) {
    const same = models.get(wanted.made)
    if (same) same.push(wanted)
    else models.set(wanted.made, [wanted])
  }
  return models
}
