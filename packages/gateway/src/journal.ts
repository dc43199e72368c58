import { setTimeout as pause } from 'node:timers/promises'
import { isAttuneError, token } from '@attune/core'
import {
  type Clock,
  digest,
  engineServices,
  inject,
  injectable,
  type JournalKey,
  type Store,
  type StoredAnswer,
} from '@attune/core/runtime'
import { gatewayErrors } from './errors.js'

/**
 * A vector in single precision, as embedding models give it, in base64: a quarter of its decimals. Little-endian on every
 * machine, so that a store can be taken to another one.
 */
export function packVector(vector: readonly number[]): string {
  const bytes = Buffer.alloc(4 * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < vector.length; at++) view.setFloat32(4 * at, vector[at]!, true)
  return bytes.toString('base64')
}

/** The vector in a text of `packVector`: each number rounded to single precision. A view reads them five times as fast. */
export function unpackVector(packed: string): number[] {
  const bytes = Buffer.from(packed, 'base64')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const vector: number[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) vector.push(view.getFloat32(at, true))
  return vector
}

/** Where answers that depend on nothing but their request are kept. */
export const SHARED = 'shared'

/** Milliseconds between two looks for an answer that another process waits for. */
const PAUSE = 100

/** One request, as the journal knows it. */
export interface Request {
  /** Who was asked, for messages. */
  readonly model: string
  /** Everything that the answer depends on. */
  readonly content: unknown
}

/** The part of a store that the journal uses. */
export type JournalStore = Pick<Store, 'recall' | 'record' | 'claimBriefly' | 'release'>

/** An answer, and the milliseconds of the attempt that brought it: without waits and without attempts that failed. */
export interface Measured<T> {
  readonly answer: T
  readonly took: number
}

/** Hears of an answer that is kept: how long it took, and when it came. */
export type Hear = (kept: Pick<StoredAnswer, 'took' | 'answered'>) => void

/** The answers of one unit. */
export type ScopedAnswers = <T>(
  request: Request,
  /** Gets where its answer will be kept. */
  ask: (at: JournalKey) => Promise<Measured<T>>,
  hear?: Hear,
) => Promise<T>

/** Token of the function that receives the model of each answer that comes from the journal. */
export const recalled = token<(model: string) => void>('recalled')

/** Every answer, kept before it is used. A request that was answered before gets the answer that it got then. */
@injectable()
export class Journal {
  readonly #underWay = new Map<string, Promise<unknown>>()

  constructor(
    @inject(engineServices.store) private readonly store: JournalStore,
    @inject(recalled) private readonly onRecall: (model: string) => void,
    @inject(engineServices.clock) private readonly clock: Pick<Clock, 'date'>,
  ) {}

  /** The answers of one unit. The same request made twice is two requests: the second one may be answered differently. */
  scope(name: string): ScopedAnswers {
    const times = new Map<string, number>()
    return async <T>(
      { model, content }: Request,
      ask: (at: JournalKey) => Promise<Measured<T>>,
      hear?: Hear,
    ): Promise<T> => {
      const hash = digest(content)
      const occurrence = times.get(hash) ?? 0
      times.set(hash, occurrence + 1)
      const at = { scope: name, request: hash, occurrence }
      const [kept] = await this.store.recall([at])
      if (!kept) return this.#record(at, model, () => ask(at), hear)
      hear?.(kept)
      return this.#recalled<T>(kept.answer, model)
    }
  }

  /** The answer that all units share; it is asked for once, however many want it at the same time. */
  async shared<T>(request: Request, ask: () => Promise<Measured<T>>): Promise<T> {
    const [answer] = await this.sharedAll([request], () => [ask()])
    return answer as T
  }

