import { equalStates, theoreticalEtv, transitionMatrix } from '@attune/statistics/series'
import { type Estimate, known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { type ToyRecord, analysed, dialogue, scenario } from '../toys.js'

const sequences = {
  calm: [
    [0, 1, 1],
    [0, 0, 1],
  ],
  curt: [
    [1, 0, 0],
    [1, 1, 0],
  ],
}

const estimate = (states: readonly number[]): Estimate => ({
  measures: { bel: known(0.5) },
  series: {},
  details: { states: equalStates(2).values, counts: transitionMatrix([{ states }], 2).counts },
})
const records = Object.entries(sequences).flatMap(([supporter, all]) =>
  all.map((states, at): ToyRecord => ({
    supporter,
    scenario: scenario({ id: String(at), cluster: String(at) }),
    dialogue: dialogue('a', 'b', 'c'),
    estimate: estimate(states),
  })),
)
const run = () => analysed('transitions', records)

test('one matrix per supporter holds the transitions of all its dialogues', async () => {
  const [table] = (await run()).tables
  const shares = table!.rows.map((row) => {
    const cells = ['to 0.0–0.5', 'to 0.5–1.0'].map((key) => row[key] as Quantity)
    return [row['by.from'], row['supporter'], cells[0]!.n, ...cells.map(({ value }) => value)]
  })

  const pooled = transitionMatrix(
    sequences.calm.map((states) => ({ states })),
    2,
  ).matrix
  expect(shares[0]).toEqual(['0.0–0.5', 'calm', 3, ...pooled[0]!.map(known)])
  expect(shares[2]).toEqual(['0.5–1.0', 'calm', 1, ...pooled[1]!.map(known)])
  expect(shares.map(([from, supporter]) => [from, supporter])).toEqual([
    ['0.0–0.5', 'calm'],
    ['0.0–0.5', 'curt'],
    ['0.5–1.0', 'calm'],
    ['0.5–1.0', 'curt'],
  ])
})

test('theoretical ETV is that of the one matrix', async () => {
  const chain = (await run()).tables.find(({ id }) => id === 'chain-en')
  const expected = Object.values(sequences).map((all) =>
    known(
      theoreticalEtv(
        equalStates(2).values,
        transitionMatrix(
          all.map((states) => ({ states })),
          2,
        ).matrix,
      ),
    ),
  )

  expect(chain?.rows.map(({ etv }) => (etv as Quantity).value)).toEqual(expected)
  expect(chain?.rows[0]!['etv']).toMatchObject({
    n: 4,
    clusters: 2,
    noInterval: '2 scenarios, 20 are needed',
  })
})

/** Interval of theoretical ETV over dialogues that wander between two levels. */
async function widthAt(scenarios: number): Promise<number> {
  const random = createRandom('chain')
  const wandering = Array.from({ length: scenarios }, (_, at): ToyRecord => ({
    supporter: 'calm',
    scenario: scenario({ id: String(at), cluster: String(at) }),
    dialogue: dialogue('a'),
    estimate: estimate(Array.from({ length: 12 }, () => Number(random() < 0.5))),
  }))
  const { tables } = await analysed('transitions', wandering)
  const { interval } = tables.find(({ id }) => id === 'chain-en')!.rows[0]!['etv'] as Quantity
  return interval!.upper - interval!.lower
}

test('the interval of theoretical ETV shrinks with the root of the scenarios, also where it leaves out blocks of them', async () => {
  const [some, many] = [await widthAt(150), await widthAt(1350)]

  expect(many / some).toBeGreaterThan(0.27)
  expect(many / some).toBeLessThan(0.41)
})

test('a heat map has a line per supporter and level', async () => {
  const [figure] = (await run()).figures
  const drawn = JSON.stringify(figure!.spec)

  expect(figure!.id).toBe('transitions-en')
  expect(drawn).toContain('calm, from 0.0–0.5')
  expect(drawn).toContain('curt, from 0.5–1.0')
})
