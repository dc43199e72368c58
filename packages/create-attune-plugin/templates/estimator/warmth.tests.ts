import { component, dialogueOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const warmth = component(plugin, 'warmth')
const talk = dialogueOf('I failed.', 'That hurts. What happened?')

test('the number that the model answers is the measure', async () => {
  const { result, asked } = await warmth.estimate(talk, { answers: ['7'] })
  expect(result.measures).toEqual({ warmth: { state: 'known', value: 7 } })
  expect(asked[0]?.messages[0]?.content).toContain('> That hurts. What happened?')
})

test('an answer that is not a number is asked for again, and then unknown', async () => {
  const { result, asked } = await warmth.estimate(talk, { answers: ['Warm.', '8/10', 'eight'] })
  expect(result.measures.warmth).toMatchObject({ state: 'unknown' })
  expect(asked).toHaveLength(3)
})
