/** What the answers of a run say of the next ones, model by model. */

/** What is usual has the weight of five units. */
const TRUST = 5
/** Answers that take four times the median and more count less while there are few: one that hangs must not change the rest of the plan. */
const LATE = 4
const FEW = 30
/** Latest answers of a model by which it is known whether its calls wait. */
const LATEST = 20
/** A pause before a call that is longer than this share of it is a wait. */
const WAITED = 0.1

export class HeardAnswers {
  readonly #sorted: number[] = []
  readonly #latest: { readonly at: number; readonly waited: boolean }[] = []
  /** Of units that were done: calls that were made for each planned one. */
  readonly #shares: number[] = []

  get count(): number {
    return this.#sorted.length
  }

  get mean(): number {
    return this.#sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, this.#sorted.length)
  }

  /** @param pause milliseconds between the answer before it and its beginning, if anything was answered to its unit */
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

  /** Milliseconds between two calls where most wait for a place or for a limit; 0 where they do not. */
  get spacing(): number {
    const waited = this.#latest.filter((each) => each.waited).length
    const [first, last] = [this.#latest[0], this.#latest.at(-1)]
    if (!first || !last || waited < LATEST / 4 || waited < this.#latest.length / 2) return 0
    return (last.at - first.at) / (this.#latest.length - 1)
  }

  /** What a call takes, drawn from those that were answered. */
  took(random: () => number): number {
    const { length } = this.#sorted
    const took = this.#sorted[Math.floor(length * random())]!
    const late = LATE * this.#sorted[length >> 1]!
    if (took <= late || random() < length / (length + FEW)) return took
    const usual = this.#sorted.findIndex((each) => each > late)
    return this.#sorted[Math.floor(usual * random())]!
  }

  /** What is left of a call whose unit heard nothing for so long; where calls wait, nobody knows when it began. */
  rest(random: () => number, since: number): number {
    if (this.spacing > 0) return random() * this.took(random)
    const longer = this.#sorted.findIndex((each) => each > since)
    if (longer < 0) return this.#sorted[this.#sorted.length >> 1]! / 2
    const least = longer / this.#sorted.length
    return this.#sorted[Math.floor(this.#sorted.length * (least + random() * (1 - least)))]! - since
  }

  /** Calls that a unit makes in all, drawn from units that were done and made more than it has. */
  all(random: () => number, planned: number, heard: number, usual: number): number {
    const { length } = this.#shares
    const share = random() < TRUST / (length + TRUST) ? usual : this.#shares[Math.floor(random() * length)]!
    if (share * planned > heard) return share * planned
    const longer = this.#shares.filter((each) => each * planned > heard)
    if (longer.length > 0) return longer[Math.floor(random() * longer.length)]! * planned
    return Math.max(heard, usual * planned)
  }

  /** Calls that were made for each that is planned. */
  ratio(usual: number): number {
    const sum = this.#shares.reduce((all, each) => all + each, 0)
    return (sum + usual * TRUST) / (this.#shares.length + TRUST)
  }
}
