import { expect, test } from 'vitest'
import type { Judge } from '@attune/core/internal'
import type { Group, JudgeEntry } from '@attune/core/runtime'
import { Probing } from '@attune/project'
import { type DueProbes, Session } from '../../src/index.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { evaluation, judgeEntry, type Made } from '@attune/testkit/shared/toys.js'

const judging =
  (prefersKindness?: boolean): (() => Judge) =>
  () => ({
    subject: 'dialogue',
    judge: async () => [],
    ...(prefersKindness !== undefined && { prefersKindness }),
  })

const made: Made = {
  'toy/warmth': judging(true),
  'toy/length': judging(),
  'core/log': () => ({ async *load() {} }),
  'core/replay': () => ({
    simulate: () => Promise.reject(new TypeError('Nothing is replayed here')),
  }),
  'core/logged': () => ({ reply: () => Promise.reject(new TypeError('Nobody is asked')) }),
}

const models = { judge: { provider: 'openai' }, rule: { provider: 'offline' } }

const judge = (use: string, model: string, more: Partial<JudgeEntry> = {}): JudgeEntry =>
  judgeEntry(use, {
    models: [{ at: '/model', name: model, role: 'chat' }],
    options: { model },
    ...more,
  })

/** So many scenarios in a language, with a unit of each judge. */
async function* groupsOf(
  judges: readonly JudgeEntry[],
  counts: Readonly<Record<string, number>>,
): AsyncGenerator<Group> {
  for (const [language, count] of Object.entries(counts)) {
    for (let at = 0; at < count; at++) {
      const units = judges.map(({ use, options }) => ({ kind: 'judge', use, options, reads: {} }))
      yield { scenario: { language }, units } as unknown as Group
    }
  }
}

const probingOf = (
  judges: readonly JudgeEntry[],
  counts: Readonly<Record<string, number>>,
): Probing => {
  const parts = sessionParts(
    [evaluation({ judges }), evaluation({ name: 'again', judges })],
    made,
    models,
  )
  const session = Object.assign(new Session(parts), { groups: () => groupsOf(judges, counts) })
  return new Probing({ parts, session, sessionOf: () => session })
}

const namesOf = ({ due, unprobed }: DueProbes) => ({
  due: due.map(({ evaluation: { name } }) => name),
  unprobed,
})

/** Before a run. */
const dueOf = async (...of: Parameters<typeof probingOf>) => namesOf(await probingOf(...of).due())

/** From so many judgements on, a probe comes before a run. */
const ENOUGH = 200

test('a judge is probed once in each language that it judges 200 times or more', async () => {
  const judges = [judge('toy/warmth', 'judge')]
  const enough = { en: ENOUGH, 'zh-CN': ENOUGH, de: ENOUGH }
  expect(await dueOf(judges, enough)).toEqual({
    due: ['probe of toy/warmth (en)', 'probe of toy/warmth (zh)'],
    unprobed: [],
  })
})

test('below, the plan says how many judgements there are; by hand it is probed all the same', async () => {
  const judges = [judge('toy/warmth', 'judge')]
  expect(await dueOf(judges, { en: ENOUGH - 1 })).toEqual({
    due: [],
    unprobed: [
      {
        judge: 'toy/warmth',
        why: '199 judgements in en; from 200 on, or by `attune config validate --probe`',
      },
    ],
  })
  expect(namesOf(await probingOf(judges, { en: 1 }).all())).toMatchObject({
    due: ['probe of toy/warmth (en)'],
  })
})

test('a judge that prefers no kind dialogues is named; one that answers by rule, or asks nobody, is not', async () => {
  const judges = [
    judge('toy/length', 'judge'),
    judge('toy/warmth', 'rule'),
    judgeEntry('toy/warmth', { label: 'none' }),
  ]
  expect(await dueOf(judges, { en: ENOUGH })).toEqual({
    due: [],
    unprobed: [{ judge: 'toy/length', why: 'it does not declare that it prefers kind ones' }],
  })
})

test('judges with other options are other instruments, which their conditions name', async () => {
  const varied = { conditions: { model: 'small' }, options: { model: 'small' } }
  const judges = [
    judge('toy/warmth', 'judge'),
    judge('toy/warmth', 'judge', varied),
    judge('toy/warmth', 'judge', { label: 'strict', options: { strict: true } }),
  ]
  expect((await dueOf(judges, { en: ENOUGH })).due).toEqual([
    'probe of toy/warmth (en)',
    'probe of toy/warmth [model=small] (en)',
    'probe of strict (en)',
  ])
})
