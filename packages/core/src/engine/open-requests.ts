/** Requests of a unit that have no answer yet, or whose answer it has not awaited. */
export class OpenRequests {
  readonly #open = new Map<symbol, string>()
  readonly #unread = new Map<symbol, string>()

  /** Registers the start of a request. Call the returned function when the request has ended. */
  begin(name: string): () => void {
    const own = Symbol(name)
    this.#open.set(own, name)
    return () => void this.#open.delete(own)
  }

  /**
   * Returns the promise of a request, which counts as unread until it is awaited. `await`,
   * `Promise.all` and `then` read the property `constructor` of a promise. The promise
   * gets this property, which notices them; it stays a native one, with the stack of its caller.
   */
  watched<T>(name: string, answer: Promise<T>): Promise<T> {
    const own = Symbol(name)
    this.#unread.set(own, name)
    const get = (): PromiseConstructor => {
      this.#unread.delete(own)
      return Promise
    }
    return Object.defineProperty(answer, 'constructor', { get, configurable: true })
  }

  /** Requests whose answer is not awaited, as a list; empty if there are none. */
  get unread(): string {
    return listed(this.#unread)
  }

  /**
   * Warning about requests that are open or unread when the unit returns its result; undefined if
   * there are none.
   */
  get warning(): string | undefined {
    const open = listed(this.#open)
    if (open !== '')
      return `It gave its result before ${open} had an answer, which is paid and not used. Is an await missing?`
    const { unread } = this
    if (unread === '') return undefined
    return `It gave its result without the answer of ${unread}, which is paid and not used. Is an await missing?`
  }
}

const listed = (names: ReadonlyMap<symbol, string>): string =>
  [...new Set(names.values())].join(' and ')
