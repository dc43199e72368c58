/** Which request a bot takes: shapes are tried one at a time, and a refusal that says what is wanted leads to the next. */
import type { AttuneError, JsonObject } from '@attune/core'
import type { HttpOptions, RequestValues } from '@attune/plugin-basics'
import type { Answer, Asker } from './asker.js'
import { observed, type Observed } from './observed.js'
import { bodiesFor, corrected, queries, type Refusal } from './shapes.js'

/** A request that was answered with a reply. */
export interface Accepted {
  readonly options: HttpOptions
  readonly observed: Observed & { readonly is: 'reply' }
  readonly took: number
}

/** What came of the last shape that was tried, for messages. */
export interface Rejected {
  readonly options: HttpOptions
  readonly observed?: Exclude<Observed, { readonly is: 'reply' }>
  readonly refusal?: Refusal
  readonly error?: AttuneError
  /** Names that the bot asks for and that cannot be guessed. */
  readonly unknown: readonly string[]
  readonly received: string
}

export type Tried = Accepted | Rejected
export const isAccepted = (tried: Tried): tried is Accepted => !('unknown' in tried)

/** Further tries of shapes at which the bot failed. */
const ROUNDS = 3
/** Pages that say that there is no API. */
const ENOUGH_PAGES = 3

/** Corrections of one shape by what the bot says. */
const MOST_CORRECTIONS = 4

/** Whether the user has said how the message is sent. */
export const saysRequest = ({ url, request, query = {} }: HttpOptions): boolean =>
  request !== undefined || [url, ...Object.values(query)].some((text) => /\{\{(text|messages)\}\}/.test(text))

export class Shapes {
  readonly rejected: Rejected[] = []
  #isSettled = false
  /** Where the bot redirects to. */
  #url: string | undefined

  constructor(
    private readonly asker: Asker,
    private readonly values: RequestValues,
  ) {}

  /** Shapes that may fit, each in turn, as far as they are accepted. */
  async *accepted(base: HttpOptions): AsyncGenerator<Accepted> {
    if (saysRequest(base)) {
      const tried = await this.#tried(base)
      if (isAccepted(tried)) yield tried
      return
    }
    yield* this.#each(bodiesFor(base.url).map((request) => ({ ...base, request })))
    // A bot that failed for another reason may take now what it failed at.
    for (let round = 0; round < ROUNDS && !this.#isSettled; round++) {
      const failed = this.rejected.splice(0).filter((each) => this.#isPassing(each) || !this.rejected.push(each))
      yield* this.#each(failed.map(({ options }) => options))
      if (this.rejected.length === 0) this.rejected.push(...failed)
    }
  }

  async *#each(all: readonly HttpOptions[]): AsyncGenerator<Accepted> {
    let pages = 0
    for (const options of all) {
      if (this.asker.isSpent) return
      const tried = await this.#tried({ ...options, url: this.#url ?? options.url })
      pages = !isAccepted(tried) && tried.observed?.is === 'page' ? pages + 1 : 0
      if (isAccepted(tried)) yield tried
      else if (wantsGet(tried.refusal)) {
        const { request: _, ...rest } = options
        yield* this.#each(queries.map((query) => ({ ...rest, method: 'GET', query })))
        return
      } else if (isFinal(tried) || pages === ENOUGH_PAGES) {
        this.#isSettled = true
        return
      }
    }
  }

  readonly #isPassing = ({ refusal, observed: seen }: Rejected): boolean =>
    (refusal?.status ?? 0) >= 500 || seen?.is === 'page'

  async #tried(options: HttpOptions): Promise<Tried> {
    const tried = await this.#corrected(options, MOST_CORRECTIONS)
    if (!isAccepted(tried)) this.rejected.push(tried)
    return tried
  }

  async #corrected(options: HttpOptions, left: number): Promise<Tried> {
    const answer = await this.asker.ask(options, this.values)
    const result = this.#read(options, answer)
    if (isAccepted(result)) return result
    const again = left > 0 && !this.asker.isSpent ? nextOf(result) : undefined
    if (again && again.url !== options.url) this.#url = again.url
    return again ? this.#corrected(again, left - 1) : result
  }

  #read(options: HttpOptions, answer: Answer): Tried {
    if ('refusal' in answer) {
      const { unknown } = corrected(options, answer.refusal)
      return { options, refusal: answer.refusal, error: answer.error, unknown, received: answer.refusal.text }
    }
    const seen = observed(answer.text, answer.headers, this.values.text)
    if (seen.is === 'reply')
      return { options: { ...options, ...seen.shape, ...ownOf(options) }, observed: seen, took: answer.took }
    const said = seen.is === 'fault' ? faultAsRefusal(answer.text, seen.what) : undefined
    const unknown = said ? corrected(options, said).unknown : []
    return { options, observed: seen, unknown, received: answer.text }
  }
}

/** What the user says of the answer counts more than what is seen. */
const ownOf = ({ reply, format, keep, end, pieces, event }: HttpOptions): Partial<HttpOptions> =>
  Object.fromEntries(
    Object.entries({ reply, format, keep, end, pieces, event }).filter(([, value]) => value !== undefined),
  )

/** The request again, as its refusal wants it. */
function nextOf({ options, refusal, observed: seen, error, received }: Rejected): HttpOptions | undefined {
  const redirect = error?.details['redirect']
  if (typeof redirect === 'string' && redirect !== options.url) return { ...options, url: redirect }
  const said = refusal ?? (seen?.is === 'fault' ? faultAsRefusal(received, seen.what) : undefined)
  if (!said) return undefined
  const { shape, unknown } = corrected(options, said)
  if (shape) return { ...options, ...shape }
  const isForm =
    options.encoding === undefined &&
    unknown.length === 0 &&
    (said.status === 415 || (said.status === 422 && asksForOwn(options, said)))
  return isForm ? { ...options, encoding: 'form' } : undefined
}

/** It asks for what was sent: it reads no JSON. */
const asksForOwn = ({ request = {} }: HttpOptions, { text }: Refusal): boolean =>
  Object.keys(request as JsonObject).every((name) => text.includes(name))

/** An answer with status 200 that reports a fault. */
const faultAsRefusal = (text: string, what: string): Refusal => ({ status: 200, body: parsed(text), text: what })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const wantsGet = (refusal: Refusal | undefined): boolean =>
  refusal !== undefined && (refusal.status === 405 || refusal.status === 501 || /cannot post/i.test(refusal.text))

/** No other shape would fare better. */
const isFinal = ({ refusal, observed: seen, unknown }: Rejected): boolean =>
  unknown.length > 0 ||
  [401, 402, 403, 407].includes(refusal?.status ?? 0) ||
  (refusal !== undefined && refusal.status >= 300 && refusal.status < 400) ||
  ['echo', 'xml', 'broken', 'later'].includes(seen?.is ?? '')
