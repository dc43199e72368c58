/** Milliseconds. */
const SECOND = 1000

/** A first guess is probed soon, what was measured is trusted for a while; without a 429 for a minute the pace is forgotten. */
const GUESS = { hold: 0, doubling: 3 * SECOND }
const MEASURED = { hold: 10 * SECOND, doubling: 5 * SECOND }
const FORGOTTEN = 60 * SECOND

/** The smallest share of the pace that an episode leaves. */
const STEP_BACK = 0.7

/** The part of a pause that is not trusted to have filled the server's bucket. */
const CAUTION = 0.2

/** Calls before the first 429 are counted over at most this time. */
const RECENT = 10 * SECOND

/** The pause after a 429 that does not name one, doubled as long as they follow each other. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 60 * SECOND

/** How much one call counts in the share of the latest calls that were refused, and the share that says something of the rate. */
const NEWEST = 0.05
const TELLING = 0.3
/** A smaller share is not taken for granted: there is always a refusal where a rate is tried out. */
const NOTABLE = 0.1

/**
 * Fewer than this part of the calls were sent per second, and still more than that part of the refusals came: then the rate is
 * not their reason. A server that refuses most calls is taken to be overloaded whatever it does.
 */
const SLOWER = 0.7
const AS_MANY = 0.8
const OVERLOADED = 0.7

/** A number that tells the calls of one model apart, in the order of their starts. */
export type Ticket = number

/** The calls between two episodes. */
interface Stretch {
  /** When the first of them started. */
  readonly since: number
  calls: number
  refused: number
}

/** Calls per millisecond. */
const rateOf = ({ since, calls }: Stretch, now: number): number => calls / Math.max(1, now - since)

const shareOf = ({ calls, refused }: Stretch): number => refused / calls

/**
 * Learns the limits of a server from its 429s. Calls that started before a 429 belong to the same *episode*, which counts once.
 *
 * A lone 429 among many answers says nothing of the rate: it delays its own call, and no other. When about a third of the
 * latest calls were refused, an episode begins.
 *
 * An episode pauses the whole model and halves the window, the number of calls at the same time; every answer widens it
 * by one. How many calls were let through between two episodes shows the server's rate, and from then on calls are paced
 * by it: the pace mirrors a token bucket that was empty when the 429 came, so most of what fills up during a pause may be
 * used at once after it. The pace is held, then raised more and more, until the next episode corrects it or none comes.
 *
 * Some servers refuse a share of all calls, however slowly they come. When fewer calls per second met as many refusals as
 * before, that share is taken for granted: the limits are lifted, and only refusals beyond it begin an episode.
 *
 * Times are milliseconds of one clock.
 */
export class Throttle {
  readonly #most: number
  #window: number
  #pausedUntil = 0
  #streak = 0

  /** Of the latest calls, the share that was refused. */
  #refusals = 0
  /** The share that is refused whatever the rate. */
  #granted = 0
  /** Calls that started since the last episode, and how many of them were refused. */
  #recent: Stretch | undefined
  /** Those before it; their refusals still come in when it has begun. */
  #earlier: (Stretch & { readonly rate: number }) | undefined

  #started: Ticket = 0
  /** The last ticket of the episode before; -1: there was none. */
  #episode: Ticket = -1
  /** That of the one before it. */
  #before: Ticket = -1
  #episodeAt = 0
  #intervalFrom: number | undefined
  /** Calls of the current interval that were let through, as far as is known. */
  #passed = 0
  /** An interval that has ended, whose late refusals may still come in. */
  #closing:
    | { readonly from: number; readonly resumed: number; readonly paced: number | undefined; passed: number }
    | undefined
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
    this.#refusals *= 1 - NEWEST
    this.#recent ??= { since: now, calls: 0, refused: 0 }
    this.#recent.calls++
    this.#passed++
    this.#level--
    return ++this.#started
  }

  /** Notes an answer. */
  answered(ticket: Ticket): void {
    this.#window = Math.min(this.#most, this.#window + 1)
    if (ticket > this.#before) this.#streak = ticket > this.#episode ? 0 : Math.min(1, this.#streak)
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
    // Each episode needs evidence of its own: late refusals of the last one are none.
    if (isNew) this.#refusals += NEWEST
    const stretch = isNew ? this.#recent : ticket > this.#before ? this.#earlier : undefined
    if (stretch) stretch.refused++
    const telling = this.#granted + TELLING * (1 - this.#granted)
    if (isNew && (this.#refusals < telling || this.#isWhateverTheRate(now))) {
      this.#passed--
      return { pause: 0, isNew: false }
    }
    if (isNew) this.#begin(now)
    if (this.#closing) this.#closing.passed--
    const wanted = retryAfter ?? FIRST_PAUSE * 2 ** (this.#streak - 1)
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#episodeAt + Math.min(wanted, LONGEST_PAUSE))
    return { pause: this.#pausedUntil - now, isNew }
  }

  /** Whether slower calls were refused as often as those before the last episode; if so, its limits are lifted. */
  #isWhateverTheRate(now: number): boolean {
    const [recent, earlier] = [this.#recent, this.#earlier]
    if (!recent || !earlier || rateOf(recent, now) >= SLOWER * earlier.rate) return false
    const share = shareOf(recent)
    if (share <= AS_MANY * shareOf(earlier) || share < NOTABLE || share >= OVERLOADED) return false
    this.#granted = Math.max(this.#granted, share)
    this.#refusals = this.#granted
    this.#pace = undefined
    this.#window = this.#most
    this.#earlier = undefined
    this.#recent = undefined
    return true
  }

  #begin(now: number): void {
    this.#earlier = this.#recent && { ...this.#recent, rate: rateOf(this.#recent, now) }
    this.#recent = undefined
    this.#refusals = 0
    const paced = this.#rate(now)
    this.#closing = { from: this.#intervalFrom ?? now, resumed: this.#pausedUntil, paced, passed: this.#passed }
    this.#before = this.#episode
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
    const { from, resumed, paced, passed } = this.#closing
    const at = this.#episodeAt
    const rateSince = (start: number, end: number): number => Math.max(1, passed) / Math.max(1, end - start)
    if (paced === undefined) {
      // The first interval began with a full bucket: what it let through is about what a pause fills up again.
      this.#pace = { base: rateSince(from, this.#pausedUntil), ...GUESS }
    } else {
      // The server allows what it let through, or more: its bucket may have been full meanwhile. Hence not far below
      // what was sent when it refused.
      const sent = Math.min(paced, rateSince(resumed, at))
      this.#pace = { base: Math.max(rateSince(from, at), STEP_BACK * sent), ...MEASURED }
    }
    this.#closing = undefined
    this.#level = 0
    this.#updated = at + CAUTION * (this.#pausedUntil - at)
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
