import { branchIn } from '../message-tree.js'
import { messagesIn } from '../messages.js'
import type { Fields, Reader } from '../types.js'

const keys = ['conversations', 'conversation', 'dialogue', 'dialog']
const keyIn = (record: Fields): string | undefined => keys.find((key) => Array.isArray(record[key]))

/**
 * Reader of records such as `{"conversations": [{"from", "value"}]}`, and of message lists under
 * similar keys.
 */
export const sharegpt: Reader = {
  format: 'sharegpt',
  fits: (record) => keyIn(record) !== undefined,
  read(record) {
    const key = keyIn(record)
    if (key === undefined)
      return {
        what: 'the key "conversations" is missing: this is not a conversation of this format',
      }
    const { items, replaced } = branchIn(record[key], record)!
    const messages = messagesIn(items)
    if (messages) return { kind: 'conversation', messages, names: record, replaced }
    return {
      what: `a message in "${key}" has no role or no text`,
      messages: (record[key] as readonly unknown[]).length,
    }
  },
}
