import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import { remembered } from './remembered.js'
import { digestOfSide, placesDigests, sha } from './side-digests.js'

/** Measures that are the same numbers under two names: BEL and the mean emotion score, say. */
export interface Asked {
  readonly evaluation: string
  readonly family: 'primary' | 'secondary'
  readonly comparison: Comparison
}

/**
 * By question: the place of the one that it is counted as, which is itself for most. The same two sides with the same values on their
 * scales are one question, however many analyses and names ask it; a primary one has the others.
 */
export function countedAs(all: readonly Asked[]): number[] {
  const firsts = new Map<string, number>()
  const keys = all.map(keyOf)
  for (const [at, { family }] of all.entries()) {
    const key = keys[at]!
    const before = firsts.get(key)
    if (before === undefined || (family === 'primary' && all[before]!.family === 'secondary')) firsts.set(key, at)
  }
  return keys.map((key) => firsts.get(key)!)
}

function keyOf({ evaluation, comparison }: Asked, at: number): string {
  const { kind, of, supporter, against, conditions, margin = 0, computed } = comparison
  // What a separate method finds is not in its values.
  if (computed) return String(at)
  const sides = [supporter, against ?? '', Object.entries(conditions).toSorted()]
  const how = [kind, of.areShares === true, of.corrected ?? '', of.beyond !== undefined, margin]
  return JSON.stringify([evaluation, ...sides, ...how, sharesOf(comparison)])
}

/** A digest of the values on their scale. */
export const sharesOf = remembered(({ first, second = [], of }) =>
  [first, second].map((values) => digestsOn(of)(values)).join(' '),
)

/** Values of a side are shared by the comparisons of a table: each is read once for each scale. */
const digests = new Map<string, (values: readonly ComparedValue[]) => string>()

function digestsOn({ range }: ComparedMeasure): (values: readonly ComparedValue[]) => string {
  const scale = JSON.stringify(range ?? '')
  const own =
    digests.get(scale) ??
    digestOfSide((values) => {
      const { ofPairs, ofClusters } = placesDigests(values)
      return sha(ofPairs, ofClusters, JSON.stringify(values.map(({ value }) => shareOf(value, range))))
    })
  digests.set(scale, own)
  return own
}

/** Of the range; rounding is not a difference. */
function shareOf(value: ComparedValue['value'], [least, most] = [0, 1] as readonly [number, number]): string {
  return value.state === 'known' ? ((value.value - least) / (most - least)).toPrecision(9) : value.why
}
