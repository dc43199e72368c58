/**
 * Limits the number of promises at the same time. (A race of them all for each new one would cost as much as the work: every race
 * listens to every promise once more.)
 */
export class InFlight {
  #inside = 0
  #failure: { readonly error: unknown } | undefined
  #wake: (() => void) | undefined

  constructor(private readonly most: number) {}

  /** Lets a promise in; resolves when there is room for another one. @throws what one of them was rejected with */
  async join(promise: Promise<void>): Promise<void> {
    this.#inside++
    promise.then(
      () => this.#leave(),
      (error: unknown) => {
        this.#failure ??= { error }
        this.#leave()
      },
    )
    await this.#until(() => this.#inside < this.most || this.#failure !== undefined)
  }

  /** Resolves when all have left, and not before. @throws what one of them was rejected with */
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
