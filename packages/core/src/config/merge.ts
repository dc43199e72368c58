import { Written } from './written.js'

/** Keys that say what an object is: where they differ, the members of one make no sense in the other. */
const identities = ['use', 'provider']

/** Maps merge by key, anything else of `over` replaces what `base` says; so does a map of another component or provider. */
export function merge(base: Written, over: Written): Written {
  if (base.kind !== 'map' || over.kind !== 'map' || identities.some((key) => differ(base.get(key), over.get(key))))
    return over
  const merged = new Map(base.members)
  for (const [key, member] of over.members) {
    const below = merged.get(key)
    merged.set(key, below ? merge(below, member) : member)
  }
  return Written.map(merged, over)
}

const differ = (one: Written | undefined, other: Written | undefined): boolean =>
  one?.text !== undefined && other?.text !== undefined && one.text !== other.text
