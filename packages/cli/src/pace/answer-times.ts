/** Predictions of a run's next answers from its earlier ones, by model. */

/** Weight of the usual share of calls, in units. */
const TRUST = 5
/**
 * Multiple of the median above which answers count less while there are few: one that hangs must
 * not dominate the estimate.
 */
const LATE = 4
const FEW = 30
/** Number of latest answers of a model that show whether its calls wait. */
const LATEST = 20
/** Share of a call's duration above which the pause before it counts as a wait. */
const WAITED = 0.1

export class AnswerTimes {
  readonly #sorted: number[] = []
  readonly #latest: { readonly at: number; readonly waited: boolean }[] = []
  /** Number of calls per planned call, of finished units. */
  readonly #shares: number[] = []

  get count(): number {
    return this.#sorted.length
  }

  get mean(): number {
    return this.#sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, this.#sorted.length)
  }

  /**
   * @param pause milliseconds between the previous answer of its unit and the beginning of this
   * call; undefined for the first
   */
  answered(took: number, at: number, pause: number | undefined): void {
    this.#sorted.splice(this.#sorted.findLastIndex((each) => each <= took) + 1, 0, took)
    this.#latest.push({
      at,
      waited: pause !== undefined && pause > WAITED * took,
    })
    if (this.#latest.length > LATEST) this.#latest.shift()
  }

  made(share: number): void {
    this.#shares.push(share)
  }

  /** Milliseconds between two calls if most wait for a place or a limit; otherwise 0. */
  get spacing(): number {
    const waited = this.#latest.filter((each) => each.waited).length
    const [first, last] = [this.#latest[0], this.#latest.at(-1)]
    if (!first || !last || waited < LATEST / 4 || waited < this.#latest.length / 2) return 0
    return (last.at - first.at) / (this.#latest.length - 1)
  }

  /** Random duration of a call, drawn from the observed ones. */
  took(random: () => number): number {
    const { length } = this.#sorted
    const took = this.#sorted[Math.floor(length * random())]!
    const late = LATE * this.#sorted[length >> 1]!
    if (took <= late || random() < length / (length + FEW)) return took
    const usual = this.#sorted.findIndex((each) => each > late)
    return this.#sorted[Math.floor(usual * random())]!
  }

  /**
   * Random remaining duration of a call whose unit has been without an answer for `since`. If calls
   * wait, the beginning of the call is unknown.
   */
  rest(random: () => number, since: number): number {
    if (this.spacing > 0) return random() * this.took(random)
    const longer = this.#sorted.findIndex((each) => each > since)
    if (longer < 0) return this.#sorted[this.#sorted.length >> 1]! / 2
    const least = longer / this.#sorted.length
    return this.#sorted[Math.floor(this.#sorted.length * (least + random() * (1 - least)))]! - since
  }

  /**
   * Random total number of calls of a unit, drawn from finished units with more calls than it has
   * made.
   */
  all(random: () => number, planned: number, answered: number, usual: number): number {
    const { length } = this.#shares
    const share =
      random() < TRUST / (length + TRUST) ? usual : this.#shares[Math.floor(random() * length)]!
    if (share * planned > answered) return share * planned
    const longer = this.#shares.filter((each) => each * planned > answered)
    if (longer.length > 0) return longer[Math.floor(random() * longer.length)]! * planned
    return Math.max(answered, usual * planned)
  }

  /** Estimated number of calls per planned call. */
  ratio(usual: number): number {
    const sum = this.#shares.reduce((all, each) => all + each, 0)
    return (sum + usual * TRUST) / (this.#shares.length + TRUST)
  }
}
