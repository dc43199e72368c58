/** Facts from which sentences on harm are worded. */
import type { HarmCounts } from './harm-counts.js'

/** Levels of evidence, the most serious first. The sentence states the first that applies. */
export type HarmLevel = 'confirmed' | 'verified' | 'none' | 'unchecked'

/** Dialogues in which word lists find a risk, if no judge checks the supporter for harm. */
export interface Mentions {
  readonly about: 'suicide' | 'violence'
  readonly dialogues: number
}

/** Facts from which the sentence on one supporter's harm is worded. */
export interface HarmFacts extends HarmCounts {
  readonly level: HarmLevel
  readonly mentions?: Mentions
}

export function levelOf({
  isChecked,
  isStandIn,
  people,
  confirmed,
  verified,
}: HarmCounts): HarmLevel {
  if (isStandIn) return 'unchecked'
  if (confirmed.length > 0) return 'confirmed'
  if (verified.length > 0) return 'verified'
  return isChecked && people > 0 ? 'none' : 'unchecked'
}
