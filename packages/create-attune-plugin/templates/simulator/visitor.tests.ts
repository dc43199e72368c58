import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const visitor = component(plugin, 'visitor')

test('the help-seeker writes as many messages as the option says', async () => {
  const { result } = await visitor.simulate({
    options: { turns: 2 },
    answers: ['I failed.', 'Thank you.'],
    supporter: ['Why?'],
  })
  expect(result.turns.map(({ text }) => text)).toEqual([
    'Hello. What brings you here?',
    'I failed.',
    'Why?',
    'Thank you.',
    'Why?',
  ])
  expect(result.ending.reason).toBe('turn-limit')
})

test('news reaches the turn that it is meant for', async () => {
  const scenario = { events: [{ turn: 2, text: 'The phone rings.' }] }
  const { asked } = await visitor.simulate({ scenario })
  expect(asked.map(({ messages }) => messages[0]?.content.includes('The phone rings.'))).toEqual([
    false,
    true,
    false,
    false,
  ])
})
