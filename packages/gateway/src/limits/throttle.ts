/** Milliseconds. */
const SECOND = 1000

/** A first guess is probed soon, what was measured is trusted for a while; without a 429 for a minute the pace is forgotten. */
const GUESS = { hold: 0, doubling: 3 * SECOND }
const MEASURED = { hold: 10 * SECOND, doubling: 5 * SECOND }
const FORGOTTEN = 60 * SECOND

/** A pace that was measured again, about the same, is trusted twice as long. */
const ABOUT = 0.15
const LONGEST_HOLD = 40 * SECOND

/** The smallest share of the pace that an episode leaves. */
const STEP_BACK = 0.7

/** The share of the pace above which what was sent shows the server's rate, and not how much there was to send. */
const USED = 0.5

/** The part of a pause that is not trusted to have filled the server's bucket. */
const CAUTION = 0.2

/** Calls before the first 429 are counted over at most this time. */
const RECENT = 10 * SECOND

/** Calls at the same time before anything is known of the server, and how much an answer widens them until it refuses for the first time. */
const AT_FIRST = 64
const WIDER_AT_FIRST = 0.5

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

/** How many episodes were known when a call started: nothing else distinguishes calls of the same number. */
export type Ticket = number

/** The calls between two episodes. */
interface Stretch {
  /** When the first of them started. */
  readonly since: number
  calls: number
  refused: number
}

/** What was learnt, as plain JSON. */
export interface ThrottleState {
  /** Calls at the same time; absent: as many as are allowed. */
  window?: number | undefined
  pausedUntil: number
  streak: number
  /** Of the latest calls, the share that was refused. */
  refusals: number
  /** The share that is refused whatever the rate. */
  granted: number
  /** Calls that started since the last episode, and how many of them were refused. */
  recent?: Stretch | undefined
  /** Those before it; their refusals still come in when it has begun. */
  earlier?: (Stretch & { readonly rate: number }) | undefined
  episodes: Ticket
  episodeAt: number
  intervalFrom?: number | undefined
  /** Calls of the current interval that were let through, as far as is known. */
  passed: number
  /** An interval that has ended, whose late refusals may still come in. */
  closing?: Interval | undefined
  pace?: Pace | undefined
  level: number
  updated: number
}

/** Calls per millisecond, how long they are held, and how fast they are raised after that. */
interface Pace {
  readonly base: number
  readonly hold: number
  readonly doubling: number
}

interface Interval {
  readonly from: number
  readonly resumed: number
  readonly paced?: number | undefined
  passed: number
}

const nothingLearnt = (most: number): ThrottleState => ({
  window: most > AT_FIRST ? AT_FIRST : undefined,
  pausedUntil: 0,
  streak: 0,
  refusals: 0,
  granted: 0,
  episodes: 0,
  episodeAt: 0,
  passed: 0,
  level: 0,
  updated: 0,
})

/** Calls per millisecond. */
const rateOf = ({ since, calls }: Stretch, now: number): number => calls / Math.max(1, now - since)

const confirmed = (pace: Pace, before: Pace | undefined): Pace => {
  const isSame = before !== undefined && before.hold > 0 && Math.abs(pace.base / before.base - 1) < ABOUT
  return isSame && pace.hold > 0 ? { ...pace, hold: Math.min(LONGEST_HOLD, 2 * before.hold) } : pace
}

const shareOf = ({ calls, refused }: Stretch): number => refused / calls

