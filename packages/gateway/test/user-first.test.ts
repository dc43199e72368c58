import { expect, test } from 'vitest'
import { userFirst } from '@attune/core/models'

const system = { role: 'system', content: 'Be calm.' } as const
const user = { role: 'user', content: 'Hello.' } as const
const assistant = { role: 'assistant', content: 'Hi.' } as const

test('instructions stand apart, and the user speaks first', () => {
  expect(userFirst([system, { ...system, content: 'Be kind.' }, user, assistant])).toEqual({
    instructions: 'Be calm.\n\nBe kind.',
    turns: [user, assistant],
  })
})

test('before an assistant who spoke first, the user was silent', () => {
  expect(userFirst([system, assistant, user]).turns).toEqual([
    { role: 'user', content: '…' },
    assistant,
    user,
  ])
})

test('instructions alone are what the user says', () => {
  expect(userFirst([system])).toEqual({
    instructions: '',
    turns: [{ role: 'user', content: 'Be calm.' }],
  })
  expect(userFirst([]).turns).toEqual([{ role: 'user', content: '…' }])
})
