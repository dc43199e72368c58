/** Durations and numbers of calls to one model, observed in this run, and samples from them. */

/** Weight of the ratio of earlier runs, as a number of units. */
const EARLIER_WEIGHT = 5
/**
 * Multiple of the median duration above which a call is late. While few calls are observed, late
 * ones are sampled less often: a call that hangs must not dominate the estimate.
 */
const LATE = 4
/** Number of observed calls at which half of the sampled late durations are kept. */
const FEW = 30
/** Number of latest answers that show whether calls wait. */
const LATEST = 20
/** Share of a call's duration above which the pause before the call counts as a wait. */
const WAITED = 0.1

/** Times are in milliseconds. `random` returns numbers uniform in [0, 1). */
export class AnswerTimes {
  /** Durations in ascending order. */
  readonly #durations: number[] = []
  #sum = 0
  readonly #latest: { readonly at: number; readonly hasWaited: boolean }[] = []
  /** Number of calls per planned call, of each finished unit. */
  readonly #ratios: number[] = []
  #ratioSum = 0

  /** Number of observed calls. */
  get count(): number {
    return this.#durations.length
  }

  get mean(): number {
    return this.#sum / Math.max(1, this.count)
  }

  /** Number of durations that are at most this long, by binary search. */
  #placeOf(duration: number): number {
    let [from, to] = [0, this.#durations.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#durations[middle]! <= duration) from = middle + 1
      else to = middle
    }
    return from
  }

  /**
   * Records an answer.
   *
   * @param pause milliseconds between the previous answer of the unit and the start of this call;
   * undefined for the unit's first call
   */
  recordAnswer(duration: number, at: number, pause: number | undefined): void {
    this.#durations.splice(this.#placeOf(duration), 0, duration)
    this.#sum += duration
    this.#latest.push({ at, hasWaited: pause !== undefined && pause > WAITED * duration })
    if (this.#latest.length > LATEST) this.#latest.shift()
  }

  /** Records the number of calls per planned call of a finished unit. */
  recordRatio(ratio: number): void {
    this.#ratios.push(ratio)
    this.#ratioSum += ratio
  }

  /** Mean time between two answers if most calls waited for a limit; otherwise 0. */
  get spacing(): number {
    const waited = this.#latest.filter(({ hasWaited }) => hasWaited).length
    const [first, last] = [this.#latest[0], this.#latest.at(-1)]
    if (!first || !last || waited < LATEST / 4 || waited < this.#latest.length / 2) return 0
    return (last.at - first.at) / (this.#latest.length - 1)
  }

  /** Random duration of a call. */
  sampleDuration(random: () => number): number {
    const duration = this.#durations[Math.floor(this.count * random())]!
    const late = LATE * this.#median
    if (duration <= late || random() < this.count / (this.count + FEW)) return duration
    const usual = this.#placeOf(late)
    return this.#durations[Math.floor(usual * random())]!
  }

  /**
   * Random remaining duration of a call whose unit has had no answer for `sinceLastMs`. If calls
   * wait, it is unknown when the call began.
   */
  sampleRemaining(random: () => number, sinceLastMs: number): number {
    if (this.spacing > 0) return random() * this.sampleDuration(random)
    const firstLonger = this.#placeOf(sinceLastMs)
    if (firstLonger === this.count) return this.#median / 2
    const share = firstLonger / this.count
    const place = Math.floor(this.count * (share + random() * (1 - share)))
    return this.#durations[place]! - sinceLastMs
  }

  /**
   * Random total number of calls of a unit, at least `answered`, from the ratios of finished units.
   *
   * @param earlierRatio number of calls per planned call in earlier runs
   */
  sampleCalls(
    random: () => number,
    planned: number,
    answered: number,
    earlierRatio: number,
  ): number {
    const { length } = this.#ratios
    const ratio =
      random() < EARLIER_WEIGHT / (length + EARLIER_WEIGHT)
        ? earlierRatio
        : this.#ratios[Math.floor(random() * length)]!
    if (ratio * planned > answered) return ratio * planned
    const larger = this.#ratios.filter((each) => each * planned > answered)
    if (larger.length > 0) return larger[Math.floor(random() * larger.length)]! * planned
    return Math.max(answered, earlierRatio * planned)
  }

  /** Mean number of calls per planned call, combined with the ratio of earlier runs. */
  ratio(earlierRatio: number): number {
    const { length } = this.#ratios
    return (this.#ratioSum + earlierRatio * EARLIER_WEIGHT) / (length + EARLIER_WEIGHT)
  }

  get #median(): number {
    return this.#durations[this.count >> 1]!
  }
}
