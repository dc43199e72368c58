import { expect, test } from 'vitest'
import type { Context } from '@attune/core'
import type { Analysis } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import { type EvaluationConfig } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, type Made, scenario } from '@attune/testkit/shared/toys.js'
import { all } from '@attune/testkit/shared/stored.js'

const signal = new AbortController().signal
const model = (name: string) => ({ at: '/model', name, role: 'chat' }) as const

/** What an analysis of each evaluation meets. */
async function met<T>(
  evaluations: readonly EvaluationConfig[],
  look: (evaluation: Evaluation, context: Context) => T,
  made: Made = {},
): Promise<T[]> {
  const seen: T[] = []
  const analysis: Analysis = {
    analyse: async (given, context) => {
      seen.push(look(given, context))
      return { tables: [], figures: [] }
    },
  }
  const models = { pretend: { provider: 'offline' }, real: { provider: 'openai' } }
  const parts = sessionParts(evaluations, { 'toy/analysis': () => analysis, ...made }, models)
  const { found, failed } = await new Session(parts).results.findings({ signal })
  expect(failed).toEqual([])
  expect(found.map(({ evaluation: name }) => name)).toEqual(evaluations.map(({ name }) => name))
  return seen
}

const analysed = (more: Partial<EvaluationConfig> = {}, models: string[] = []) =>
  evaluation({
    analyses: [entry('analysis', 'toy/analysis', { models: models.map(model) })],
    ...more,
  })

test('an analysis speaks the language of the scenarios', async () => {
  const chinese = {
    'toy/scenarios': () => ({
      async *load() {
        yield { ...scenario('one'), language: 'zh' }
      },
    }),
  }
  expect(await met([analysed()], (_, { language }) => language, chinese)).toEqual(['zh'])
})

test('how many units a run settles is known without another walk once the plan was walked', async () => {
  let loads = 0
  const made: Made = {
    'toy/scenarios': () => ({
      async *load() {
        loads++
        yield* ['one', 'two'].map(scenario)
      },
    }),
  }
  const parts = sessionParts([evaluation(), evaluation({ name: 'other', repeats: 2 })], made)
  const session = new Session(parts)
  let units = 0
  for await (const group of session.groups()) units += group.units.length
  expect(loads).toBe(2)
  expect(await new Session(parts).total()).toBe(units)
  expect(loads).toBe(2)
  expect(await new Session(sessionParts([evaluation()], made)).total()).toBe(units / 3)
  expect(loads).toBe(3)
})

test('an analysis of no scenarios at all speaks English', async () => {
  expect(await met([analysed({ limit: 0 })], (_, { language }) => language)).toEqual(['en'])
})

test('an evaluation is whole for an analysis, even as a copy', async () => {
  const [copy] = await met([analysed()], (given) => ({ ...given }))
  expect(copy).toMatchObject({ name: 'toy', supporters: ['kind', 'curt'], siblings: [] })
  const ids = []
  for await (const record of copy!.dialogues()) ids.push(record.scenario.id)
  expect(ids).toHaveLength(6)
})

test('an analysis sees the other evaluations of the config, in their order and without its own', async () => {
  const all = ['a', 'b', 'c'].map((name) => analysed({ name }))
  expect(await met(all, ({ siblings }) => siblings.map(({ name }) => name).join(''))).toEqual([
    'bc',
    'ac',
    'ab',
  ])
})

const source = (
  generate: (seed: { id: string }) => Promise<ReturnType<typeof scenario>>,
): Made => ({
  'toy/scenarios': () => ({
    *seeds() {
      for (const id of ['g1', 'g2']) yield { id, language: 'en', details: {} }
    },
    generate,
  }),
})

test('generating makes each scenario once, whatever the repeats, and nothing else', async () => {
  const made = source(async ({ id }) => scenario(id))
  const parts = sessionParts([evaluation({ repeats: 3 })], made)
  const session = new Session(parts)
  expect(await session.start().all(session.generating())).toMatchObject({ done: 2, reused: 0 })
  expect((await all(parts.store.allUnits())).map(({ kind }) => kind)).toEqual([
    'generate',
    'generate',
  ])
})

test('scenarios are listed as far as they are made, once each', async () => {
  const made = source(async ({ id }) => {
    if (id === 'g1') throw new RangeError('no idea')
    return scenario(id)
  })
  const session = new Session(sessionParts([evaluation({ repeats: 2 })], made))
  await session.start().all(session.generating())
  const ids = []
  for await (const {
    evaluation: name,
    scenario: { id },
  } of session.results.scenarios())
    ids.push([name, id])
  expect(ids).toEqual([['toy', 'g2']])
})
