// Finds the components that a config names, with their options.

/**
 * Yields each component of `known` that a part of a config names: by `use` or `provider`, as a key,
 * or as a plain text. `at` is the path of its options in the part; undefined for a plain text.
 */
export function* entriesIn(part, known, at = []) {
  if (typeof part === 'string') {
    if (known.has(part)) yield { use: part, options: {} }
    return
  }
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) {
    for (const [index, each] of part.entries()) yield* entriesIn(each, known, [...at, index])
    return
  }
  const { use, provider, vary, ...own } = part
  const named = known.has(use) ? use : known.has(provider) ? provider : undefined
  if (named !== undefined) yield { use: named, options: { ...own, ...sampleOf(vary) }, at }
  if (part.memory?.mode === 'summary')
    yield { use: 'core/summary', options: summaryOf(part.memory), at: [...at, 'memory'] }
  for (const [key, value] of Object.entries(part)) {
    if (key === 'use' || key === 'provider') continue
    const below = [...at, key]
    if (known.has(key)) {
      const options = isObject(value) ? { ...value, ...sampleOf(value.vary) } : {}
      yield { use: key, options, at: below }
    }
    yield* entriesIn(value, known, below)
  }
}

/** The config without an option, also where `vary` has it. */
export function withoutOption(config, at, option) {
  const copy = structuredClone(config)
  const entry = at.reduce((part, key) => part[key], copy)
  delete entry[option]
  if (entry.vary) {
    delete entry.vary[option]
    if (Object.keys(entry.vary).length === 0) delete entry.vary
  }
  return copy
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Options of the component that summarises earlier sessions. */
function summaryOf(memory) {
  const { mode: _, ...options } = memory
  return options
}

/** For each varied option, the last of its values as a sample. */
const sampleOf = (vary) =>
  isObject(vary)
    ? Object.fromEntries(
        Object.entries(vary).map(([name, values]) => [name, [values].flat().at(-1)]),
      )
    : {}
