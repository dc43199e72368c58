import { known, unknown } from '@attune/core'
import { evaluationOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import { dialogueKey } from '../src/audit/tables.js'
import { withAndWithout } from '../src/audit/with-and-without.js'
import { seekerName } from '../src/reading/seeker-name.js'

const flagged = new Set([dialogueKey('s1', 'bot', 1, seekerName({}))])

const evaluation = (labels: readonly (string | undefined)[]) =>
  evaluationOf({
    dialogues: ['s0', 's1', 's2'].map((id, at) => ({
      supporter: 'bot',
      scenario: { id },
      estimates: {
        tone: {
          measures: {
            mean: known(at),
            mixed: known(labels[at] ?? 10 * at),
            late: at === 2 ? unknown('too short') : known(at),
          },
          series: {},
        },
      },
    })),
  })

const cellsOf = async (labels: readonly (string | undefined)[]) => {
  const { tables } = await withAndWithout(evaluation(labels), flagged, 'report')
  return tables.map(({ title, rows, columns }) => [title, rows[0]?.[columns.at(-1)!.key]])
}

test('numbers stand with and without the flagged dialogues', async () => {
  expect(await cellsOf([])).toMatchObject([
    ['tone: mean, all dialogues', { value: known(1), n: 3 }],
    ['tone: mean, without the flagged dialogues', { value: known(1), n: 2 }],
    ['tone: mixed, all dialogues', { value: known(10), n: 3 }],
    ['tone: mixed, without the flagged dialogues', { value: known(10), n: 2 }],
    ['tone: late, all dialogues', { value: known(0.5), n: 2, missing: { 'too short': 1 } }],
    ['tone: late, without the flagged dialogues', { value: known(0), n: 1 }],
  ])
})

test('labels among the numbers of a measure are left out', async () => {
  const cells = await cellsOf([undefined, undefined, 'none'])
  expect(cells).toMatchObject([
    {},
    {},
    ['tone: mixed, all dialogues', { value: known(5), n: 2 }],
    ['tone: mixed, without the flagged dialogues', { value: known(0), n: 1 }],
    {},
    {},
  ])
})
