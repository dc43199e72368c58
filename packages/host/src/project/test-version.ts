/** Tests whether a supporter with the version of its baseline gives the same replies. */
import { baselineVersions, requireSameSystem, wordsOf } from '@attune/claims'
import type { Dialogue } from '@attune/core'
import { agree } from '@attune/core/findings'
import type { SessionServices, SupporterEntry } from '@attune/core/runtime'
import { Session, type SupporterIdentity, tryUnit } from '@attune/project'

type KeptDialogue = ReturnType<typeof baselineVersions>[number]['alike'][number]

/** Number of dialogues that are repeated. */
const TESTED = 2

/**
 * Tests whether a supporter is still the system of its baseline. Undefined if no baseline has this
 * identity. True if two dialogues, whose repeats in the baseline are identical, are the same when
 * they are generated again. False otherwise: then all dialogues must be generated. @throws
 * VERSION_REUSED
 */
export const versionTest =
  (parts: SessionServices) =>
  async (entry: SupporterEntry, identity: SupporterIdentity): Promise<boolean | undefined> => {
    const own = baselineVersions(parts.config.evaluations).filter(
      ({ supporter }) => supporter === entry.label,
    )
    for (const each of own) requireSameSystem(each, identity)
    const versions = own.filter((each) => each.identity.digest === identity.digest)
    if (versions.length === 0) return undefined
    const occasion = `version ${parts.clock.date().toISOString()}`
    for (const { evaluation, alike } of versions) {
      if (alike.length < TESTED) return false
      const last = [alike[0]!, alike.at(-1)!]
      for (const kept of last)
        if (!(await isHeldAlike(parts, { evaluation, entry, kept, occasion }))) return false
    }
    return true
  }

interface Testing {
  readonly evaluation: string
  readonly entry: SupporterEntry
  readonly kept: KeptDialogue
  readonly occasion: string
}

async function isHeldAlike(
  parts: SessionServices,
  { evaluation, entry, kept, occasion }: Testing,
): Promise<boolean> {
  const { scenario, repeat, conditions = {} } = kept
  const group = await new Session(parts).group({ evaluation, scenario, repeat })
  const held = group?.dialogues.find(
    (each) => each.supporter === entry.label && agree(each.conditions, conditions),
  )
  if (!held) return false
  parts.door.open()
  const { result } = await tryUnit(held.simulate, { dialogues: [], occasion }, parts)
  return result !== undefined && wordsOf(result as Dialogue) === wordsOf(kept.dialogue)
}
