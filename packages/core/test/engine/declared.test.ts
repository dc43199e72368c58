import { expect, test } from 'vitest'
import type { Component, Judge } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { type EvaluationConfig, Session } from '@attune/core/runtime'
import { sessionParts } from './session-toys.js'
import { entry, evaluation, judgeEntry } from './toys.js'

const values = { mean: { title: 'Mean mood', range: [0, 1] } }
const declared: Readonly<Record<string, object>> = {
  'a/mood': { better: { mean: 'higher' }, present: { values } },
  'a/cost': { better: 'lower' },
}
const judge = (): Judge => ({ subject: 'dialogue', judge: async () => [] })

/** The evaluations of a config, as their readers see them. */
function read(...evaluations: readonly EvaluationConfig[]): readonly Evaluation[] {
  const { host, ...parts } = sessionParts(evaluations, { 'a/cost': judge })
  const component = (kind: Component['kind'], use: string): Component =>
    ({ ...host.component(kind, use), ...declared[use] }) as Component
  return new Session({ ...parts, host: { ...host, component } }).results.evaluations()
}

test('labels have the directions, titles and ranges that their components declare', () => {
  const estimators = [
    entry('estimator', 'a/mood'),
    entry('estimator', 'a/mood', { label: 'again' }),
    entry('estimator', 'a/silent'),
  ]
  const [found] = read(evaluation({ estimators, judges: [judgeEntry('a/cost')] }))
  expect(found!.better).toEqual({ 'a/mood': { mean: 'higher' }, again: { mean: 'higher' }, 'a/cost': 'lower' })
  expect(found!.present).toEqual({ 'a/mood': values, again: values })
})

test('a label of two kinds has none', () => {
  const both = {
    estimators: [entry('estimator', 'a/mood', { label: 'x' })],
    judges: [judgeEntry('a/cost', { label: 'x' })],
  }
  const [found] = read(evaluation(both))
  expect([found!.better, found!.present]).toEqual([{}, {}])
})

test('the supporters of a run are those of all its evaluations, in the order in which they appear', () => {
  const of = (name: string, ...labels: readonly string[]): EvaluationConfig =>
    evaluation({ name, supporters: labels.map((label) => entry('supporter', 'toy/kind', { label })) })
  expect(read(of('one', 'b'), of('two', 'a', 'b')).map(({ allSupporters }) => allSupporters)).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
})
