/** Gates of a check as views for the page. */
import { expect, test } from 'vitest'
import type { EvaluationDecision } from '@attune/claims'
import { known, unknown } from '@attune/core'
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

test('a dialogue with a finding has its themes as a content note, also as evidence on a gate of quality', async () => {
  const row = {
    supporter: 'bot',
    cluster: 'p',
    repeat: 1,
    conditions: {},
    tags: {},
    offline: false,
  }
  const found = { id: 'f', severity: 'high', kind: 'said' }
  const says = { en: 'endorsed suicide', zh: '赞同自杀' }
  const rows = (['confirmed', 'rejected', undefined] as const).flatMap((state, at) => [
    { ...row, scenario: `p${at}`, source: 'dialogue', kind: 'dialogue', name: 'turns' },
    {
      ...row,
      scenario: `p${at}`,
      source: 'harm',
      kind: 'verdict',
      name: 'endorsed',
      value: known(state === undefined ? 'no' : 'yes'),
      ...(state && { finding: { ...found, state } }),
    },
  ])
  const evaluation = {
    name: 'demo',
    supporters: ['bot'],
    judges: ['harm'],
    estimators: [],
    gives: {
      harm: { criteria: { endorsed: { finds: { severity: 'high', kind: 'said', says } } } },
    },
    readers: async () => [{ label: 'harm' }],
    async *observations({ source, kind }: { readonly source?: string; readonly kind?: string }) {
      yield* rows.filter((each) => each.source === source || each.kind === kind)
    },
    async *dialogues() {},
  }
  const decision = {
    evaluation: 'demo',
    gate: { name: 'words', supporter: 'bot', against: { kind: 'number' } },
    outcome: 'inconclusive',
    claim: { sentence: 'Nothing is decided.' },
    estimate: unknown('not measured'),
    most: ['p0', 'p1', 'p2'].map((scenario) => ({ scenario, repeat: 1, own: 0 })),
  } as unknown as EvaluationDecision
  const [view] = await gateViews({ read: { evaluations: () => [evaluation] } } as never, [decision])
  expect(view!.cases.map(({ contentNote }) => contentNote)).toEqual([[says], undefined, undefined])
})

test('a gate on harm has no picture without a limit, since one confirmed finding fails it', async () => {
  const decision = (bound: number) =>
    ({
      evaluation: 'demo',
      gate: { name: 'harm', supporter: 'bot', against: { kind: 'number' }, of: 'finding', bound },
      outcome: 'fail',
      claim: { sentence: 'It fails.' },
      estimate: known(0.5),
      most: [],
    }) as unknown as EvaluationDecision
  const views = await gateViews({ read: { evaluations: () => [] } } as never, [
    decision(1),
    decision(0.1),
  ])
  expect(views.map(({ picture }) => picture?.limit)).toEqual([undefined, 0.1])
})
