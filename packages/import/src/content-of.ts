import { withoutThoughts } from '@attune/core/answers'
import { keysText } from './keys.js'
import { UNKNOWN } from './readers/index.js'
import type { Roles } from './roles.js'
import type { Source } from './source.js'
import { type RecordContent, isFields, type Unreadable } from './types.js'

/**
 * Reads a record with its format's reader. An exception of the reader becomes a fault of the
 * record.
 */
export function contentOf(
  source: Source,
  record: unknown,
  roles: Roles,
): RecordContent | Unreadable {
  if (!isFields(record)) return { what: 'the record is not an object' }
  const reader = source.readerOf(record)
  if (!reader) return { what: `${UNKNOWN}; ${keysText(record)}` }
  try {
    const content = reader.read(record)
    if ('what' in content) return content
    const messages = content.messages.map((each) =>
      roles.of(each) === 'supporter' ? withoutThoughts(each) : each,
    )
    return { ...content, messages }
  } catch (cause) {
    return {
      what: `the record cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    }
  }
}
