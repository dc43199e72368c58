/** Counts of a fake server's life so far. */
export interface FakeServerStats {
  readonly calls: number
  /** Calls that got a proper answer; of those that were given up before it, none. */
  readonly answered: number
  /** Number of calls that got a 429, for any reason. */
  readonly rejected: number
  /** Number of different requests. */
  readonly distinct: number
  /** Properly answered calls beyond the first of the same request. */
  readonly answeredAgain: number
  /** Maximum number of calls at the same time. */
  readonly peak: number
  /** Calls that are neither answered nor refused yet. */
  readonly open: number
}

/** The record of a server, by request. */
export class CallRecord {
  #calls = 0
  #answered = 0
  #rejected = 0
  #open = 0
  #peak = 0
  readonly #byRequest = new Map<string, { asked: number; answered: number }>()

  get open(): number {
    return this.#open
  }

  /** Notes a call; returns how many there were before it, in all and of the same request. */
  arrived(request: string): { readonly before: number; readonly ofSame: number } {
    this.#open++
    this.#peak = Math.max(this.#peak, this.#open)
    const same = this.#byRequest.get(request) ?? { asked: 0, answered: 0 }
    this.#byRequest.set(request, same)
    return { before: this.#calls++, ofSame: same.asked++ }
  }

  left(): void {
    this.#open--
  }

  answered(request: string): void {
    this.#answered++
    this.#byRequest.get(request)!.answered++
  }

  rejected(): void {
    this.#rejected++
  }

  stats(): FakeServerStats {
    let answeredAgain = 0
    for (const { answered } of this.#byRequest.values()) answeredAgain += Math.max(0, answered - 1)
    return {
      calls: this.#calls,
      answered: this.#answered,
      rejected: this.#rejected,
      distinct: this.#byRequest.size,
      answeredAgain,
      peak: this.#peak,
      open: this.#open,
    }
  }
}
