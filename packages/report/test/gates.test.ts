/** Gates of a check as views for the page. */
import { expect, test } from 'vitest'
import type { EvaluationDecision } from '@attune/claims'
import { unknown } from '@attune/core'
import { gateViews } from '../src/data/gates.js'

test('a gate that cannot fail has its remedy in both languages', async () => {
  const fix = { en: 'Take another number.', zh: '请换一个数。' }
  const decision = {
    evaluation: 'demo',
    gate: { name: 'mood', supporter: 'bot', against: { kind: 'number' } },
    outcome: 'inconclusive',
    claim: { sentence: 'Nothing is decided.' },
    zh: '未作决定。',
    estimate: unknown('not measured'),
    most: [],
    fix,
  } as unknown as EvaluationDecision
  const [view] = await gateViews({ read: { evaluations: () => [] } } as never, [decision])
  expect(view).toMatchObject({ fix, sentence: { en: 'Nothing is decided.', zh: '未作决定。' } })
})
