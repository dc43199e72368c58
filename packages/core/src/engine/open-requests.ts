/** Requests of a unit that have no answer yet. */
export class OpenRequests {
  readonly #open = new Map<symbol, string>()

  /** Notes that a request begins. Call the returned function when it has ended. */
  begin(name: string): () => void {
    const own = Symbol(name)
    this.#open.set(own, name)
    return () => void this.#open.delete(own)
  }

  /** Warning about requests whose answers come too late; undefined if none is open. */
  get warning(): string | undefined {
    const names = [...new Set(this.#open.values())]
    if (names.length === 0) return undefined
    return `It gave its result before ${names.join(' and ')} had an answer, which is paid and not used. Is an await missing?`
  }
}
