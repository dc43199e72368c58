import * as fc from 'fast-check'
import { misuse } from '@attune/testkit/shared/values.js'
import { expect, test } from 'vitest'
import { conversationCheckpoints, type ConversationRole } from '../../src/tasks/checkpoints.js'

const roles = fc.array(fc.constantFrom<ConversationRole>('Client', 'Counselor'), { maxLength: 60 })

test('a checkpoint is a message of the client, in order, at the end of its window', () => {
  fc.assert(
    fc.property(roles, fc.integer({ min: 1, max: 5 }), (stage, windowMessages) => {
      let before = 0
      for (const each of conversationCheckpoints(stage, windowMessages)) {
        expect(stage[each.messageIndex]).toBe('Client')
        expect(each.messageIndex).toBeGreaterThanOrEqual(before)
        expect(each.windowEnd - each.windowStart).toBe(
          Math.min(windowMessages, each.messageIndex + 1),
        )
        before = each.messageIndex
      }
    }),
  )
})

test('a window without messages is refused', () => {
  expect(() => conversationCheckpoints(['Client'], 0)).toThrow(misuse('not_a_count'))
})
