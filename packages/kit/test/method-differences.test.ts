/**
 * Which of two methods agrees more with a third, and how far the noise of repeats lets them agree,
 * in worlds whose truth is known.
 */
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { Quantity } from '@attune/core/findings'
import { normal, studentCritical, studentTwoSided } from '@attune/statistics'
import { expect, test } from 'vitest'
import { agreement, ratingOf, type Row } from '../src/index.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'
import { placeOf } from './figures/place.js'

interface World {
  readonly scenarios?: number
  readonly repeats?: number
  /** How much each rater has of what the scenario makes of a dialogue, beside noise of 1. */
  readonly weights: readonly number[]
  readonly seed: string
}

function study({ scenarios = 20, repeats = 1, weights, seed }: World) {
  const random = createRandom(seed)
  const dialogues = Array.from({ length: scenarios }, (_, scenario) =>
    ['A', 'B'].flatMap((supporter) => {
      const common = normal(random)
      return Array.from({ length: repeats }, (__, at) => ({
        supporter,
        scenario: `s${scenario}`,
        repeat: at + 1,
        values: weights.map((weight) => weight * common + normal(random)),
      }))
    }),
  ).flat()
  const ratings = weights.map((_, rater) => {
    const rows = dialogues.map(({ supporter, scenario, repeat, values }): Row => ({
      supporter,
      ...placeOf(scenario, 'score'),
      repeat,
      value: known(values[rater]!),
    }))
    return ratingOf(rows, { key: `r${rater}`, title: `r${rater}`, of: 'score' })
  })
  return agreement(fabricate(['A', 'B'], []), ratings, { id: 'a' })
}

const quantity = (
  { tables }: ReturnType<typeof study>,
  id: string,
  row: number,
  key: string,
): Quantity => tables.find((table) => table.id === id)!.rows[row]![key] as Quantity

test('of two methods the one that agrees more with a third is found, and the sentence has its claim', () => {
  const findings = study({ weights: [3, 3, 0.3], scenarios: 30, seed: 'apart' })
  const said = findings.sentences.find((sentence) =>
    sentence.startsWith('ρ with r0: r1 is higher than r2 by'),
  )
  expect(said).toBeDefined()
  expect(findings.stated?.[said!]).toEqual([expect.stringContaining('agreement with r0')])
  expect(quantity(findings, 'a-differences', 0, 'difference')).toMatchObject({
    claim: { detected: true },
    clusters: 30,
  })
})

test('of two methods that agree alike with a third a difference is found in one study of twenty', () => {
  const studies = process.env['ATTUNE_SOAK'] === undefined ? 80 : 200
  let [found, missed] = [0, 0]
  for (let at = 0; at < studies; at++) {
    const { adjusted, interval } = quantity(
      study({ weights: [1, 1, 1], seed: `alike ${at}` }),
      'a-differences',
      0,
      'difference',
    )
    found += Number(adjusted?.state === 'known' && adjusted.value < 0.05)
    missed += Number(interval !== undefined && (interval.lower > 0 || interval.upper < 0))
  }
  expect(found).toBe(missed)
  expect(found / studies).toBeLessThan(0.05 + 2.5 * Math.sqrt((0.05 * 0.95) / studies))
})

test('above 200 scenarios interval and p have the degrees of freedom of 200 groups', () => {
  const findings = study({ weights: [1, 1, 0.8], scenarios: 600, seed: 'groups' })
  const { value, interval, p } = quantity(findings, 'a-differences', 0, 'difference')
  const [known, { lower, upper, level }] = [value as { readonly value: number }, interval!]
  const t = (2 * known.value * studentCritical(level, 199)) / (upper - lower)
  expect(p).toEqual({ state: 'known', value: expect.closeTo(studentTwoSided(t, 199), 10) })
})

test('across repeats methods cannot agree more than with themselves, and noise does not hide that they see the same', () => {
  const findings = study({ weights: [1, 1], repeats: 2, scenarios: 400, seed: 'ceiling' })
  const [across, ceiling] = ['across', 'ceiling'].map((key) =>
    quantity(findings, 'a-repeats', 0, key),
  )
  // Pearson's correlation would be 1 / (1 + 1); ranks have a little less.
  const value = ({ value: found }: Quantity): number =>
    found.state === 'known' ? found.value : NaN
  expect(Math.abs(value(across!) - 0.48)).toBeLessThan(0.06)
  expect(Math.abs(value(ceiling!) - 0.48)).toBeLessThan(0.06)
  expect(study({ weights: [1, 1], seed: 'once' }).tables.map(({ id }) => id)).not.toContain(
    'a-repeats',
  )
})

test('sentences begin with the agreement within supporters', () => {
  expect(study({ weights: [2, 2], seed: 'said' }).sentences[0]).toMatch(
    /^r0 and r1 order the dialogues of one supporter with ρ = 0\.\d\d \[0\.\d\d, 0\.\d\d\], all 40 dialogues with ρ = 0\.\d\d \[/,
  )
})
