/** Reads the answers of batch orders from earlier runs into the journal. */
import type { CallServices } from '../caller.js'
import { withoutThoughts } from '@attune/core/answers'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import type { ChatAnswer, FoundJob, JobState } from '@attune/core/models'
import {
  checkChatAnswer,
  type Clock,
  type Door,
  faultOf,
  isFilteredRequest,
  isPassing,
} from '@attune/core/runtime'
import { lastingUsage, type ModelCounter } from '../budget.js'
import { isFaultyEmpty, silencedBy, withUsage } from '../chat-calls.js'
import { type Made, pluginCallTo } from '../made-model.js'
import {
  batchesOf,
  costOfBatch,
  estimated,
  jobIn,
  type Line,
  markOf,
  type Order,
  type OrderBook,
  type OrderStore,
} from './order-book.js'

/** Maximum number of new orders of a request that got an empty answer without tokens. */
const EMPTY_REPEATS = 2

export interface ArrivalParts extends Pick<CallServices, 'budget' | 'meter' | 'onEvent'> {
  readonly store: Pick<OrderStore, 'recall' | 'record'>
  readonly clock: Pick<Clock, 'date'>
  readonly door: Pick<Door, 'pass'>
}

/** Error of a request without an answer, and the number of times that it was ordered. */
interface Failed {
  readonly error: AttuneError
  readonly attempt: number
}

export class Arrivals {
  /** Readings of the orders of earlier runs, by model. Each model is read once. */
  readonly #read = new Map<string, Promise<void>>()
  readonly #failed = new Map<string, Failed>()

  /** @param note called for each order whose job is not finished */
  constructor(
    private readonly parts: ArrivalParts,
    private readonly book: OrderBook,
    private readonly note: (order: Order, lines: readonly Line[]) => void,
  ) {}

  ready(made: Made): Promise<void> {
    const { name } = made.definition
    const reading = this.#read.get(name) ?? this.#readAll(made)
    this.#read.set(name, reading)
    return reading
  }

  /**
   * Number of orders of a request that failed.
   *
   * @throws the error of the last order if ordering again cannot help or all retries are used
   */
  failures(id: string, { definition: { retries } }: Made): number {
    const failed = this.#failed.get(id)
    if (failed && !(isPassing(failed.error) && failed.attempt <= retries)) throw failed.error
    return failed?.attempt ?? 0
  }

  async #readAll(made: Made): Promise<void> {
    const { open, refused } = await this.book.of(made.definition.name)
    for (const [id, error] of refused) this.#failed.set(id, { error, attempt: 1 })
    for (const order of open) {
      const lines = await this.book.lines(order)
      const isOurs = await this.book.inHand(order, () => this.#readOne(made, order, lines))
      if (!isOurs) this.note(order, lines)
    }
  }

  async #readOne(made: Made, order: Order, lines: readonly Line[]): Promise<void> {
    const batches = batchesOf(made)
    const { caller } = made
    const found: FoundJob =
      order.job === undefined
        ? await caller.besides((signal) => batches.find(markOf(order, lines), signal))
        : { job: order.job }
    // The process ended before the service received the order. The units request their answers
    // again.
    if (found === 'none') return this.book.over(order)
    const job = jobIn(found)
    if (job === undefined) return this.note(order, lines)
    if (order.job === undefined) await this.book.placed(order, job)
    const state = await caller.besides((signal) => batches.look(job, signal))
    if (!state.isOver) return this.note({ ...order, job }, lines)
    if (state.refused !== undefined) {
      await this.book.over(order)
      throw new AttuneError('MODEL_BATCH_REFUSED', { model: order.model, what: state.refused })
    }
    await this.#settle(made, order, lines, state)
  }

  async #settle(
    made: Made,
    order: Order,
    lines: readonly Line[],
    state: JobState & { isOver: true },
  ): Promise<void> {
    const kept = await this.parts.store.recall(lines.map(({ at }) => at))
    const refused = new Map<string, AttuneError>()
    const counter = await made.counter.ready()
    for (const [at, line] of lines.entries()) {
      if (kept[at]) continue
      const answer = this.#checked(
        made,
        line,
        withCounts(state.answers.get(line.id) ?? state.missing, line, counter),
      )
      if (!(answer instanceof Error)) {
        await this.#keep(made, line, answer)
        continue
      }
      const error = isAttuneError(answer) ? answer : unforeseen(made, answer)
      this.#failed.set(line.id, { error, attempt: line.attempt })
      if (state.answers.has(line.id) && isRefused(error)) refused.set(line.id, error)
    }
    await this.book.over(order, refused)
  }

  #checked(made: Made, { tokens, attempt }: Line, answer: ChatAnswer | Error): ChatAnswer | Error {
    if (answer instanceof Error) return isFilteredRequest(answer) ? silencedBy(answer) : answer
    const { definition, http } = made
    try {
      this.parts.door.pass(pluginCallTo(definition), () => answer, checkChatAnswer)
    } catch (error) {
      return error as Error
    }
    if (isFaultyEmpty(answer) && attempt <= Math.min(EMPTY_REPEATS, definition.retries)) {
      return new AttuneError('MODEL_MALFORMED', {
        model: definition.name,
        what: 'it is empty and took no tokens.',
      })
    }
    const { input, ...usage } = answer.usage
    return {
      ...withoutThoughts(http.withoutKeys(answer)),
      usage: { ...usage, input: input === 0 ? tokens.input : input },
    }
  }

  async #keep(made: Made, line: Line, answer: ChatAnswer): Promise<void> {
    const { store, clock, meter, budget, onEvent } = this.parts
    const { name: model, prices } = made.definition
    const { usage } = answer
    const cost = meter.answered(usage, prices, true)
    await budget.corrected(
      { usage: estimated(line), cost: costOfBatch(made, estimated(line)) },
      { usage, cost: cost ?? 0 },
    )
    // The duration `took` is 0, since no unit waited for this answer.
    const what = { answer: JSON.stringify({ ...answer, usage: lastingUsage(usage) }), took: 0 }
    await store.record(line.at, { ...what, answered: clock.date().toISOString() })
    onEvent({ type: 'answered', model, usage, ...(cost !== undefined && { cost }) })
  }
}

/** The answer with a plausible usage. Missing token counts are computed from the texts. */
function withCounts(
  answer: ChatAnswer | Error,
  { tokens }: Line,
  counter: ModelCounter,
): ChatAnswer | Error {
  if (answer instanceof Error) return answer
  return withUsage(answer, ({ text, reasoning = '' }) => {
    const thought = counter.count(reasoning)
    return { input: tokens.input, output: counter.count(text) + thought, reasoning: thought }
  })
}

const isRefused = (error: AttuneError): boolean =>
  ['BAD_REQUEST', 'UNSUPPORTED', 'CONTEXT_TOO_LONG'].includes(faultOf(error.code) ?? '')

const unforeseen = ({ definition: { name: model } }: Made, cause: Error): AttuneError =>
  new AttuneError('MODEL_MALFORMED', { model, what: cause.message }, { cause })
