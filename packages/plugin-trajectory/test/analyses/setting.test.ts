import { known } from '@attune/core'
import type { Figure, Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { analysed, dialogue, scenario } from '../toys.js'

/**
 * Stories: two of work under cognitive change, one of these in two languages; one of friendships
 * under attention.
 */
const stories = [
  {
    id: '1/en',
    cluster: '1',
    domain: 'Professional and Social',
    subcategory: 'Occupational Stress',
    strategy: 'CogChg',
  },
  {
    id: '1/zh',
    cluster: '1',
    domain: 'Professional and Social',
    subcategory: 'Occupational Stress',
    strategy: 'CogChg',
  },
  {
    id: '2/en',
    cluster: '2',
    domain: 'Professional and Social',
    subcategory: 'Interpersonal Conflict',
    strategy: 'CogChg',
  },
  {
    id: '3/en',
    cluster: '3',
    domain: 'Intimate Relationships',
    subcategory: 'Friendships',
    strategy: 'AttDep',
  },
]

const found = () =>
  analysed(
    'setting',
    stories.map(({ id, cluster, ...tags }) => ({
      supporter: 'kind',
      scenario: { ...scenario({ id, cluster }), tags },
      dialogue: dialogue('a', 'b', 'c'),
    })),
  )

type Point = Readonly<Record<string, string | number>>

/** The points of a figure, wherever its view keeps them. */
function pointsOf({ spec }: Figure): Point[] {
  const found: Point[][] = []
  JSON.stringify(spec, (key, value: unknown) => {
    if (key === 'values' && Array.isArray(value)) found.push(value as Point[])
    return value
  })
  return found.toSorted((a, b) => b.length - a.length)[0] ?? []
}

test('a story counts once in the mix, in whatever languages it is told', async () => {
  const { tables } = await found()
  const mix = tables.find(({ id }) => id === 'scenario-mix')
  const shares = mix!.rows.map((row) => [row['subcategory'], (row['share'] as Quantity).value])
  expect(shares).toEqual([
    ['Friendships', known(1 / 3)],
    ['Interpersonal Conflict', known(1 / 3)],
    ['Occupational Stress', known(1 / 3)],
  ])
})

test('priors are those of the sheet: fast at the tenth message, slow at the fortieth', async () => {
  const { figures } = await found()
  const moments = pointsOf(figures.find(({ id }) => id === 'prior-moments')!)
  const at = (name: string, variant: string, x: number): number =>
    Number(
      moments.find(
        (point) =>
          Object.values(point).includes(name) &&
          Object.values(point).includes(variant) &&
          point['x'] === x,
      )?.['y'],
    )
  expect(at('fast_10_turns', 'mean μ', 1)).toBeCloseTo(-2.2, 10)
  expect(at('fast_10_turns', 'mean μ', 10)).toBeCloseTo(-0.1479, 4)
  expect(at('fast_10_turns', 'deviation σ', 10)).toBeCloseTo(1.5611, 4)
  expect(at('slow_40_turns', 'mean μ', 40)).toBeCloseTo(-0.1181, 4)
  expect(at('slow_40_turns', 'deviation σ', 40)).toBeCloseTo(1.5663, 4)
})

test('densities have an area of one, and the softmax is one half where both logits are equal', async () => {
  const { figures } = await found()
  const densities = pointsOf(figures.find(({ id }) => id === 'prior-densities')!)
  const first = densities.filter(
    (point) =>
      Object.values(point).includes('message 1') && Object.values(point).includes('slow_40_turns'),
  )
  expect(first).toHaveLength(81)
  expect(first.reduce((area, point) => area + Number(point['y']) * 0.1, 0)).toBeCloseTo(1, 3)
  const softmax = pointsOf(figures.find(({ id }) => id === 'softmax')!).filter(({ x }) => x === 0)
  expect(softmax.map(({ y }) => y)).toEqual(Array.from({ length: 6 }, () => 0.5))
})
