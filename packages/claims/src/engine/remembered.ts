import type { Comparison } from '@attune/core/findings'

/** A function of comparisons whose values are read once: those of a run are not held, and to open them again takes as long as to test them. */
export function remembered<T>(read: (comparison: Comparison) => T): (comparison: Comparison) => T {
  const known = new WeakMap<Comparison, { readonly found: T }>()
  return (comparison) => {
    const own = known.get(comparison) ?? { found: read(comparison) }
    known.set(comparison, own)
    return own.found
  }
}
