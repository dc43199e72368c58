/** Tokens of logins: one for all that are asked at the same time, made again when it has expired or is refused. */
import { type AnsweredWith, type Login, placeOf, valueIn } from '@attune/core/models'
import { type Clock, digest } from '@attune/core/runtime'

/** What goes with each request. */
export interface Pass {
  readonly headers: Readonly<Record<string, string>>
  /** Reading of the clock at which it has expired. */
  readonly until: number
}

export interface LoginServices {
  readonly clock: Clock
  /** Makes the request of a login. */
  send(login: Login): Promise<AnsweredWith>
  /** Hears of each token before it is used. */
  hide(token: string): void
  malformed(what: string): Error
}

export class Logins {
  readonly #passes = new Map<string, Promise<Pass>>()

  constructor(private readonly services: LoginServices) {}

  /** The pass of a login. Everybody who asks while a login is under way gets what that brings. */
  async pass(login: Login): Promise<Pass> {
    const id = digest(login)
    const kept = this.#passes.get(id)
    if (!kept) return this.#begin(id, login)
    const pass = await kept
    if (this.services.clock.monotonic() < pass.until) return pass
    return this.renewed(login, pass)
  }

  /** The pass after one that is of no use any more. */
  async renewed(login: Login, used: Pass): Promise<Pass> {
    const id = digest(login)
    const kept = this.#passes.get(id)
    // Somebody else may have renewed it in the meantime.
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
    // A token lasts at least from its answer on: time is counted from the request.
    const began = clock.monotonic()
    const answer = await send(login)
    const token = valueIn(answer, login.token)
    if (typeof token !== 'string' || token === '')
      throw malformed(`the answer of its login has no text at ${placeOf(login.token)}; it has ${namesIn(answer.body)}.`)
    hide(token)
    return { headers: headersFor(login, token), until: began + lifetime(login, answer, clock.date()) }
  }
}

/** Names only: values may be secret. */
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

/** A number above this is seconds since 1970 (it is a day of 2001), above a thousand times this milliseconds. */
const FIRST_DATE = 1e9

/** Milliseconds. */
function lifetime({ expires }: Login, answer: AnsweredWith, now: Date): number {
  const said = typeof expires === 'string' ? valueIn(answer, expires) : expires
  const number = typeof said === 'string' && said.trim() === '' ? Number.NaN : Number(said ?? Number.NaN)
  if (Number.isFinite(number)) {
    if (number < FIRST_DATE) return number * 1000
    return (number < FIRST_DATE * 1000 ? number * 1000 : number) - now.getTime()
  }
  const date = typeof said === 'string' ? Date.parse(said) : Number.NaN
  return Number.isNaN(date) ? Infinity : date - now.getTime()
}
