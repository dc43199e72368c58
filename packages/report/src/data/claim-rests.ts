/** Maps a claim to the dialogues behind it. */
import type { Claim, ComparedMeasure } from '@attune/core/findings'
import type { Catalog, ClaimRests } from '../report-data.js'

export function claimRests(
  { evaluation, of, supporter, against, conditions }: Claim,
  catalog: Catalog,
): ClaimRests {
  const by = Object.entries(conditions).filter(([, value]) => value !== 'all')
  const key = keyOf(catalog, of)
  const sides = [supporter, ...(against === undefined ? [] : [against])]
  return {
    evaluation,
    supporters: sides.filter((name) => catalog.supporters.includes(name)),
    by: Object.fromEntries(by),
    ...(key !== undefined && { key }),
  }
}

/**
 * Catalog key of a claim's measure, conditions ignored; undefined if the measure has no value per
 * dialogue.
 */
export const keyOf = (
  { measures }: Catalog,
  { source, name }: ComparedMeasure,
): string | undefined => measures.find((each) => each.source === source && each.name === name)?.key
