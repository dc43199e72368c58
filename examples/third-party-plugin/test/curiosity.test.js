import assert from 'node:assert/strict'
import { test } from 'node:test'
import { known } from '@attune/core'
import {
  contractChecks,
  dialogueOf,
  make,
  packageChecks,
  scenario,
  scriptedContext,
} from '@attune/testkit'
import plugin, { judge } from '../index.js'

for (const check of contractChecks(plugin)) test(check.name, check.run)
for (const check of packageChecks(new URL('..', import.meta.url))) test(check.name, check.run)

const dialogue = dialogueOf('I lost my job.', 'How long did you work there?')

test('reads score and reason', async () => {
  const { context } = scriptedContext({ component: judge, answers: ['4: it asks about the job'] })
  const [verdict] = await make(judge).judge(dialogue, scenario, context)
  assert.deepEqual(verdict, {
    criterion: 'curiosity',
    outcome: known(4),
    rationale: 'it asks about the job',
  })
})

test('says what was wrong with an answer, and asks again', async () => {
  const { context, asked } = scriptedContext({
    component: judge,
    answers: ['Very much!', '5: it asks'],
  })
  const [verdict] = await make(judge).judge(dialogue, scenario, context)
  assert.deepEqual(verdict.outcome, known(5))
  assert.equal(asked.length, 2)
})
