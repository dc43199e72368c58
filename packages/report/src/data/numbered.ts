/** Assigns numbers 0, 1, … to distinct values in order of first use. */
export class Numbered<T> {
  readonly all: T[] = []
  readonly #places = new Map<string, number>()

  /** @param key values with the same key count as equal */
  at(key: string, make: () => T): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.all.length)
    return this.all.push(make()) - 1
  }
}
