/** Requests of a unit that have no answer yet. */
export class OpenRequests {
  readonly #open = new Map<symbol, string>()

  /** Registers the start of a request. Call the returned function when the request has ended. */
  begin(name: string): () => void {
    const own = Symbol(name)
    this.#open.set(own, name)
    return () => void this.#open.delete(own)
  }

  /**
   * Warning about requests that are still open when the unit returns its result; undefined if there
   * are none.
   */
  get warning(): string | undefined {
    const names = [...new Set(this.#open.values())]
    if (names.length === 0) return undefined
    return `It gave its result before ${names.join(' and ')} had an answer, which is paid and not used. Is an await missing?`
  }
}