  /**
   * The answers to many requests that all units share, in their order.
   *
   * @param ask gets the places of the distinct requests that are neither answered nor under way, and asks all of them
   */
  async sharedAll<T>(
    requests: readonly Request[],
    ask: (open: readonly number[]) => readonly Promise<Measured<T>>[],
  ): Promise<readonly T[]> {
    const hashes = requests.map(({ content }) => digest(content))
    const answers = new Map<string, Promise<T>>()
    const own: Own<T>[] = []
    for (const [place, hash] of hashes.entries()) {
      if (answers.has(hash)) continue
      const same = this.#underWay.get(hash) as Promise<T> | undefined
      const again = (error: unknown): Promise<T> => this.#again(error, requests[place]!, () => ask([place])[0]!)
      if (!same) own.push({ place, hash, model: requests[place]!.model, ...this.#list<T>(hash) })
      answers.set(hash, same ? same.catch(again) : own.at(-1)!.promise)
    }
    const settled = this.#settle(own, ask)
    const all = await Promise.all(hashes.map((hash) => answers.get(hash)!))
    await settled
    return all
  }

  #list<T>(hash: string): PromiseWithResolvers<T> {
    const turn = withResolvers<T>()
    const listed = turn.promise.finally(() => this.#underWay.delete(hash))
    this.#underWay.set(hash, listed)
    return { ...turn, promise: listed }
  }

  /** Answers what nobody else answers: from the store, or by asking. Every promise of `own` is settled by it. */
  async #settle<T>(
    own: readonly Own<T>[],
    ask: (open: readonly number[]) => readonly Promise<Measured<T>>[],
  ): Promise<void> {
    try {
      const open = await this.#unanswered(own)
      if (open.length > 0) await this.#askOrAwait(open, ask)
    } catch (error) {
      for (const { reject } of own) reject(error)
    }
  }

  /** Those that the store has no answer to; it answers the others. */
  async #unanswered<T>(wanted: readonly Own<T>[]): Promise<readonly Own<T>[]> {
    const kept = await this.store.recall(wanted.map(({ hash }) => sharedKey(hash)))
    return wanted.filter(({ model, resolve, reject }, at) => {
      if (kept[at]) capture(() => this.#recalled<T>(kept[at]!.answer, model), resolve, reject)
      return !kept[at]
    })
  }

  /** Waits for an answer that another process has requested. */
  async #askOrAwait<T>(
    wanted: readonly Own<T>[],
    ask: (open: readonly number[]) => readonly Promise<Measured<T>>[],
  ): Promise<void> {
    const claimed = await this.store.claimBriefly(wanted.map(({ hash }) => hash))
    const elsewhere = wanted.filter((_, at) => !claimed[at])
    // Who held a claim may have been answered since the store was asked.
    const open = await this.#unanswered(wanted.filter((_, at) => claimed[at]))
    if (elsewhere.length > 0) void pause(PAUSE).then(() => this.#settle(elsewhere, ask))
    if (open.length === 0) return
    const asked = ask(open.map(({ place }) => place))
    for (const [at, { hash, model, resolve, reject }] of open.entries()) {
      this.#record(sharedKey(hash), model, () => asked[at]!).then(resolve, (error: unknown) => {
        void this.store.release([hash]).catch(() => undefined)
        reject(error)
      })
    }
  }

  /** The first caller may have been interrupted; that does not answer those who wait for the same request. */
  #again<T>(error: unknown, request: Request, ask: () => Promise<Measured<T>>): Promise<T> {
    if (isAttuneError(error) && /^(MODEL|CALL|STORE)_/.test(error.code)) throw error
    return this.shared(request, ask)
  }

  async #record<T>(at: JournalKey, model: string, ask: () => Promise<Measured<T>>, hear?: Hear): Promise<T> {
    const { answer, took } = await ask()
    const answered = this.clock.date().toISOString()
    const kept = await this.store.record(at, { answer: JSON.stringify(answer), took, answered })
    hear?.(kept)
    return parse<T>(kept.answer, model)
  }

  #recalled<T>(answer: string, model: string): T {
    this.onRecall(model)
    return parse<T>(answer, model)
  }
}

export const sharedKey = (hash: string): JournalKey => ({ scope: SHARED, request: hash, occurrence: 0 })

interface Own<T> extends PromiseWithResolvers<T> {
  readonly place: number
  readonly hash: string
  readonly model: string
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let settle!: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

function capture<T>(give: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(give())
  } catch (error) {
    reject(error)
  }
}

function parse<T>(text: string, model: string): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw gatewayErrors.error('JOURNAL_DAMAGED', { model }, { cause })
  }
}
