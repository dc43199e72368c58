import { setTimeout as pause } from 'node:timers/promises'
import { token } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
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
import { AnsweredScopes } from './answered-scopes.js'
import { gatewayErrors } from './errors.js'

/** Scope of answers that depend only on their request. */
export const SHARED = 'shared'

/** Polling interval for an answer that another process requests, in milliseconds. */
const PAUSE = 100

/** A request as the journal identifies it. */
export interface Request {
  /** Name of the model or service, for messages. */
  readonly model: string
  /** Everything that the answer depends on. */
  readonly content: unknown
}

/** The part of a store that the journal uses. */
export type JournalStore = Pick<
  Store,
  'answered' | 'recall' | 'record' | 'claimBriefly' | 'release'
>

/**
 * An answer, and the duration of its successful attempt in milliseconds, without waits and failed
 * attempts.
 */
export interface Measured<T> {
  readonly answer: T
  readonly took: number
}

/**
 * Called for each answer with its duration and time. `isRecalled` is true if the answer was already
 * stored.
 */
export type AnswerListener = (
  kept: Pick<StoredAnswer, 'took' | 'answered'>,
  isRecalled: boolean,
) => void

/** Returns stored answers of a unit, or requests and stores them. */
export type ScopedAnswers = <T>(
  request: Request,
  /** Called with the key under which the answer will be stored. */
  ask: (at: JournalKey) => Promise<Measured<T>>,
  onAnswer?: AnswerListener,
) => Promise<T>

/** Token of the function that receives the model of each answer that comes from the journal. */
export const recalled = token<(model: string) => void>('recalled')

/** Stores every answer before its use. A repeated request returns the stored answer. */
@injectable()
export class Journal {
  readonly #pendingAnswers = new Map<string, Promise<unknown>>()
  readonly #answered: AnsweredScopes

  constructor(
    @inject(engineServices.store) private readonly store: JournalStore,
    @inject(recalled) private readonly onRecall: (model: string) => void,
    @inject(engineServices.clock) private readonly clock: Pick<Clock, 'date'>,
  ) {
    this.#answered = new AnsweredScopes(store)
  }

  /**
   * Answers of one unit. Equal requests of a unit are numbered, since their answers may differ. If
   * the store has none when the unit makes its first request, no answer is searched for: only this
   * unit adds answers to its scope.
   */
  scope(name: string): ScopedAnswers {
    const times = new Map<string, number>()
    let hasAnswers: Promise<boolean> | undefined
    return async <T>(
      { model, content }: Request,
      ask: (at: JournalKey) => Promise<Measured<T>>,
      onAnswer?: AnswerListener,
    ): Promise<T> => {
      const hash = digest(content)
      const occurrence = times.get(hash) ?? 0
      times.set(hash, occurrence + 1)
      const at = { scope: name, request: hash, occurrence }
      hasAnswers ??= this.#answered.has(name)
      const [stored] = (await hasAnswers) ? await this.store.recall([at]) : []
      if (!stored) return this.#record<T>(at, model, await ask(at), onAnswer)
      onAnswer?.(stored, true)
      return this.#recalled<T>(stored.answer, model)
    }
  }

  /** The answer to a request that all units share. Concurrent callers cause a single request. */
  async shared<T>(request: Request, ask: () => Promise<Measured<T>>): Promise<T> {
    const [answer] = await this.sharedAll([request], () => [ask()])
    return answer as T
  }

