// Finds the components that a config names, with their options.

/**
 * Yields each component of `known` that a part of a config names: by `use` or `provider`, as a key,
 * or as a plain text.
 */
export function* entriesIn(part, known) {
  if (typeof part === 'string') {
    if (known.has(part)) yield { use: part, options: {} }
    return
  }
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) {
    for (const each of part) yield* entriesIn(each, known)
    return
  }
  const { use, provider, vary, ...own } = part
  const named = known.has(use) ? use : known.has(provider) ? provider : undefined
  if (named !== undefined) yield { use: named, options: { ...own, ...sampleOf(vary) } }
  for (const [key, value] of Object.entries(part)) {
    if (key === 'use' || key === 'provider') continue
    if (known.has(key))
      yield { use: key, options: isObject(value) ? { ...value, ...sampleOf(value.vary) } : {} }
    yield* entriesIn(value, known)
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** For each varied option, the last of its values as a sample. */
const sampleOf = (vary) =>
  isObject(vary)
    ? Object.fromEntries(
        Object.entries(vary).map(([name, values]) => [name, [values].flat().at(-1)]),
      )
    : {}
