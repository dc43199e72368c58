/** Batch orders, stored in the journal among the answers, under scopes of their own. */
import { AttuneError, type Usage } from '@attune/core/internal'
import type { ChatBatches, ChatRequest, FoundJob, JobMark } from '@attune/core/models'
import {
  type Clock,
  digest,
  type ErrorCode,
  type JournalKey,
  type Store,
} from '@attune/core/runtime'
import { costOf } from '../usage-meter.js'
import type { Made } from '../made-model.js'

export type OrderStore = Pick<Store, 'recall' | 'record' | 'claim' | 'release' | 'answersOf'>

/** A request in an order, which is submitted as one batch job. */
export interface Line {
  /** Identifier at the service; derived from `at`. */
  readonly id: string
  /** Key under which the answer is stored. */
  readonly at: JournalKey
  /** Estimated tokens. */
  readonly tokens: { readonly input: number; readonly output: number }
  /** Number of orders of this request, this one included. */
  readonly attempt: number
}

export interface Order {
  /** Identifier of the order, and mark of its job at the service. */
  readonly id: string
  /** Name of the model in the config. */
  readonly model: string
  /** Time of the order (ISO 8601). */
  readonly ordered: string
  readonly job?: string
}

/** A request that its service refuses permanently. */
interface Refused {
  readonly line: string
  readonly code: string
  readonly details: AttuneError['details']
}

type Entry =
  | ({ readonly is: 'begun' } & Omit<Order, 'job'>)
  | { readonly is: 'placed'; readonly id: string; readonly job: string }
  | { readonly is: 'over'; readonly id: string; readonly refused: readonly Refused[] }

/** Scope of the entries of all orders; the lines of each order have a separate scope. */
const ORDERS = 'batch'
/** Records that an order leaves in the store, in chronological order. */
const steps = ['begun', 'placed', 'over'] as const

/** Assumed maximum difference between the clocks of two machines, in milliseconds. */
const SKEW = 3_600_000

/** Identifier of a line at the service: 160 bits, because services limit the length. */
export const lineId = (at: JournalKey): string => digest(at).slice(0, 40)

export class OrderBook {
  constructor(
    private readonly store: OrderStore,
    private readonly clock: Pick<Clock, 'date'>,
  ) {}

  /**
   * Orders of a model that are not finished, oldest first, and the requests that the service
   * refused permanently.
   */
  async of(model: string): Promise<{
    readonly open: readonly Order[]
    readonly refused: ReadonlyMap<string, AttuneError>
  }> {
    const open = new Map<string, Order>()
    const refused = new Map<string, AttuneError>()
    for (const { answer } of await this.store.answersOf(ORDERS)) {
      const entry = JSON.parse(answer) as Entry
      const order = open.get(entry.id)
      if (entry.is === 'begun' && entry.model === model) open.set(entry.id, entry)
      if (!order) continue
      if (entry.is === 'placed') open.set(entry.id, { ...order, job: entry.job })
      if (entry.is !== 'over') continue
      open.delete(entry.id)
      for (const { line, code, details } of entry.refused)
        refused.set(line, new AttuneError(code as ErrorCode, details))
    }
    return { open: [...open.values()], refused }
  }

  drawUp(model: string, lines: readonly Line[]): Order {
    const ordered = this.clock.date().toISOString()
    return { id: digest({ model, lines, ordered }), model, ordered }
  }

  /**
   * Stores an order before it is sent. A later process that finds it without a job looks for the
   * job at the service.
   */
  async begin(order: Order, lines: readonly Line[]): Promise<void> {
    await this.#keep({ scope: linesOf(order), request: 'lines', occurrence: 0 }, lines)
    await this.#note({ is: 'begun', ...order })
  }

  placed({ id }: Order, job: string): Promise<void> {
    return this.#note({ is: 'placed', id, job })
  }

  over({ id }: Order, refused: ReadonlyMap<string, AttuneError> = new Map()): Promise<void> {
    const all = [...refused].map(([line, { code, details }]) => ({ line, code, details }))
    return this.#note({ is: 'over', id, refused: all })
  }

  async lines(order: Order): Promise<readonly Line[]> {
    const [kept] = await this.store.recall([
      { scope: linesOf(order), request: 'lines', occurrence: 0 },
    ])
    return kept ? (JSON.parse(kept.answer) as readonly Line[]) : []
  }

  /** Locks the order and runs `work`; returns false if another process has the lock. */
  async inHand({ id }: Order, work: () => Promise<void>): Promise<boolean> {
    const key = digest({ order: id })
    const [isOurs] = await this.store.claim([[key]])
    if (!isOurs) return false
    try {
      await work()
      return true
    } finally {
      await this.store.release([key])
    }
  }

  #note(entry: Entry): Promise<void> {
    return this.#keep(
      { scope: ORDERS, request: entry.id, occurrence: steps.indexOf(entry.is) },
      entry,
    )
  }

  async #keep(at: JournalKey, what: unknown): Promise<void> {
    await this.store.record(at, {
      answer: JSON.stringify(what),
      took: 0,
      answered: this.clock.date().toISOString(),
    })
  }
}

const linesOf = ({ id }: Order): string => `${ORDERS} ${id}`

/** Features of an order's job by which it is found again at the service. */
export const markOf = (
  { id: mark, ordered }: Order,
  { length: requests }: readonly Line[],
): JobMark => ({
  mark,
  since: new Date(Date.parse(ordered) - SKEW).toISOString(),
  requests,
})

/** Identifier of a found job; undefined if the service's reply is unclear. */
export const jobIn = (found: Exclude<FoundJob, 'none'>): string | undefined =>
  found === 'unclear' ? undefined : found.job

/** A request that is to be ordered. */
export interface Wanted {
  readonly made: Made
  readonly line: Line
  readonly request: ChatRequest
  /** Size of the request's messages and schema in bytes. */
  readonly size: number
}

export function byModel(all: readonly Wanted[]): ReadonlyMap<Made, readonly Wanted[]> {
  const models = new Map<Made, Wanted[]>()
  for (const wanted of all) {
    const same = models.get(wanted.made)
    if (same) same.push(wanted)
    else models.set(wanted.made, [wanted])
  }
  return models
}

/** Splits requests into as few jobs as the limits of the service allow. */
export function inJobs(
  wanted: readonly Wanted[],
  { most, mostBytes }: ChatBatches,
): readonly (readonly Wanted[])[] {
  const jobs: Wanted[][] = []
  let bytes = Infinity
  for (const each of wanted) {
    bytes += each.size
    if (bytes > mostBytes || jobs.at(-1)!.length >= most) {
      jobs.push([])
      bytes = each.size
    }
    jobs.at(-1)!.push(each)
  }
  return jobs
}

/** Estimated usage of a request, before its answer arrives. */
export const estimated = ({ tokens }: Line): Usage => ({ ...tokens, reasoning: 0 })

export const costOfBatch = ({ definition: { prices } }: Made, usage: Usage): number =>
  prices ? costOf(usage, prices, true) : 0

/** @throws MODEL_NO_BATCH */
export function batchesOf({ model: { batches }, definition }: Made): ChatBatches {
  if (batches) return batches
  throw noBatch(definition)
}

export const noBatch = ({ name: model, provider, place }: Made['definition']): AttuneError =>
  new AttuneError('MODEL_NO_BATCH', { model, provider }, { place })
