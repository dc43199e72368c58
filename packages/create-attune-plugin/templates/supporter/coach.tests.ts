import { component, dialogueOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const coach = component(plugin, 'coach')

test('the model sees the style and the conversation, and its answer is the reply', async () => {
  const { result, asked } = await coach.reply(dialogueOf('I failed.'), {
    options: { style: 'brisk' },
    answers: ['And now?'],
  })
  expect(result.text).toBe('And now?')
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(asked[0]?.messages[0]?.content).toContain('brisk')
})
