/** One second in milliseconds. */
const SECOND = 1000

/**
 * How long a pace is kept before it is raised, and the time in which it then doubles. A guessed
 * pace is raised at once; `MEASURED` is for a measured one. A minute without a 429 clears the pace.
 */
const GUESS = { hold: 0, doubling: 3 * SECOND }
const MEASURED = { hold: 10 * SECOND, doubling: 5 * SECOND }
const FORGOTTEN = 60 * SECOND

/** Relative difference below which a second measurement confirms a pace and doubles its hold. */
const ABOUT = 0.15
const LONGEST_HOLD = 40 * SECOND

/** Smallest factor by which an episode reduces the pace. */
const STEP_BACK = 0.7

/**
 * Share of the pace above which the sent calls measure the server's rate rather than the demand.
 */
const USED = 0.5

/** Share of a pause that is assumed not to fill the server's bucket. */
const CAUTION = 0.2

/** Maximum period in which calls before the first 429 are counted. */
const RECENT = 10 * SECOND

/**
 * Initial number of concurrent calls to an unknown server, and its growth per answer until the
 * first refusal.
 */
const AT_FIRST = 64
const WIDER_AT_FIRST = 0.5

/** Pause after a 429 without a stated wait; doubles with each consecutive 429. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 60 * SECOND

/**
 * Weight of the newest call in the moving average of refusals. From the share `TELLING` on,
 * refusals show a rate limit.
 */
const NEWEST = 0.05
const TELLING = 0.3
/**
 * Minimum share that can be independent of the rate: any probing of a rate causes some refusals.
 */
const NOTABLE = 0.1

/**
 * A test at a lower rate shows whether refusals depend on the rate. They do not if the calls per
 * second fell below `SLOWER` of the earlier rate and the share of refusals stayed above `AS_MANY`
 * of the earlier share. From `OVERLOADED` on, the server is overloaded instead.
 */
const SLOWER = 0.7
const AS_MANY = 0.8
const OVERLOADED = 0.7

/**
 * Number of episodes that were known when a call started. Calls with the same number are treated
 * alike.
 */
export type Ticket = number

/** Calls between two episodes. */
interface Stretch {
  /** Start of the first call. */
  readonly since: number
  calls: number
  refused: number
}

/** Serialisable state of a {@link Throttle}. */
export interface ThrottleState {
  /** Maximum number of concurrent calls; undefined: the configured maximum. */
  window?: number | undefined
  pausedUntil: number
  streak: number
  /** Moving average of the share of refused calls, 0 to 1. */
  refusals: number
  /** Share of refusals that is independent of the rate. */
  granted: number
  /** Calls since the last episode, and the number of refused ones. */
  recent?: Stretch | undefined
  /** Calls before the last episode; their late refusals are still counted. */
  earlier?: (Stretch & { readonly rate: number }) | undefined
  episodes: Ticket
  episodeAt: number
  intervalFrom?: number | undefined
  /** Calls of the current interval without a refusal so far. */
  passed: number
  /** An ended interval whose late refusals are still counted. */
  closing?: Interval | undefined
  pace?: Pace | undefined
  level: number
  updated: number
}

/** A rate in calls per millisecond, how long it is kept, and the time in which it then doubles. */
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

/** Rate in calls per millisecond. */
const rateOf = ({ since, calls }: Stretch, now: number): number => calls / Math.max(1, now - since)

const confirmed = (pace: Pace, before: Pace | undefined): Pace => {
  const isSame =
    before !== undefined && before.hold > 0 && Math.abs(pace.base / before.base - 1) < ABOUT
  return isSame && pace.hold > 0 ? { ...pace, hold: Math.min(LONGEST_HOLD, 2 * before.hold) } : pace
}

const shareOf = ({ calls, refused }: Stretch): number => refused / calls

/**
 * Adapts to the limits of a server from its 429s. Calls that started before a 429 belong to the
 * same *episode*, which counts once.
 *
 * Concurrency starts low and grows with each answer, so an unknown limit is exceeded by only a few
 * calls.
 *
 * A single 429 among many answers does not show a rate limit: it delays only its own call. An
 * episode begins when about a third of the latest calls were refused.
 *
 * An episode pauses all calls of the model and halves the window, the maximum number of concurrent
 * calls; every answer widens the window by one. The number of calls that passed between two
 * episodes measures the server's rate, and from then on calls are paced by it. The pace models a
 * token bucket that was empty at the 429, so most of the tokens of a pause may be used at once
 * after it. The pace is kept, then raised progressively, until the next episode corrects it or a
 * minute without a 429 clears it.
 *
 * Some servers refuse a share of all calls at any rate. If fewer calls per second are refused as
 * often as before, that share counts as normal: the limits are lifted, and only a larger share
 * begins an episode.
 *
 * Times are milliseconds on the same clock.
 */
