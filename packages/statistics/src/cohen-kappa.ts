import { type Known, known, unknown } from '@attune/core'
import { distinctLabels, type Label } from './ratings.js'
import { invalidArgument, requireSameLength } from './invalid-argument.js'

export type KappaWeights = 'none' | 'linear' | 'quadratic'

export interface CohenKappaOptions {
  /** Weight of a disagreement: 1 for all (default), the distance of the labels, or its square. */
  readonly weights?: KappaWeights
  /**
   * All labels in order, also unused ones, since weights depend on positions. Default: the labels
   * that occur, sorted. Unused levels are then missing, which changes weighted values.
   */
  readonly labels?: readonly Label[]
}

export interface CohenKappa {
  readonly n: number
  /**
   * Kappa, at most 1; 0 is agreement by chance. Unknown without ratings (`empty`), or if only one
   * label occurs (`no_expected_disagreement`).
   */
  readonly kappa: Known<number>
  /** Mean agreement, from 0 to 1; with weights, the mean of 1 - weight / largest weight. */
  readonly observedAgreement: Known<number>
  /** Mean agreement of two independent raters who use the labels as often as these two. */
  readonly expectedAgreement: Known<number>
}

const penalty: Record<KappaWeights, (distance: number) => number> = {
  none: (distance) => Math.sign(distance),
  linear: (distance) => distance,
  quadratic: (distance) => distance ** 2,
}

function placesOf(labels: readonly Label[]): Map<Label, number> {
  const result = new Map(labels.map((label, place) => [label, place]))
  if (result.size < labels.length)
    throw invalidArgument('duplicate', 'A label is in the list of labels more than once.')
  return result
}

function placeOf(label: Label, places: ReadonlyMap<Label, number>): number {
  const place = places.get(label)
  if (place === undefined)
    throw invalidArgument(
      'unknown_name',
      `The label ${label} was given but is not in the list of labels.`,
    )
  return place
}

/**
 * Cohen's kappa: the agreement of two raters on the same items beyond chance.
 *
 * kappa = 1 - sum(w_ij O_ij) / sum(w_ij E_ij). O_ij is the number of items that the first rater
 * calls i and the second j, E_ij = rowTotal_i columnTotal_j / n the number expected by chance, and
 * w_ij the weight of this disagreement. Cohen, "A coefficient of agreement for nominal scales",
 * 1960, and "Weighted kappa", Psychological Bulletin 70, 1968. Unknown: `empty`,
 * `no_expected_disagreement`. Throws length_mismatch, unknown_name, duplicate, not_finite.
 */
export function cohenKappa(
  a: readonly Label[],
  b: readonly Label[],
  options: CohenKappaOptions = {},
): CohenKappa {
  requireSameLength(a, b)
  const places = placesOf(options.labels ?? distinctLabels([...a, ...b]))
  const n = a.length
  if (n === 0) {
    const none = unknown('empty')
    return { n, kappa: none, observedAgreement: none, expectedAgreement: none }
  }
  const weight = penalty[options.weights ?? 'none']
  const first = a.map((label) => placeOf(label, places))
  const second = b.map((label) => placeOf(label, places))
  const observed = first.reduce((sum, i, item) => sum + weight(Math.abs(i - second[item]!)), 0) / n
  const shares = {
    first: labelShares(first, places.size),
    second: labelShares(second, places.size),
  }
  let expected = 0
  for (const [i, rowShare] of shares.first.entries()) {
    for (const [j, columnShare] of shares.second.entries())
      expected += weight(Math.abs(i - j)) * rowShare * columnShare
  }
  const largest = Math.max(1, weight(places.size - 1))
  return {
    n,
    kappa: expected > 0 ? known(1 - observed / expected) : unknown('no_expected_disagreement'),
    observedAgreement: known(1 - observed / largest),
    expectedAgreement: known(1 - expected / largest),
  }
}

function labelShares(ratings: readonly number[], labels: number): number[] {
  const counts = Array.from({ length: labels }, () => 0)
  for (const place of ratings) counts[place]! += 1
  return counts.map((count) => count / ratings.length)
}
