import { known, unknown } from '@attune/core'
import type { Observation, ObservationFilter, PairRecord } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { dialogueOf, evaluationOf, scenario } from '../src/index.js'

const verdict = (outcome: 'first' | 'second') => ({
  criterion: 'warmth',
  outcome: known(outcome),
  rationale: '',
})
const pair: PairRecord = {
  scenario,
  judge: 'pairwise',
  supporters: ['a', 'b'],
  conditions: {},
  repeat: 1,
  criteria: [
    {
      criterion: 'warmth',
      outcome: known('first'),
      showings: [
        { shownFirst: 'a', verdict: verdict('first') },
        { shownFirst: 'b', verdict: verdict('second') },
      ],
    },
  ],
}
const evaluation = evaluationOf({
  dialogues: [
    {
      supporter: 'a',
      dialogue: dialogueOf('Hello.', 'Hello.'),
      estimates: {
        mood: { measures: { final: known(3), start: unknown('no score') }, series: {} },
      },
    },
    { supporter: 'b', dialogue: unknown('failed: MODEL_TIMEOUT') },
  ],
  pairs: [pair],
})

async function read(filter?: ObservationFilter): Promise<Observation[]> {
  const found: Observation[] = []
  for await (const each of evaluation.observations(filter)) found.push(each)
  return found
}

test('names and labels are those that occur', () => {
  const { supporters, estimators, judges } = evaluation
  expect({ supporters, estimators, judges }).toEqual({
    supporters: ['a', 'b'],
    estimators: ['mood'],
    judges: ['pairwise'],
  })
})

test('observations follow from the records, what is missing with its reason', async () => {
  expect(await read({ source: 'mood' })).toMatchObject([
    { kind: 'measure', name: 'final', supporter: 'a', value: known(3) },
    { kind: 'measure', name: 'start', value: unknown('no score') },
  ])
  expect(await read({ kind: 'missing' })).toMatchObject([
    { supporter: 'b', value: unknown('failed: MODEL_TIMEOUT') },
  ])
})

test('a pair names the preferred supporter whoever was shown first', async () => {
  const shown = await read({ kind: 'pair' })
  const pairs = shown.filter(({ kind }) => kind === 'pair')
  expect(pairs.map(({ shownFirst, value }) => [shownFirst, value])).toEqual([
    ['a', known('first')],
    ['b', known('first')],
  ])
})
