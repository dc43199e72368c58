import { expect, test } from 'vitest'
import type { Component } from '@attune/core'
import type { Judge } from '@attune/core/internal'
import { type Evaluation, given } from '@attune/core/findings'
import { type EvaluationConfig, wordsIn } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, judgeEntry } from '@attune/testkit/shared/toys.js'

const mood = { measures: { mean: { title: 'Mean mood', range: [0, 1], better: 'higher' } } }
const declared: Readonly<Record<string, object>> = {
  'a/mood': { gives: mood },
  'a/cost': { gives: ({ per }: { per: string }) => ({ criteria: { [per]: { better: 'lower' } } }) },
}
const judge = (): Judge => ({ subject: 'dialogue', judge: async () => [] })

/** The evaluations of a config, as their readers see them. */
function read(...evaluations: readonly EvaluationConfig[]): readonly Evaluation[] {
  const { host, ...parts } = sessionParts(evaluations, { 'a/cost': judge })
  const component = (kind: Component['kind'], use: string): Component =>
    ({ ...host.component(kind, use), ...declared[use] }) as Component
  return new Session({ ...parts, host: { ...host, component } }).results.evaluations()
}

test('labels have what their components give, by their options', () => {
  const estimators = [
    entry('estimator', 'a/mood'),
    entry('estimator', 'a/mood', { label: 'again' }),
    entry('estimator', 'a/silent'),
  ]
  const judges = [judgeEntry('a/cost', { options: { per: 'turn' } })]
  const [found] = read(evaluation({ estimators, judges }))
  expect(found!.gives).toMatchObject({
    'a/mood': mood,
    again: mood,
    'a/cost': { criteria: { turn: { better: 'lower' } } },
  })
  expect(given(found!, 'again', 'mean')).toEqual({
    title: 'Mean mood',
    range: [0, 1],
    better: 'higher',
  })
  expect(given(found!, 'again', 'mode')).toEqual({})
})

test('a label of two kinds has none', () => {
  const both = {
    estimators: [entry('estimator', 'a/mood', { label: 'x' })],
    judges: [judgeEntry('a/cost', { label: 'x' })],
  }
  const [found] = read(evaluation(both))
  expect(found!.gives).toEqual({})
})

test('a pattern holds for the names that are not declared by themselves, and words have their language', () => {
  const title = { en: 'Each', zh: '各项' }
  const gives = {
    x: { criteria: { 'summary/*': { title }, 'summary/all': { better: 'higher' } } },
  } as const
  expect(given({ gives }, 'x', 'summary/clarity')).toEqual({ title: 'Each' })
  expect(given({ gives }, 'x', 'summary/all')).toEqual({ better: 'higher' })
  expect(given({ gives }, 'x', 'summary.clarity')).toEqual({})
  expect([wordsIn(title, 'zh-Hant'), wordsIn(title, 'de'), wordsIn('Plain', 'zh')]).toEqual([
    '各项',
    'Each',
    'Plain',
  ])
})

test('the supporters of a run are those of all its evaluations, in the order in which they appear', () => {
  const of = (name: string, ...labels: readonly string[]): EvaluationConfig =>
    evaluation({
      name,
      supporters: labels.map((label) => entry('supporter', 'toy/kind', { label })),
    })
  expect(
    read(of('one', 'b'), of('two', 'a', 'b')).map(({ allSupporters }) => allSupporters),
  ).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
})
