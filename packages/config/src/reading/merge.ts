import { holdsEntries, longForm, mayBeRemoved, useOf } from '../written/entries.js'
import { Written } from '../written/written.js'

/** Of one evaluation: who writes the one no longer means the other, which an extended config has. */
const alternatives = [
  ['simulator', 'simulators'],
  ['simulators', 'simulator'],
] as const

/**
 * Puts what one file says over what another one says. Maps merge by key; anything else of `over` replaces what `base` says,
 * as does a map of another component or provider. What is empty takes an inherited entry away.
 */
export function merge(base: Written, over: Written): Written {
  // A list of entries is a mistake, which is reported where it stands.
  if (base.kind === 'list' && holdsEntries(base.path)) return base
  const below = longForm(base)
  if (isAnother(base, over) || over.kind !== 'map' || below.kind !== 'map') return over
  const merged = new Map(below.members)
  for (const [key, other] of alternatives) if (over.get(key) && !over.get(other)) merged.delete(other)
  for (const [key, member] of over.members) {
    const inherited = merged.get(key)
    if (inherited && member.isEmpty && mayBeRemoved(member.path)) merged.delete(key)
    else merged.set(key, inherited ? merge(inherited, member) : member)
  }
  return Written.map(merged, over)
}

/** Keys that say what an object is: where they differ, the members of one make no sense in the other. */
function isAnother(base: Written, over: Written): boolean {
  const differ = (one?: string, other?: string) => one !== undefined && other !== undefined && one !== other
  const written = over.get('use')?.text
  return differ(useOf(base), written) || differ(base.get('provider')?.text, over.get('provider')?.text)
}
