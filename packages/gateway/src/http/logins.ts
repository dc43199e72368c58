/**
 * Caches login tokens: concurrent requests share a login; an expired or refused token is renewed.
 */
import { type AnsweredWith, type Login, placeOf, valueIn } from '@attune/core/models'
import { type Clock, digest } from '@attune/core/runtime'

/** Headers that authenticate a request, and the time at which they expire. */
export interface Pass {
  readonly headers: Readonly<Record<string, string>>
  /** Expiry, as a reading of the monotonic clock. */
  readonly until: number
}

export interface LoginServices {
  readonly clock: Clock
  /** Sends the request of a login. */
  send(login: Login): Promise<AnsweredWith>
  /** Called with each token before its use, to redact it. */
  hide(token: string): void
  malformed(what: string): Error
}

export class Logins {
  readonly #passes = new Map<string, Promise<Pass>>()

  constructor(private readonly services: LoginServices) {}

  /** Returns the pass of a login; concurrent callers share one login. */
  async pass(login: Login): Promise<Pass> {
    const id = digest(login)
    const kept = this.#passes.get(id)
    if (!kept) return this.#begin(id, login)
    const pass = await kept
    if (this.services.clock.monotonic() < pass.until) return pass
    return this.renewed(login, pass)
  }

  /** Returns a new pass in place of a refused or expired one. */
  async renewed(login: Login, used: Pass): Promise<Pass> {
    const id = digest(login)
    const kept = this.#passes.get(id)
    // A concurrent request may have renewed the pass meanwhile.
    const current = await kept?.catch(() => undefined)
    if (current !== undefined && current !== used) return current
    if (this.#passes.get(id) !== kept) return this.renewed(login, used)
    return this.#begin(id, login)
  }

  #begin(id: string, login: Login): Promise<Pass> {
    const begun = this.#login(login)
    this.#passes.set(id, begun)
    begun.catch(() => {
      if (this.#passes.get(id) === begun) this.#passes.delete(id)
    })
    return begun
  }

  async #login(login: Login): Promise<Pass> {
    const { clock, send, hide, malformed } = this.services
    // The lifetime is counted from the request, so a token never outlives its real expiry.
    const began = clock.monotonic()
    const answer = await send(login)
    const token = valueIn(answer, login.token)
    if (typeof token !== 'string' || token === '')
      throw malformed(
        `the answer of its login has no text at ${placeOf(login.token)}; it has ${namesIn(answer.body)}.`,
      )
    hide(token)
    return {
      headers: headersFor(login, token),
      until: began + lifetime(login, answer, clock.date()),
    }
  }
}

/** Names of the members without their values, which may be secret. */
const namesIn = (body: unknown): string =>
  typeof body === 'object' && body !== null
    ? `the members ${Object.keys(body).slice(0, 20).join(', ') || '(none)'}`
    : 'no JSON object'

function headersFor({ token: place, header }: Login, token: string): Pass['headers'] {
  if (typeof place === 'object' && 'cookie' in place && header === undefined)
    return { cookie: `${place.cookie}=${token}` }
  if (header !== undefined && header.toLowerCase() !== 'authorization') return { [header]: token }
  return { authorization: /^\w+ /.test(token) ? token : `Bearer ${token}` }
}

/**
 * Minimum of a value that is an expiry in seconds since 1970 (a day in 2001). Values from a
 * thousand times this are in milliseconds. Smaller values are lifetimes.
 */
const FIRST_DATE = 1e9

/** Lifetime of a token in milliseconds. */
function lifetime({ expires }: Login, answer: AnsweredWith, now: Date): number {
  const said = typeof expires === 'string' ? valueIn(answer, expires) : expires
  const number =
    typeof said === 'string' && said.trim() === '' ? Number.NaN : Number(said ?? Number.NaN)
  if (Number.isFinite(number)) {
    if (number < FIRST_DATE) return number * 1000
    return (number < FIRST_DATE * 1000 ? number * 1000 : number) - now.getTime()
  }
  const date = typeof said === 'string' ? Date.parse(said) : Number.NaN
  return Number.isNaN(date) ? Infinity : date - now.getTime()
}
