import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { agreement, ratingOf, type Row } from '../src/index.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'
import { placeOf } from './figures/place.js'

/**
 * Two raters of the dialogues of two supporters; what both see of a dialogue beside the supporter
 * has this weight.
 */
function ratings(shared: number, gap: number) {
  const random = createRandom('within')
  const dialogues = Array.from({ length: 20 }, (_, scenario) =>
    ['A', 'B'].map((supporter) => {
      const [common, level] = [shared * normal(random), supporter === 'A' ? gap : 0]
      return {
        supporter,
        scenario: `s${scenario}`,
        values: [0, 1].map(() => level + common + normal(random)),
      }
    }),
  ).flat()
  return [0, 1].map((rater) => {
    const rows = dialogues.map(({ supporter, scenario, values }): Row => ({
      supporter,
      ...placeOf(scenario, 'score'),
      value: known(values[rater]!), // prettier-ignore
    }))
    return ratingOf(rows, { key: `r${rater}`, title: `r${rater}`, of: 'score' })
  })
}

const found = (shared: number, gap: number) => {
  const evaluation = fabricate(['A', 'B'], [])
  const { tables } = agreement(evaluation, ratings(shared, gap), { id: 'a' })
  return ['a-within', 'a-dialogues'].map(
    (id) => tables.find((table) => table.id === id)!.rows[0]!['spearman'],
  )
}

test('what only supporters have in common is in the agreement of all dialogues, and not within supporters', () => {
  const [within, all] = found(0, 6)
  expect(all).toMatchObject({ value: { value: expect.toSatisfy((rho: number) => rho > 0.6) } })
  expect(within).toMatchObject({
    value: { value: expect.toSatisfy((rho: number) => Math.abs(rho) < 0.35) },
    n: 40,
  })
  expect(within).toMatchObject({
    clusters: 20,
    interval: { lower: expect.toSatisfy((lower: number) => lower < 0) },
  })
})

test('what both see of a dialogue is in both', () => {
  const [within] = found(3, 0)
  expect(within).toMatchObject({
    interval: { lower: expect.toSatisfy((lower: number) => lower > 0.5) },
  })
})
