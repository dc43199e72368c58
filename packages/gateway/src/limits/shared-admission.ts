import { randomUUID } from 'node:crypto'
import type { Clock, Moment, SharedLimits } from '@attune/core/runtime'
import type { Admission, End, Limits, Line } from './allowance.js'
import { type Ask, exchange, leave, type Reply, type SharedAccount } from './exchange.js'
import type { Ticket } from './throttle.js'

/** An account whose limits several processes share, and the storage through which they share it. */
export interface Account {
  readonly shared: SharedLimits
  /** Name of the account; the same in all processes. */
  readonly name: string
}

interface Grant {
  readonly at: number
  readonly tokens: number
  readonly ticket: Ticket
}

type Counts = Record<Ticket, number>

/** Milliseconds before an unscheduled exchange, so that changes meanwhile are sent together. */
const GATHERING = 5

const nothing: Reply = {
  places: 0,
  owes: false,
  episodes: 0,
  concurrency: 0,
  pause: 0,
  waits: false,
  open: false,
  grants: [],
  back: 0,
}

/**
 * Admission for one of several processes. It reserves places for its calls. Under a rate limit it
 * receives granted starts. One exchange runs at a time: it reports the calls since the last one and
 * requests places and starts.
 */
export class SharedAdmission implements Admission {
  readonly #member = randomUUID()
  #number = 0
  #reply = nothing
  /** Time before which no call starts. */
  #pausedUntil = 0
  #grants: Grant[] = []
  #active = 0

  // Counts to report at the next exchange.
  #started: Counts = {}
  #answered: Counts = {}
  #refused: { ticket: Ticket; retryAfter: number | undefined }[] = []
  #unused: Grant[] = []
  #beyond = 0
  #peak = 0

  #working: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #due = Infinity
  #closed = false
  /**
   * True while a refusal is unreported; calls wait until the next exchange shows its effect on the
   * rate.
   */
  #isWary = false

  constructor(
    private readonly allowed: Limits,
    private readonly account: Account,
    private readonly clock: Clock,
    private readonly line: Line,
  ) {}

  delay(): number {
    const now = this.clock.monotonic()
    const delay = this.#delay(now)
    if (delay === Infinity && !this.#reply.waits) this.#exchangeIn(GATHERING)
    return delay
  }

  start(tokens: number): Ticket {
    this.#active++
    this.#peak = Math.max(this.#peak, this.#active)
    const { open, episodes } = this.#reply
    if (open) {
      count(this.#started, episodes)
      return episodes
    }
    const grant = this.#grants.shift()!
    this.#beyond += tokens - grant.tokens
    return grant.ticket
  }

  end(ticket: Ticket, { how, retryAfter }: End, beyond: number): void {
    this.#active--
    this.#beyond += beyond
    if (how === 'answered') count(this.#answered, ticket)
    if (how === 'refused') this.#refused.push({ ticket, retryAfter })
    if (how === 'refused') this.#isWary = true
    if (how === 'refused' || this.#reply.owes) this.#exchangeIn(0)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#working
    if (this.#number === 0) return
    this.#withdrawGrants()
    const ask = this.#ask([])
    // If the update fails, the places become free when the other processes regard this process as
    // lost.
    await this.#update((account, moment) => ({
      account: leave(account, ask, moment),
      reply: nothing,
    })).catch(() => {})
  }

  #delay(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    if (this.#active >= this.#reply.places || this.#isWary) return Infinity
    if (this.#reply.open) return 0
    const [next] = this.#grants
    return next ? Math.max(0, next.at - now) : Infinity
  }

  /** Schedules an exchange unless an earlier one is due. */
  #exchangeIn(milliseconds: number): void {
    const due = this.clock.monotonic() + milliseconds
    if (this.#closed || due >= this.#due) return
    this.#due = due
    if (this.#working) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void (this.#working = this.#exchange()), Math.ceil(milliseconds))
  }

  async #exchange(): Promise<void> {
    this.#due = Infinity
    const waiting = this.line.tokens(this.allowed.concurrency)
    if (waiting.length < this.#grants.length) this.#withdrawGrants()
    const asked = waiting.slice(this.#grants.length)
    const ask = this.#ask(asked)
    const isIdle = ask.peak === 0 && ask.holds === 0 && waiting.length === 0
    try {
      const reply = await this.#update((account, moment) => exchange(account, ask, moment))
      this.#learn(reply, ask)
      // Refusals that arrived during the exchange are not reported yet.
      this.#isWary = this.#refused.length > 0
      this.#working = undefined
      this.#schedule(isIdle ? Infinity : reply.back)
      this.line.changed()
    } catch (error) {
      this.#working = undefined
      this.line.failed(error)
    }
  }

  /** Schedules the next exchange. An exchange that was requested meanwhile may be earlier. */
  #schedule(back: number): void {
    const next = Math.min(back, Math.max(0, this.#due - this.clock.monotonic()))
    this.#due = Infinity
    this.#exchangeIn(next)
  }

  #learn(reply: Reply, { tokens, holds }: Ask): void {
    const now = this.clock.monotonic()
    const before = this.#reply
    const isNew = this.#number > 1 && reply.episodes > before.episodes
    if (isNew || reply.open) this.#withdrawGrants()
    this.#reply = reply
    this.#pausedUntil = now + reply.pause
    const grants = reply.grants.map((delay, at) => ({
      at: now + delay,
      tokens: tokens[at]!,
      ticket: reply.episodes,
    }))
    this.#grants.push(...grants)
    this.#withdrawGrants(Math.max(0, reply.places - this.#active))
    if (reply.owes && holds > Math.max(reply.places, this.#active)) this.#exchangeIn(0)
    if (isNew) this.line.throttled(reply.pause, reply.concurrency)
  }

  /** Keeps the first `stay` granted starts, for which there are places, and returns the others. */
  #withdrawGrants(stay = 0): void {
    const unused = this.#grants.splice(stay)
    this.#unused.push(...unused)
    if (unused.length > 0) this.#exchangeIn(GATHERING)
  }

  #ask(tokens: readonly number[]): Ask {
    const used = this.#active + this.#grants.length
    const ask = {
      member: this.#member,
      owner: this.account.shared.me,
      number: ++this.#number,
      limits: this.allowed,
      started: this.#started,
      answered: this.#answered,
      refused: this.#refused,
      unused: this.#unused,
      beyond: this.#beyond,
      active: this.#active,
      holds: this.#reply.open ? Math.max(used, this.#reply.places) : used,
      peak: this.#peak,
      granted: this.#grants.length,
      tokens,
    }
    this.#started = {}
    this.#answered = {}
    this.#refused = []
    this.#unused = []
    this.#beyond = 0
    this.#peak = this.#active
    return ask
  }

  #update(
    change: (
      account: SharedAccount,
      moment: Moment,
    ) => { readonly account: SharedAccount; readonly reply: Reply },
  ): Promise<Reply> {
    return this.account.shared.update(this.account.name, (text, moment) => {
      const before = text === undefined ? { members: {} } : (JSON.parse(text) as SharedAccount)
      const { account, reply } = change(before, moment)
      return { text: JSON.stringify(account), outcome: reply }
    })
  }
}

function count(counts: Counts, ticket: Ticket): void {
  counts[ticket] = (counts[ticket] ?? 0) + 1
}
