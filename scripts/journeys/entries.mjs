// Components that a config names, and the options that it gives them.

/** Entries of known components in a part of a config: `use`, a key, or a text that is a name of one; and `provider` of models. */
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
  if (named !== undefined) yield { use: named, options: { ...own, ...firstOf(vary) } }
  for (const [key, value] of Object.entries(part)) {
    if (key === 'use' || key === 'provider') continue
    if (known.has(key))
      yield { use: key, options: isObject(value) ? { ...value, ...firstOf(value.vary) } : {} }
    yield* entriesIn(value, known)
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One value of each option that is varied. */
const firstOf = (vary) =>
  isObject(vary)
    ? Object.fromEntries(
        Object.entries(vary).map(([name, values]) => [name, [values].flat().at(-1)]),
      )
    : {}
