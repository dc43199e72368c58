import { expect, test } from 'vitest'
import type { Evaluation } from '@attune/core/findings'
import { type Prices, type SupporterEntry } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation } from '@attune/testkit/shared/toys.js'

const cheap: Prices = { input: 1, output: 2 }
const dear: Prices = { input: 10, output: 20 }
const models = {
  cheap: { prices: cheap },
  alike: { prices: { ...cheap } },
  dear: { prices: dear },
  free: {},
}

const supporter = (label: string, asked: readonly string[], more: object = {}): SupporterEntry =>
  ({
    ...entry('supporter', 'toy/kind', { label }),
    models: asked.map((name) => ({ name, at: '/model', role: 'chat' })),
    ...more,
  }) as SupporterEntry

function pricesOf(...supporters: readonly SupporterEntry[]): Evaluation['prices'] {
  const [read] = new Session(
    sessionParts([evaluation({ supporters })], {}, models),
  ).results.evaluations()
  return read!.prices
}

test('a supporter costs what its model costs, or what its own entry says', () => {
  const embedding = {
    models: [
      ...supporter('', ['cheap']).models,
      { name: 'dear', at: '/embedder', role: 'embedding' },
    ],
  }
  const supporters = [
    supporter('one', ['dear']),
    supporter('own', [], { limits: { prices: cheap } }),
    supporter('alike', ['cheap', 'alike']),
    supporter('searching', [], embedding),
  ]
  expect(pricesOf(...supporters)).toEqual({ one: dear, own: cheap, alike: cheap, searching: cheap })
})

test('nothing is said where there are no prices, or several', () => {
  const supporters = [
    supporter('free', ['free']),
    supporter('unpriced', [], { limits: {} }),
    supporter('mixed', ['cheap', 'dear']),
    supporter('half', ['cheap', 'free']),
    supporter('rules', []),
  ]
  expect(pricesOf(...supporters)).toEqual({})
})
