/**
 * Clusters that are one, because a scenario belongs to both: two people who met the same scenario
 * are not independent of each other.
 */
export class JoinedClusters {
  /** Clusters in the order of their first appearance. */
  readonly #places = new Map<string, number>()
  /** By cluster, an earlier one that it is joined with. The earliest one names them all. */
  readonly #earlier = new Map<string, string>()

  add(cluster: string): void {
    if (!this.#places.has(cluster)) this.#places.set(cluster, this.#places.size)
  }

  /** Name of the clusters with which this one is joined. */
  of(cluster: string): string {
    const passed: string[] = []
    let name = cluster
    for (let next = this.#earlier.get(name); next !== undefined; next = this.#earlier.get(name)) {
      passed.push(name)
      name = next
    }
    // Without the shortcut, a chain of people who each met the next one takes quadratic time.
    for (const each of passed) this.#earlier.set(each, name)
    return name
  }

  /**
   * Joins two clusters under the name of the earlier one. So a line at the end of a log renames as
   * few clusters as possible: dialogues of a renamed cluster are judged again.
   */
  join(first: string, second: string): void {
    const [one, other] = [this.of(first), this.of(second)]
    const isOneEarlier = this.#places.get(one)! < this.#places.get(other)!
    if (one !== other) this.#earlier.set(isOneEarlier ? other : one, isOneEarlier ? one : other)
  }
}
