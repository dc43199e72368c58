/**
 * In any family: interval and decision are one, and doing worse is never more certain. 10,000
 * families: npm run soak.
 */
import { expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import type { Claim } from '@attune/core/findings'
import { tTestOfMeans } from '@attune/statistics'
import { atOdds, claimsFrom, familyOf } from './random-families.js'

const isLong = process.env['ATTUNE_SOAK'] !== undefined

test('in random families an interval excludes 0 exactly where the claim is significant', () => {
  const random = createRandom('random families')
  for (let study = 0; study < (isLong ? 500 : 150); study++)
    expect({ study, odd: atOdds(familyOf(random)) }).toEqual({ study, odd: [] })
})

const pOf = (differences: readonly number[]): number => {
  const [claim] = claimsFrom([differences], [])
  return claim!.p.state === 'known' ? claim!.p.value : 1
}

// p of a t test falls with |t|. Seen as a function of one lead x, with k other leads of mean M > 0
// and of squares Q about M, t is largest at x = M + Q / (k M): setting the derivative of (k M + x)²
// / (Q + k / n (x - M)²) to 0 gives Q = k M (x - M). Towards it p falls from either side. It lies
// above the mean of the others by their variance divided by their mean, so near it where the lead
// is clear.
const turning = (differences: readonly number[], at: number): number => {
  const others = differences.filter((_, place) => place !== at)
  const mean = others.reduce((sum, value) => sum + value, 0) / others.length
  const squares = others.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return mean + squares / (others.length * mean)
}

test('p falls when the lead of one scenario moves towards the place where it is smallest, from below and from above', () => {
  const random = createRandom('towards the mean')
  for (let study = 0; study < (isLong ? 300 : 100); study++) {
    const [own] = familyOf(random).differences
    const mean = own!.reduce((sum, value) => sum + value, 0) / own!.length
    const leads = own!.map((value) => (mean < 0 ? -value : value))
    const at = Math.floor(random() * leads.length)
    const end = turning(leads, at)
    // The mean of the others must lead: else there is no lead to move towards.
    if (!Number.isFinite(end) || end <= Math.min(...leads)) continue
    const moved = (share: number) =>
      leads.map((value, place) => (place === at ? value + share * (end - value) : value))
    const isAhead = moved(0).reduce((sum, value) => sum + value, 0) > 0
    if (!isAhead || moved(1).reduce((sum, value) => sum + value, 0) <= 0) continue
    const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => pOf(moved(share)))
    for (const [step, p] of steps.slice(1).entries())
      expect(p).toBeLessThanOrEqual(steps[step]! * (1 + 1e-9))
  }
})

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
const halfOf = ({ interval }: Claim): number =>
  interval.state === 'known' ? (interval.value.upper - interval.value.lower) / 2 : 0

test('from 12 scenarios on a half-width is at most twice the range of the differences', () => {
  const random = createRandom('half-widths')
  for (let study = 0; study < (isLong ? 300 : 100); study++) {
    const { claims, differences } = familyOf(random)
    if (differences[0]!.length < 12) continue
    for (const [at, claim] of claims.entries())
      expect(halfOf(claim)).toBeLessThanOrEqual(2 * rangeOf(differences[at]!) + 1e-9)
  }
})

test('the claim of one comparison has p of the t test of its differences', () => {
  const random = createRandom('t')
  for (let study = 0; study < 50; study++) {
    const { differences } = familyOf(random)
    const { pValue } = tTestOfMeans(differences[0]!)
    if (rangeOf(differences[0]!) > 0 && pValue.state === 'known')
      expect(pOf(differences[0]!)).toBeCloseTo(pValue.value, 12)
  }
})
