import { digest, lastingIdentity, type SessionServices } from '@attune/core/runtime'
import { askedSupporters, namingOf } from './naming.js'

/**
 * Of which supporters it is not known that what is stored is what they answered for a check, each with the reason. One that the
 * config identifies has keys that say it.
 */
export function unaskedFor(check: string | undefined, parts: SessionServices): ReadonlyMap<string, string> {
  const last = parts.freshStarts?.asked.last
  const unasked = new Map<string, string>()
  for (const entry of askedSupporters(parts)) {
    const naming = namingOf(entry, parts)
    if (naming === 'config') continue
    const asked = last?.get(digest(lastingIdentity(entry, parts).key))?.check
    if (check !== undefined && asked === check) continue
    const which = check === undefined ? 'a check without an id (set ATTUNE_CHECK_ID)' : `the check ${check}`
    const what = naming === 'none' ? 'has no identity, and' : 'names itself when it is asked, and'
    const before = asked === undefined ? '' : `, but for ${asked}`
    unasked.set(entry.label, `${entry.label} ${what} nothing that is stored was asked for ${which}${before}`)
  }
  return unasked
}
