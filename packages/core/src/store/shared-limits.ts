/** Limits of calls that hold over all processes that work on one store. */
export interface SharedLimits {
  /** This opening of the store among them. */
  readonly me: string
  /**
   * Replaces the text that is kept under a name by what `change` makes of it, while nobody else does. `change` may run more
   * than once: after a lost connection also on what it made itself. What is kept may be a moment old after a power cut.
   */
  update<T>(
    name: string,
    change: (text: string | undefined, moment: Moment) => { readonly text: string; readonly outcome: T },
  ): Promise<T>
}

export interface Moment {
  /** Milliseconds of the store's own clock. */
  readonly now: number
  /** Openings of the store that give signs of life, and this one. */
  readonly alive: ReadonlySet<string>
}