export class Throttle {
  /**
   * @param most maximum number of concurrent calls, never exceeded
   * @param state state of an earlier throttle; modified in place
   */
  constructor(
    private readonly most: number,
    readonly state: ThrottleState = nothingLearnt(most),
  ) {}

  /** Number of calls that may run now. */
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

  /** True if the rate is currently unlimited. */
  isOpen(now: number): boolean {
    if (now < this.state.pausedUntil) return false
    this.#settle()
    return this.#rate(now) === undefined
  }

  /**
   * Number of calls that the pace allows within `horizon` milliseconds; Infinity without a pace.
   */
  within(horizon: number, now: number): number {
    const rate = this.#rate(now)
    return rate === undefined ? Infinity : Math.max(0, this.state.level) + rate * horizon
  }

  /**
   * Records that a call starts.
   *
   * @param known number of episodes that the caller has heard of; if it is outdated, the call
   * counts for the latest episode
   */
  start(now: number, known: Ticket = this.state.episodes): Ticket {
    const { state } = this
    if (known < state.episodes) {
      if (state.closing) state.closing.passed++
      return known
    }
    if (
      state.intervalFrom === undefined ||
      (state.episodes === 0 && now - state.intervalFrom > RECENT)
    ) {
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

  /** Records that a started call was not made. */
  withdraw(ticket: Ticket): void {
    const { state } = this
    if (ticket === state.episodes) {
      if (state.recent) state.recent.calls--
      state.passed--
      state.level++
    } else if (state.closing) state.closing.passed--
  }

  /** Records that a call was answered, which may raise the limit. */
  answered(ticket: Ticket): void {
    const wider = this.#window + (this.state.episodes === 0 ? WIDER_AT_FIRST : 1)
    this.state.window = wider < this.most ? wider : undefined
    const missed = this.state.episodes - ticket
    if (missed < 2) this.state.streak = missed < 1 ? 0 : Math.min(1, this.state.streak)
  }

  /**
   * Records a 429.
   *
   * @param retryAfter milliseconds that the server requested
   * @returns the pause in milliseconds from now, and whether the 429 begins an episode
   */
  refused(
    ticket: Ticket,
    now: number,
    retryAfter: number | undefined,
  ): { readonly pause: number; readonly isNew: boolean } {
    const missed = this.state.episodes - ticket
    const isNew = missed < 1
    // Late refusals of the last episode do not count for a new one.
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
    this.state.pausedUntil = Math.max(
      this.state.pausedUntil,
      this.state.episodeAt + Math.min(wanted, LONGEST_PAUSE),
    )
    return { pause: this.state.pausedUntil - now, isNew }
  }

  /** Current window, at most `most`: stored state may come from a larger configured limit. */
  get #window(): number {
    return Math.min(this.most, this.state.window ?? this.most)
  }

  /**
   * True if slower calls were refused about as often as those before the last episode; then the
   * limits are lifted.
   */
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
    this.state.earlier = this.state.recent && {
      ...this.state.recent,
      rate: rateOf(this.state.recent, now),
    }
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

  /**
   * Measures the pace of the closed interval after the pause, when most of its refusals are
   * counted.
   */
  #settle(): void {
    if (!this.state.closing) return
    const { from, resumed, paced, passed } = this.state.closing
    const at = this.state.episodeAt
    const rateSince = (start: number, end: number): number =>
      Math.max(1, passed) / Math.max(1, end - start)
    if (paced === undefined) {
      // The first interval began with a full bucket. Its calls count over the interval and the
      // pause, in which the bucket refills.
      this.state.pace = { base: rateSince(from, this.state.pausedUntil), ...GUESS }
    } else {
      // The server's rate is at least the measured one, because its bucket may have been full
      // meanwhile. The pace is therefore not far below the rate sent at the refusal.
      const sent = Math.min(paced, rateSince(resumed, at))
      const trust = sent < USED * paced ? GUESS : MEASURED
      this.state.pace = confirmed(
        { base: Math.max(rateSince(from, at), STEP_BACK * sent), ...trust },
        this.state.pace,
      )
    }
    this.state.closing = undefined
    this.state.level = 0
    this.state.updated = at + CAUTION * (this.state.pausedUntil - at)
  }

  /** Pace in calls per millisecond; undefined: unlimited. */
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
