import { expect, test } from 'vitest'
import type { ModelDefinition, SupporterEntry } from '@attune/core/runtime'
import { pricesOf } from '../../src/engine/prices.js'

const cheap = { input: 1, output: 2 }
const dear = { input: 10, output: 20 }
const models = new Map(
  Object.entries({ cheap, alike: { ...cheap }, dear, free: undefined }).map(([name, prices]) => [
    name,
    { name, ...(prices && { prices }) } as ModelDefinition,
  ]),
)
const supporter = (label: string, asked: readonly string[], more: object = {}): SupporterEntry =>
  ({ label, models: asked.map((name) => ({ name, at: '/model', role: 'chat' })), ...more }) as unknown as SupporterEntry

test('a supporter costs what its model costs, or what its own entry says', () => {
  const embedding = {
    models: [...supporter('', ['cheap']).models, { name: 'dear', at: '/embedder', role: 'embedding' }],
  }
  const supporters = [
    supporter('one', ['dear']),
    supporter('own', [], { limits: { prices: cheap } }),
    supporter('alike', ['cheap', 'alike']),
    supporter('searching', [], embedding),
  ]
  expect(pricesOf({ models }, { supporters })).toEqual({ one: dear, own: cheap, alike: cheap, searching: cheap })
})

test('nothing is said where there are no prices, or several', () => {
  const supporters = [
    supporter('free', ['free']),
    supporter('unpriced', [], { limits: {} }),
    supporter('mixed', ['cheap', 'dear']),
    supporter('half', ['cheap', 'free']),
    supporter('rules', []),
  ]
  expect(pricesOf({ models }, { supporters })).toEqual({})
})