  /**
   * Answers to requests that all units share, in the same order.
   *
   * @param ask receives the indices of the distinct requests without an answer and requests them
   * all
   */
  async sharedAll<T>(
    requests: readonly Request[],
    ask: (open: readonly number[]) => readonly Promise<Measured<T>>[],
  ): Promise<readonly T[]> {
    const hashes = requests.map(({ content }) => digest(content))
    const answers = new Map<string, Promise<T>>()
    const pending: PendingRequest<T>[] = []
    for (const [place, hash] of hashes.entries()) {
      if (answers.has(hash)) continue
      const same = this.#pendingAnswers.get(hash) as Promise<T> | undefined
      const again = (error: unknown): Promise<T> =>
        this.#retryInterrupted(error, requests[place]!, () => ask([place])[0]!)
      if (!same)
        pending.push({ place, hash, model: requests[place]!.model, ...this.#addPending<T>(hash) })
      answers.set(hash, same ? same.catch(again) : pending.at(-1)!.promise)
    }
    const settled = this.#settle(pending, ask)
    const all = await Promise.all(hashes.map((hash) => answers.get(hash)!))
    await settled
    return all
  }

  #addPending<T>(hash: string): PromiseWithResolvers<T> {
    const turn = withResolvers<T>()
    const listed = turn.promise.finally(() => this.#pendingAnswers.delete(hash))
    this.#pendingAnswers.set(hash, listed)
    return { ...turn, promise: listed }
  }

  /** Resolves every request of `own` with the stored answer or a new one. */
  async #settle<T>(
    pending: readonly PendingRequest<T>[],
    ask: (open: readonly number[]) => readonly Promise<Measured<T>>[],
  ): Promise<void> {
    try {
      const open = await this.#unanswered(pending)
      if (open.length > 0) await this.#askOrAwait(open, ask)
    } catch (error) {
      for (const { reject } of pending) reject(error)
    }
  }

  /** Returns the requests without a stored answer and resolves the others. */
  async #unanswered<T>(
    wanted: readonly PendingRequest<T>[],
  ): Promise<readonly PendingRequest<T>[]> {
    const stored = await this.store.recall(wanted.map(({ hash }) => sharedKey(hash)))
    return wanted.filter(({ model, resolve, reject }, at) => {
      if (stored[at]) capture(() => this.#recalled<T>(stored[at]!.answer, model), resolve, reject)
      return !stored[at]
    })
  }

  /**
   * Requests the answers that this process could claim, and polls for those that another process
   * requests.
   */
  async #askOrAwait<T>(
    wanted: readonly PendingRequest<T>[],
    ask: (open: readonly number[]) => readonly Promise<Measured<T>>[],
  ): Promise<void> {
    const claimed = await this.store.claimBriefly(wanted.map(({ hash }) => hash))
    const claimedElsewhere = wanted.filter((_, at) => !claimed[at])
    // An answer may have been stored between the first recall and this claim.
    const open = await this.#unanswered(wanted.filter((_, at) => claimed[at]))
    if (claimedElsewhere.length > 0)
      void pause(PAUSE).then(() => this.#settle(claimedElsewhere, ask))
    if (open.length === 0) return
    const asked = ask(open.map(({ place }) => place))
    for (const [at, { hash, model, resolve, reject }] of open.entries()) {
      const record = (given: Measured<T>): Promise<T> => this.#record(sharedKey(hash), model, given)
      asked[at]!.then(record).then(resolve, (error: unknown) => {
        void this.store.release([hash]).catch(() => undefined)
        reject(error)
      })
    }
  }

  /**
   * Requests again if the first caller was interrupted, so that its interruption does not fail the
   * other callers. Faults of the model, the call or the store are thrown.
   */
  #retryInterrupted<T>(
    error: unknown,
    request: Request,
    ask: () => Promise<Measured<T>>,
  ): Promise<T> {
    if (isAttuneError(error) && /^(MODEL|CALL|STORE)_/.test(error.code)) throw error
    return this.shared(request, ask)
  }

  async #record<T>(
    at: JournalKey,
    model: string,
    { answer, took }: Measured<T>,
    onAnswer?: AnswerListener,
  ): Promise<T> {
    const answered = this.clock.date().toISOString()
    const stored = await this.store.record(at, { answer: JSON.stringify(answer), took, answered })
    onAnswer?.(stored, false)
    return parse<T>(stored.answer, model)
  }

  #recalled<T>(answer: string, model: string): T {
    this.onRecall(model)
    return parse<T>(answer, model)
  }
}

export const sharedKey = (hash: string): JournalKey => ({
  scope: SHARED,
  request: hash,
  occurrence: 0,
})

interface PendingRequest<T> extends PromiseWithResolvers<T> {
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

function capture<T>(
  give: () => T,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): void {
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
