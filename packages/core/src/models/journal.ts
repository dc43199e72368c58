import { AttuneError, isAttuneError } from '../errors.js'
import { digest } from '../hash.js'
import type { Store } from '../store/port.js'

/** Where answers that depend on nothing but their request are kept. */
export const SHARED = 'shared'

/** One request, as the journal knows it. */
export interface Request {
  /** Who was asked, for messages. */
  readonly model: string
  /** Everything that the answer depends on. */
  readonly content: unknown
}

/** Every answer, kept before it is used. A request that was answered before gets the answer that it got then. */
export class Journal {
  readonly #underWay = new Map<string, Promise<unknown>>()

  constructor(
    private readonly store: Pick<Store, 'recall' | 'record'>,
    private readonly onRecall: (model: string) => void,
  ) {}

  /** The answers of one unit. The same request made twice is two requests: the second one may be answered differently. */
  scope(name: string): <T>(request: Request, ask: () => Promise<T>) => Promise<T> {
    const times = new Map<string, number>()
    return (request, ask) => {
      const hash = digest(request.content)
      const occurrence = times.get(hash) ?? 0
      times.set(hash, occurrence + 1)
      return this.#answer({ ...request, scope: name, hash, occurrence }, ask)
    }
  }

  /** The answer that all units share; it is asked for once, however many want it at the same time. */
  async shared<T>(request: Request, ask: () => Promise<T>): Promise<T> {
    const hash = digest(request.content)
    const same = this.#underWay.get(hash)
    if (same) return (same as Promise<T>).catch((error: unknown) => this.#again(error, request, ask))
    const answer = this.#answer({ ...request, scope: SHARED, hash, occurrence: 0 }, ask)
    const listed = answer.finally(() => this.#underWay.delete(hash))
    this.#underWay.set(hash, listed)
    return listed
  }

  /** Whoever asked may have been interrupted; that is no answer to those who were waiting for it. */
  #again<T>(error: unknown, request: Request, ask: () => Promise<T>): Promise<T> {
    if (isAttuneError(error) && /^(MODEL|STORE)_/.test(error.code)) throw error
    return this.shared(request, ask)
  }

  async #answer<T>(entry: Entry, ask: () => Promise<T>): Promise<T> {
    const kept = this.#recall<T>(entry)
    if (kept !== undefined) return kept
    const answer = JSON.stringify(await ask())
    return parse<T>(await this.store.record(entry.scope, entry.hash, entry.occurrence, answer), entry.model)
  }

  #recall<T>({ scope, hash, occurrence, model }: Entry): T | undefined {
    const kept = this.store.recall(scope, hash, occurrence)
    if (kept === undefined) return undefined
    this.onRecall(model)
    return parse<T>(kept, model)
  }
}

interface Entry extends Request {
  readonly scope: string
  readonly hash: string
  readonly occurrence: number
}

function parse<T>(text: string, model: string): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new AttuneError('JOURNAL_DAMAGED', { model }, { cause })
  }
}
