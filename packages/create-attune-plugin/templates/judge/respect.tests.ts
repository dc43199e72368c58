import { component, dialogueOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const respect = component(plugin, 'respect')
const talk = dialogueOf('I failed.', 'What would you like to do?')

test('number and reason make the verdict', async () => {
  const { result } = await respect.judge(talk, { answers: ['5: It asks what the person wants.'] })
  expect(result).toEqual([
    {
      criterion: 'respect',
      outcome: { state: 'known', value: 5 },
      rationale: 'It asks what the person wants.',
    },
  ])
})

test('an answer without a reason is asked for again', async () => {
  const { result, unreadable } = await respect.judge(talk, { answers: ['5', '4：好'] })
  expect(result).toMatchObject([{ outcome: { value: 4 }, rationale: '好' }])
  expect(unreadable).toEqual(['respect'])
})
