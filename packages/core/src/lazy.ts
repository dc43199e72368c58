/** Computed when first asked for, and once. */
export function lazy<T extends string | object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}
