/** Counts of requests since the server was started. */
export interface FakeServerStats {
  readonly calls: number
  /**
   * Number of requests with a normal answer that the client received. Requests that the client gave
   * up before are not counted.
   */
  readonly answered: number
  /** Number of requests that got a 429, for any reason. */
  readonly rejected: number
  /** Number of distinct requests. */
  readonly distinct: number
  /** Number of normal answers to a request that had already been answered. */
  readonly answeredAgain: number
  /** Maximum number of concurrent requests. */
  readonly peak: number
  /** Number of requests that are neither answered nor refused yet. */
  readonly open: number
}

/** Counts the requests to a server, overall and by content. */
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

  /**
   * Counts a request. Returns the number of all earlier requests (`before`), and of earlier
   * requests with the same content (`ofSame`).
   */
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
