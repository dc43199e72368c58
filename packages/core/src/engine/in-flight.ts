/**
 * Limits the number of pending promises. `Promise.race` over all of them for each new one would
 * take quadratic time, since each race adds a listener to every promise.
 */
export class InFlight {
  #inside = 0
  #failure: { readonly error: unknown } | undefined
  #wake: (() => void) | undefined

  /** @param most maximum number of promises, which may change */
  constructor(private readonly most: () => number) {}

  /**
   * Adds a promise. Resolves when another one may be added.
   *
   * @throws the first rejection among the added promises
   */
  async join(promise: Promise<void>): Promise<void> {
    this.#inside++
    promise.then(
      () => this.#leave(),
      (error: unknown) => {
        this.#failure ??= { error }
        this.#leave()
      },
    )
    await this.#until(() => this.#inside < this.most() || this.#failure !== undefined)
  }

  /**
   * Resolves when all added promises have settled.
   *
   * @throws the first rejection
   */
  gone(): Promise<void> {
    return this.#until(() => this.#inside === 0)
  }

  #leave(): void {
    this.#inside--
    this.#wake?.()
  }

  async #until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#failure) throw this.#failure.error
  }
}
