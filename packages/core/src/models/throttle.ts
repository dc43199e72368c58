/** Milliseconds. */
const SECOND = 1000

/** A first guess is probed soon, what was measured is trusted for a while; without a 429 for a minute the pace is forgotten. */
const GUESS = { hold: 0, doubling: 3 * SECOND }
const MEASURED = { hold: 10 * SECOND, doubling: 10 * SECOND }
const FORGOTTEN = 60 * SECOND

/** What was let through before the first 429 is counted over this time at most. */
const RECENT = 10 * SECOND

/** The pause after a 429 that does not name one, doubled as long as they follow each other. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 60 * SECOND

/** A number that tells the calls of one model apart, in the order of their starts. */
export type Ticket = number

/**
 * What 429s teach about a server. Calls that started before one are of the same *episode*: it counts once.
 *
 * An episode pauses the whole model and halves the window, the number of calls at the same time; every answer widens it
 * by one. How many calls were let through between two episodes shows the server's rate, and from then on calls are paced
 * by it: the pace mirrors a token bucket that was empty when the 429 came, so what fills up during a pause may be used
 * at once after it. The pace is held, then raised more and more, until the next episode corrects it or none comes.
 *
 * Times are milliseconds of one clock.
 */
export class Throttle {
  readonly #most: number
  #window: number
  #pausedUntil = 0
  #streak = 0

  #started: Ticket = 0
  /** The last ticket of the episode before; -1: there was none. */
  #episode: Ticket = -1
  #episodeAt = 0
  #intervalFrom: number | undefined
  /** Calls of the current interval that were let through, as far as is known. */
  #passed = 0
  /** An interval that has ended, whose late refusals may still come in. */
  #closing: { readonly from: number; readonly first: boolean; passed: number } | undefined
  #pace: { readonly base: number; readonly hold: number; readonly doubling: number } | undefined
  #level = 0
  #updated = 0

  /** @param most calls at the same time at most, whatever happens */
  constructor(most: number) {
    this.#most = most
    this.#window = most
  }

  /** How many calls may be under way now. */
  get concurrency(): number {
    return Math.floor(this.#window)
  }

  /** Milliseconds until the pause and the pace allow a call. */
  wait(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    this.#settle()
    const rate = this.#rate(now)
    if (rate === undefined) return 0
    this.#refill(now, rate)
    return this.#level >= 1 ? 0 : (1 - this.#level) / rate
  }

  /** Notes that a call starts. */
  start(now: number): Ticket {
    if (this.#intervalFrom === undefined || (this.#episode < 0 && now - this.#intervalFrom > RECENT)) {
      this.#intervalFrom = now
      this.#passed = 0
    }
    this.#passed++
    this.#level--
    return ++this.#started
  }

  /** Notes an answer. */
  answered(ticket: Ticket): void {
    this.#window = Math.min(this.#most, this.#window + 1)
    if (ticket > this.#episode) this.#streak = 0
  }

  /**
   * Notes a 429.
   *
   * @param retryAfter milliseconds that the server asked for
   * @returns the pause, in milliseconds from now, and whether it begins an episode
   */
  refused(
    ticket: Ticket,
    now: number,
    retryAfter: number | undefined,
  ): { readonly pause: number; readonly isNew: boolean } {
    const isNew = ticket > this.#episode
    if (isNew) this.#begin(now)
    if (this.#closing) this.#closing.passed--
    const wanted = retryAfter ?? FIRST_PAUSE * 2 ** (this.#streak - 1)
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#episodeAt + Math.min(wanted, LONGEST_PAUSE))
    return { pause: this.#pausedUntil - now, isNew }
  }

  #begin(now: number): void {
    const first = this.#episode < 0 || this.#rate(now) === undefined
    this.#closing = { from: this.#intervalFrom ?? now, first, passed: this.#passed }
    this.#episode = this.#started
    this.#episodeAt = now
    this.#intervalFrom = now
    this.#passed = 0
    this.#streak++
    this.#window = Math.max(1, this.#window / 2)
  }

  /** After the pause: most refusals of the episode are in, so the interval before it can be counted. */
  #settle(): void {
    if (!this.#closing) return
    const { from, first, passed } = this.#closing
    const at = this.#episodeAt
    // The first interval began with a full bucket: what it let through is about what a pause fills up again.
    const until = first ? this.#pausedUntil : at
    const measured = Math.max(1, passed) / Math.max(1, until - from)
    // Few calls in an interval may also mean that few were wanted.
    const least = first ? 0 : (this.#pace?.base ?? 0) / 2
    this.#pace = { base: Math.max(measured, least), ...(first ? GUESS : MEASURED) }
    this.#closing = undefined
    this.#level = 0
    this.#updated = at
  }

  /** Calls per millisecond; undefined: unlimited. */
  #rate(now: number): number | undefined {
    const since = now - this.#episodeAt
    if (!this.#pace || since > FORGOTTEN) return undefined
    const { base, hold, doubling } = this.#pace
    return base * 2 ** (Math.max(0, since - hold) / doubling)
  }

  #refill(now: number, rate: number): void {
    const most = Math.max(1, rate * Math.max(SECOND, this.#pausedUntil - this.#episodeAt))
    this.#level = Math.min(most, this.#level + (now - this.#updated) * rate)
    this.#updated = now
  }
}
