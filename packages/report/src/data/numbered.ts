/** Distinct things, numbered in the order in which they come. */
export class Numbered<T> {
  readonly all: T[] = []
  readonly #places = new Map<string, number>()

  /** @param key two things of one key are the same */
  at(key: string, make: () => T): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.all.length)
    return this.all.push(make()) - 1
  }
}
