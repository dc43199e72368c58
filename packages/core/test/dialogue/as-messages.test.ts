import { expect, test } from 'vitest'
import { asMessages } from '@attune/core'

test('each side sees its own turns as the assistant’s, and no turn is sent without content', () => {
  const turns = [
    { speaker: 'seeker', text: 'Hello.' },
    { speaker: 'supporter', text: ' ' },
    { speaker: 'seeker', text: '' },
  ] as const
  expect(asMessages(turns, 'supporter')).toEqual([
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: '…' },
    { role: 'user', content: '…' },
  ])
  expect(asMessages(turns, 'seeker').map(({ role }) => role)).toEqual([
    'assistant',
    'user',
    'assistant',
  ])
})