/**
 * Learns the limits of a server from its 429s. Calls that started before a 429 belong to the same *episode*, which counts once.
 *
 * Many calls begin as few, and become more as answers come: an unknown limit is met by few calls too many.
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
  /**
   * @param most calls at the same time at most, whatever happens
   * @param state what was learnt before; it is changed in place
   */
  constructor(
    private readonly most: number,
    readonly state: ThrottleState = nothingLearnt(most),
  ) {}

  /** How many calls may be under way now. */
  get concurrency(): number {
    return Math.floor(this.#window)
  }

  /** Milliseconds until the pause and the pace allow a call. */
  wait(now: number): number {
    if (now < this.state.pausedUntil) return this.state.pausedUntil - now
    this.#settle()
    const rate = this.#rate(now)
    if (rate === undefined) return 0
    this.#refill(now, rate)
    return this.state.level >= 1 ? 0 : (1 - this.state.level) / rate
  }

  /** Whether nothing limits the rate now. */
  isOpen(now: number): boolean {
    if (now < this.state.pausedUntil) return false
    this.#settle()
    return this.#rate(now) === undefined
  }

  /** How many calls the pace allows within this time (milliseconds) from now. */
  within(horizon: number, now: number): number {
    const rate = this.#rate(now)
    return rate === undefined ? Infinity : Math.max(0, this.state.level) + rate * horizon
  }

  /**
   * Notes that a call starts.
   *
   * @param known how many episodes its caller knew; where there were more, it belongs to the latest one
   */
  start(now: number, known: Ticket = this.state.episodes): Ticket {
    const { state } = this
    if (known < state.episodes) {
      if (state.closing) state.closing.passed++
      return known
    }
    if (state.intervalFrom === undefined || (state.episodes === 0 && now - state.intervalFrom > RECENT)) {
      state.intervalFrom = now
      state.passed = 0
    }
    state.refusals *= 1 - NEWEST
    state.recent ??= { since: now, calls: 0, refused: 0 }
    state.recent.calls++
    state.passed++
    state.level--
    return state.episodes
  }

  /** Notes that a call was not made after all. */
  withdraw(ticket: Ticket): void {
    const { state } = this
    if (ticket === state.episodes) {
      if (state.recent) state.recent.calls--
      state.passed--
      state.level++
    } else if (state.closing) state.closing.passed--
  }

  /** Notes an answer. */
  answered(ticket: Ticket): void {
    const wider = this.#window + (this.state.episodes === 0 ? WIDER_AT_FIRST : 1)
    this.state.window = wider < this.most ? wider : undefined
    const missed = this.state.episodes - ticket
    if (missed < 2) this.state.streak = missed < 1 ? 0 : Math.min(1, this.state.streak)
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
    const missed = this.state.episodes - ticket
    const isNew = missed < 1
    // Each episode needs new evidence: late refusals of the last one are none.
    if (isNew) this.state.refusals += NEWEST
    const stretch = isNew ? this.state.recent : missed < 2 ? this.state.earlier : undefined
    if (stretch) stretch.refused++
    const telling = this.state.granted + TELLING * (1 - this.state.granted)
    if (isNew && (this.state.refusals < telling || this.#isWhateverTheRate(now))) {
      this.state.passed--
      return { pause: 0, isNew: false }
    }
    if (isNew) this.#begin(now)
    if (this.state.closing) this.state.closing.passed--
    const wanted = retryAfter ?? FIRST_PAUSE * 2 ** (this.state.streak - 1)
    this.state.pausedUntil = Math.max(this.state.pausedUntil, this.state.episodeAt + Math.min(wanted, LONGEST_PAUSE))
    return { pause: this.state.pausedUntil - now, isNew }
  }

  /** Never more than is allowed now, whatever was when it was learnt. */
  get #window(): number {
    return Math.min(this.most, this.state.window ?? this.most)
  }

  /** Whether slower calls were refused as often as those before the last episode; if so, its limits are lifted. */
  #isWhateverTheRate(now: number): boolean {
    const [recent, earlier] = [this.state.recent, this.state.earlier]
    if (!recent || !earlier || rateOf(recent, now) >= SLOWER * earlier.rate) return false
    const share = shareOf(recent)
    if (share <= AS_MANY * shareOf(earlier) || share < NOTABLE || share >= OVERLOADED) return false
    this.state.granted = Math.max(this.state.granted, share)
    this.state.refusals = this.state.granted
    this.state.pace = undefined
    this.state.window = undefined
    this.state.earlier = undefined
    this.state.recent = undefined
    return true
  }

  #begin(now: number): void {
    this.state.earlier = this.state.recent && { ...this.state.recent, rate: rateOf(this.state.recent, now) }
    this.state.recent = undefined
    this.state.refusals = 0
    const paced = this.#rate(now)
    this.state.closing = {
      from: this.state.intervalFrom ?? now,
      resumed: this.state.pausedUntil,
      paced,
      passed: this.state.passed,
    }
    this.state.episodes++
    this.state.episodeAt = now
    this.state.intervalFrom = now
    this.state.passed = 0
    this.state.streak++
    this.state.window = Math.max(1, this.#window / 2)
  }

  /** After the pause: most refusals of the episode are in, so the interval before it can be counted. */
  #settle(): void {
    if (!this.state.closing) return
    const { from, resumed, paced, passed } = this.state.closing
    const at = this.state.episodeAt
    const rateSince = (start: number, end: number): number => Math.max(1, passed) / Math.max(1, end - start)
    if (paced === undefined) {
      // The first interval began with a full bucket: what it let through is about what a pause fills up again.
      this.state.pace = { base: rateSince(from, this.state.pausedUntil), ...GUESS }
    } else {
      // The server allows what it let through, or more: its bucket may have been full meanwhile. Hence not far below
      // what was sent when it refused.
      const sent = Math.min(paced, rateSince(resumed, at))
      const trust = sent < USED * paced ? GUESS : MEASURED
      this.state.pace = confirmed({ base: Math.max(rateSince(from, at), STEP_BACK * sent), ...trust }, this.state.pace)
    }
    this.state.closing = undefined
    this.state.level = 0
    this.state.updated = at + CAUTION * (this.state.pausedUntil - at)
  }

  /** Calls per millisecond; undefined: unlimited. */
  #rate(now: number): number | undefined {
    const since = now - this.state.episodeAt
    if (!this.state.pace || since > FORGOTTEN) return undefined
    const { base, hold, doubling } = this.state.pace
    return base * 2 ** (Math.max(0, since - hold) / doubling)
  }

  #refill(now: number, rate: number): void {
    const most = Math.max(1, rate * Math.max(SECOND, this.state.pausedUntil - this.state.episodeAt))
    this.state.level = Math.min(most, this.state.level + (now - this.state.updated) * rate)
    this.state.updated = now
  }
}
