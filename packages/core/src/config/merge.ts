import type { Notice } from './notice.js'
import { entriesByLabel, holdsEntries, longForm, mayBeRemoved, settingsOf, useOf } from './entries.js'
import { pathText } from '../schema/path.js'
import { Written } from './written.js'

/** Of one evaluation: who writes the one no longer means the other, which an extended config has. */
const alternatives = [
  ['simulator', 'simulators'],
  ['simulators', 'simulator'],
] as const

/** Puts what one file says over what another one says, and notes what is lost by that. */
export class Merger {
  readonly notices: Notice[] = []

  /**
   * Maps merge by key; anything else of `over` replaces what `base` says, as does a map of another component or provider.
   * Entries in a mapping merge by label, also with a list; one that is empty takes an inherited one away.
   */
  merge(base: Written, over: Written): Written {
    if (!holdsEntries(over.path)) return isAnother(base, over) ? over : this.#mergeMaps(base, over)
    if (over.kind === 'map') return this.#mergeMaps(entriesByLabel(base), over)
    this.#noteDropped(base, over)
    return over
  }

  #mergeMaps(base: Written, over: Written): Written {
    const below = longForm(base)
    if (over.kind !== 'map' || below.kind !== 'map') return over
    const merged = new Map(below.members)
    for (const [key, other] of alternatives) if (over.get(key) && !over.get(other)) merged.delete(other)
    for (const [key, member] of over.members) {
      const inherited = merged.get(key)
      if (inherited && member.isEmpty && mayBeRemoved(member.path)) merged.delete(key)
      else merged.set(key, inherited ? this.merge(inherited, member) : member)
    }
    return Written.map(merged, over)
  }

  #noteDropped(base: Written, over: Written): void {
    if (over.kind !== 'list') return
    const kept = new Map(entriesByLabel(over).members)
    const lost = entriesByLabel(base).members.flatMap(([label, entry]) => {
      const other = kept.get(label)
      if (!other) return [`${label} is left out`]
      const dropped = settingsOf(entry).filter((name) => !settingsOf(other).includes(name))
      return dropped.length > 0 ? [`${label} loses ${dropped.join(', ')}`] : []
    })
    if (lost.length === 0) return
    this.notices.push({
      kind: 'list',
      message: `${pathText(over.path)} is a list, so it replaces that of ${base.place.file}: ${lost.join('; ')}.`,
      fix: 'A mapping (label: { … }) keeps what it does not name.',
      place: over.keyPlace,
    })
  }
}

/** Keys that say what an object is: where they differ, the members of one make no sense in the other. */
function isAnother(base: Written, over: Written): boolean {
  const differ = (one?: string, other?: string) => one !== undefined && other !== undefined && one !== other
  const written = over.get('use')?.text
  return differ(useOf(base), written) || differ(base.get('provider')?.text, over.get('provider')?.text)
}
