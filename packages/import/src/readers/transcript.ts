import { spokenIn } from '../spoken-lines.js'
import type { Fields, Reader } from '../types.js'

const keys = [
  'transcript',
  'dialogue',
  'dialog',
  'conversation',
  'conversations',
  'messages',
  'turns',
  'history',
]
const keyIn = (record: Fields): string | undefined => keys.find((key) => spokenIn(record[key]))

/**
 * Reader of records that contain lists of lines `NAME: text`. {@link transcriptSource} reads plain
 * files of such lines.
 */
export const transcript: Reader = {
  format: 'transcript',
  fits: (record) => keyIn(record) !== undefined,
  read(record) {
    const messages = spokenIn(record[keyIn(record) ?? ''])
    if (messages) return { kind: 'conversation', messages, names: record }
    return { what: 'the record has no list of lines, each with a name and a colon before its text' }
  },
}
