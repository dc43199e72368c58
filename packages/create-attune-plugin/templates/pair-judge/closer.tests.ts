import { component, dialogueOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const closer = component(plugin, 'closer')
const warm = dialogueOf('I failed.', 'What happened?')
const cold = dialogueOf('I failed.', 'Try again.')

test.each([
  ['A', 'first'],
  ['b', 'second'],
  ['tie', 'tie'],
])('%s stands for %s', async (text, value) => {
  const { result } = await closer.compare([warm, cold], { answers: [text] })
  expect(result).toMatchObject([{ criterion: 'closer', outcome: { state: 'known', value } }])
})

test('both conversations are shown, in the order given', async () => {
  const { asked } = await closer.compare([warm, cold])
  expect(asked[0]?.messages[0]?.content).toMatch(
    /conversation_a[^]*What happened[^]*conversation_b[^]*Try again/,
  )
})
