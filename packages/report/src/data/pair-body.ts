/** Page data of a pair: a judge's verdict on two dialogues, in both presentation orders. */
import type { PairVerdict, Preference } from '@attune/core'
import { combinationOf, type CombinationRule, combineShowings } from '@attune/core/findings'
import type { PlacedSlot } from '@attune/core/runtime'
import type { Archive } from '@attune/project'
import { conditionsText } from '../catalog/conditions.js'
import type { PairBody } from '../report-data.js'
import { whyOf } from './body.js'
import type { SlotWithUnit } from './read-at.js'

interface Shown {
  readonly shownFirst: string
  readonly verdicts: readonly PairVerdict[]
}

/**
 * Page data of a pair. `read` are its planned units with their results; undefined if they do not
 * belong to a pair.
 */
export function pairOf(
  read: readonly SlotWithUnit[],
  givesOf: Archive['gives'],
): PairBody | undefined {
  const slot = read[0]?.slot
  if (slot?.kind !== 'pair' || slot.other === undefined) return undefined
  const missing = read.map(whyOf).find((why) => why !== undefined)
  const shown = read.flatMap(({ slot: { shownFirst = slot.supporter }, unit }): Shown[] => {
    return unit?.status === 'done'
      ? [{ shownFirst, verdicts: JSON.parse(unit.result) as PairVerdict[] }]
      : []
  })
  const criteria = [
    ...new Set(shown.flatMap(({ verdicts }) => verdicts.map(({ criterion }) => criterion))),
  ]
  return {
    judge: [slot.label, conditionsText(slot.conditions)].filter((part) => part !== '').join(' · '),
    first: slot.supporter,
    second: slot.other,
    ...(missing !== undefined && { missing }),
    criteria: criteria.map((criterion) =>
      criterionOf(criterion, shown, slot, combinationOf(givesOf(slot.label), criterion)),
    ),
  }
}

function criterionOf(
  criterion: string,
  shown: readonly Shown[],
  slot: PlacedSlot,
  rule: CombinationRule,
): PairBody['criteria'][number] {
  const showings = shown.flatMap(({ shownFirst, verdicts }) =>
    verdicts
      .filter((verdict) => verdict.criterion === criterion)
      .map((verdict) => ({ shownFirst, verdict })),
  )
  const outcome = combineShowings(
    showings.map(({ shownFirst, verdict }) => ({
      swapped: shownFirst !== slot.supporter,
      outcome: verdict.outcome,
    })),
    rule,
  )
  const group = showings[0]?.verdict.group
  return {
    criterion,
    ...(group !== undefined && { group }),
    ...(outcome.state === 'known'
      ? { outcome: sideOf(outcome.value, slot.supporter, slot.other!) }
      : { why: outcome.why }),
    showings: showings.map(({ shownFirst, verdict }) => {
      const second = shownFirst === slot.supporter ? slot.other! : slot.supporter
      const { outcome, rationale, evidence = [] } = verdict
      return {
        shownFirst,
        ...(outcome.state === 'known'
          ? { outcome: sideOf(outcome.value, shownFirst, second) }
          : { why: outcome.why }),
        rationale,
        evidence,
      }
    }),
  }
}

const sideOf = (preference: Preference, first: string, second: string): string =>
  preference === 'tie' ? 'tie' : preference === 'first' ? first : second
