/** A gate on people's scores takes the mean of the raters of a dialogue, as tables do. */
import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { evaluationOf } from '@attune/testkit'
import { gateRows } from '../../src/gates/gate-rows.js'
import { marginGate } from './rows.js'

const scored = (scenario: string, scores: readonly number[]) => ({
  scenario: { id: scenario },
  supporter: 'bot',
  verdicts: {
    people: scores.map((score, at) => ({
      criterion: 'warmth',
      outcome: known(score),
      rationale: '',
      details: { rater: `rater ${at}` },
    })),
  },
})

test('a dialogue that several raters scored is one value of a gate', async () => {
  const evaluation = evaluationOf({
    judges: ['people'],
    dialogues: [scored('s1', [1, 5]), scored('s2', [4])],
  })
  const gate = { ...marginGate, source: 'people', number: 'warmth' }
  const rows = await gateRows({ evaluation }, gate, 'bot')
  expect(rows.map(({ scenario, value }) => [scenario, value])).toEqual([
    ['s1', known(3)],
    ['s2', known(4)],
  ])
})
