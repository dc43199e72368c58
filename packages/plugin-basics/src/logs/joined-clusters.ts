/**
 * Clusters that are one, because a scenario belongs to both: two people who met the same scenario
 * are not independent of each other.
 */
export class JoinedClusters {
  /** By cluster, another one that it is joined with. The name of all is the first one. */
  readonly #parents = new Map<string, string>()

  /** Name of the clusters with which this one is joined. */
  of(cluster: string): string {
    let name = cluster
    for (let next = this.#parents.get(name); next !== undefined; next = this.#parents.get(name))
      name = next
    return name
  }

  join(first: string, second: string): void {
    const [one, other] = [this.of(first), this.of(second)]
    if (one !== other) this.#parents.set(other, one)
  }
}
