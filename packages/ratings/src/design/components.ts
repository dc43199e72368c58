/**
 * Number of connected components of a graph: its nodes are `names`, and the members of each set are
 * connected.
 */
export function componentsOf(
  names: readonly string[],
  sets: readonly ReadonlySet<string>[],
): number {
  const group = new Map(names.map((name) => [name, new Set([name])]))
  for (const set of sets) {
    const [first, ...rest] = [...set].map((name) => group.get(name)!)
    for (const other of rest) {
      if (other === first) continue
      for (const name of other) {
        first!.add(name)
        group.set(name, first!)
      }
    }
  }
  return new Set(group.values()).size
}
