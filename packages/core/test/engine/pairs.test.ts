import { expect, test } from 'vitest'
import { pairsOf } from '../../src/engine/pairs.js'
import type { DialogueUnits } from '../../src/engine/group.js'

const talk = (
  supporter: string,
  conditions: Readonly<Record<string, string>> = {},
): DialogueUnits =>
  ({
    supporter,
    conditions,
    simulate: { key: `${supporter} ${JSON.stringify(conditions)}` },
  }) as unknown as DialogueUnits

const shown = (...args: Parameters<typeof pairsOf>): string[] =>
  pairsOf(...args).map(({ sides }) => sides.map(({ name }) => name).join(' ~ '))

const three = [talk('alpha'), talk('beta'), talk('gamma')]

// By `pairs`: which pairs there are, and who comes first; a baseline comes second wherever the
// config lists it.
test.each([
  ['all', ['alpha ~ beta', 'alpha ~ gamma', 'beta ~ gamma']],
  [{ baseline: 'alpha' }, ['beta ~ alpha', 'gamma ~ alpha']],
  [{ baseline: 'beta' }, ['alpha ~ beta', 'gamma ~ beta']],
  [{ baseline: 'gamma' }, ['alpha ~ gamma', 'beta ~ gamma']],
] as const)('pairs of %j', (pairs, expected) => {
  expect(shown(three, { pairs })).toEqual(expected)
})

test('dialogues under other conditions make no pair, except across that condition', () => {
  const varied = [
    talk('alpha', { mood: 'low' }),
    talk('alpha', { mood: 'high' }),
    talk('beta', { mood: 'low' }),
  ]

  expect(shown(varied, { pairs: 'all' })).toEqual(['alpha ~ beta'])
  expect(shown(varied, { pairs: 'all', across: 'mood' })).toHaveLength(1)
})
