import { known, unknown } from '@attune/core'
import { evaluationOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import { dialogueKey } from '../src/audit/tables.js'
import { withAndWithout } from '../src/audit/with-and-without.js'
import { seekerName } from '../src/reading/seeker-name.js'

const flagged = new Set([dialogueKey('s1', 'bot', 1, seekerName({}))])

const outcomes = [known(4), known(8), known('none')]

const evaluation = evaluationOf({
  dialogues: ['s0', 's1', 's2'].map((id, at) => ({
    supporter: 'bot',
    scenario: { id },
    estimates: {
      tone: {
        measures: { mean: known(at), late: at === 2 ? unknown('too short') : known(at) },
        series: {},
      },
    },
    verdicts: { judge: [{ criterion: 'mixed', outcome: outcomes[at]!, rationale: '' }] },
  })),
})

test('numbers stand with and without the flagged dialogues, and labels are left out', async () => {
  const { tables } = await withAndWithout(evaluation, flagged, 'report')
  expect(
    tables.map(({ title, rows, columns }) => [title, rows[0]?.[columns.at(-1)!.key]]),
  ).toMatchObject([
    ['tone: mean, all dialogues', { value: known(1), n: 3 }],
    ['tone: mean, without the flagged dialogues', { value: known(1), n: 2 }],
    ['tone: late, all dialogues', { value: known(0.5), n: 2, missing: { 'too short': 1 } }],
    ['tone: late, without the flagged dialogues', { value: known(0), n: 1 }],
    ['judge: mixed, all dialogues', { value: known(6), n: 2 }],
    ['judge: mixed, without the flagged dialogues', { value: known(4), n: 1 }],
  ])
})
