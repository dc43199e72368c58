/**
 * Finds the request format of a bot. Formats are tried one at a time. If a refusal describes the
 * expected format, that format is next.
 */
import type { JsonObject } from '@attune/core'
import type { AttuneError } from '@attune/core/internal'
import { digest } from '@attune/core/runtime'
import type { HttpOptions, RequestValues } from '@attune/plugin-basics'
import type { Answer, BotClient } from './asker.js'
import type { Observed } from './answer-shape.js'
import { observed } from './observed.js'
import { bodiesFor, corrected, queries, type Refusal } from './shapes.js'

/** A request to which the bot replied. */
export interface Accepted {
  readonly options: HttpOptions
  readonly observed: Observed & { readonly is: 'reply' }
  readonly took: number
}

/** A request that the bot refused or did not reply to, for messages. */
export interface Rejected {
  readonly options: HttpOptions
  readonly observed?: Exclude<Observed, { readonly is: 'reply' }>
  readonly refusal?: Refusal
  readonly error?: AttuneError
  /** Fields that the bot requires and whose values cannot be guessed. */
  readonly unknown: readonly string[]
  readonly received: string
}

export type Tried = Accepted | Rejected
export const isAccepted = (tried: Tried): tried is Accepted => !('unknown' in tried)

/** Maximum number of rounds in which failed requests are sent again. */
const ROUNDS = 3
/** Number of HTML pages after which the address is not considered an API. */
const ENOUGH_PAGES = 3

/** Maximum number of corrections of one request. */
const MOST_CORRECTIONS = 4

/** True if the user specified the request. */
export const specifiesRequest = ({ url, request, query = {} }: HttpOptions): boolean =>
  request !== undefined ||
  [url, ...Object.values(query)].some((text) => /\{\{(text|messages)\}\}/.test(text))

export class FormatSearch {
  readonly rejected: Rejected[] = []
  /** Digests of the requests that the bot refused. */
  readonly #refused = new Set<string>()
  #isSettled = false
  /** Address to which the bot redirects. Undefined without a redirect. */
  #url: string | undefined

  constructor(
    private readonly asker: BotClient,
    private readonly values: RequestValues,
  ) {}

  /** Tries possible formats, and yields the requests that the bot accepts. */
  async *accepted(base: HttpOptions): AsyncGenerator<Accepted> {
    if (specifiesRequest(base)) {
      const tried = await this.#tried(base)
      if (isAccepted(tried)) yield tried
      return
    }
    yield* this.#each(bodiesFor(base.url).map((request) => ({ ...base, request })))
    // A request that failed for another reason than its format may now succeed, and a bot that was
    // silent once may speak.
    for (let round = 0; round < ROUNDS && !this.#isSettled; round++) {
      const failed = this.rejected
        .splice(0)
        .filter((each) => this.#isPassing(each) || !this.rejected.push(each))
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
    (refusal?.status ?? 0) >= 500 || seen?.is === 'page' || seen?.is === 'empty'

  async #tried(options: HttpOptions): Promise<Tried> {
    const tried = await this.#corrected(options, MOST_CORRECTIONS)
    if (!isAccepted(tried)) this.rejected.push(tried)
    return tried
  }

  async #corrected(options: HttpOptions, left: number): Promise<Tried> {
    const answer = await this.asker.ask(options, this.values)
    const result = this.#read(options, answer)
    if (isAccepted(result)) return result
    this.#refused.add(digest(options))
    const again = left > 0 && !this.asker.isSpent ? nextOf(result) : undefined
    // Refusals of several formats may suggest the same request, which is refused once.
    if (!again || this.#refused.has(digest(again))) return result
    if (again.url !== options.url) this.#url = again.url
    const next = await this.#corrected(again, left - 1)
    // The refusal that named the fields tells more than that of the same fields as a form.
    return isAccepted(next) || again.encoding === options.encoding ? next : result
  }

  #read(options: HttpOptions, answer: Answer): Tried {
    if ('refusal' in answer) {
      const { unknown } = corrected(options, answer.refusal)
      return {
        options,
        refusal: answer.refusal,
        error: answer.error,
        unknown,
        received: answer.refusal.text,
      }
    }
    const seen = observed(answer.text, answer.headers, this.values.text)
    if (seen.is === 'reply')
      return {
        options: { ...options, ...seen.shape, ...ownOf(options) },
        observed: seen,
        took: answer.took,
      }
    const said = seen.is === 'fault' ? faultAsRefusal(answer.text, seen.what) : undefined
    const unknown = said ? corrected(options, said).unknown : []
    return { options, observed: seen, unknown, received: answer.text }
  }
}

/** Options of the user about the answer's format. They replace detected ones. */
const ownOf = ({ reply, format, keep, end, pieces, event }: HttpOptions): Partial<HttpOptions> =>
  Object.fromEntries(
    Object.entries({ reply, format, keep, end, pieces, event }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** Next request, corrected according to the refusal. Undefined if the refusal gives no hint. */
function nextOf({
  options,
  refusal,
  observed: seen,
  error,
  received,
}: Rejected): HttpOptions | undefined {
  const redirect = error?.details['redirect']
  if (typeof redirect === 'string' && redirect !== options.url) return { ...options, url: redirect }
  const said = refusal ?? (seen?.is === 'fault' ? faultAsRefusal(received, seen.what) : undefined)
  if (!said) return undefined
  const { shape, unknown } = corrected(options, said)
  if (shape) return { ...options, ...shape }
  const isForm =
    options.encoding === undefined &&
    unknown.length === 0 &&
    (said.status === 415 || (said.status === 422 && namesSentFields(options, said)))
  return isForm ? { ...options, encoding: 'form' } : undefined
}

/** True if the refusal names fields that the request had. The bot then does not read JSON. */
const namesSentFields = ({ request = {} }: HttpOptions, { text }: Refusal): boolean =>
  Object.keys(request as JsonObject).every((name) => text.includes(name))

/** Treats an error message with status 200 as a refusal. */
const faultAsRefusal = (text: string, what: string): Refusal => ({
  status: 200,
  body: parsed(text),
  text: what,
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const wantsGet = (refusal: Refusal | undefined): boolean =>
  refusal !== undefined &&
  (refusal.status === 405 || refusal.status === 501 || /cannot post/i.test(refusal.text))

/** True if no other request format can succeed. */
const isFinal = ({ refusal, observed: seen, unknown }: Rejected): boolean =>
  unknown.length > 0 ||
  [401, 402, 403, 407].includes(refusal?.status ?? 0) ||
  (refusal !== undefined && refusal.status >= 300 && refusal.status < 400) ||
  ['echo', 'xml', 'broken', 'later'].includes(seen?.is ?? '')
