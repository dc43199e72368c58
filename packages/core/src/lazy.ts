/** Computed when first asked for, and once. */
export function lazy<T extends string | object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/** One result for each object, so that what is made of it is made once. */
export function remembered<A extends object, B>(make: (from: A) => B): (from: A) => B {
  const made = new WeakMap<A, B>()
  return (from) => {
    const existing = made.get(from)
    if (existing !== undefined) return existing
    const result = make(from)
    made.set(from, result)
    return result
  }
}
