/** Reads spans of traces. The input and the output of a span may have any known layout. */
import { isSame } from './talk.js'
import { firstChoiceMessage } from './calls.js'
import { firstValueAt, textAt, valueAt } from './fields.js'
import { itemsIn } from './items.js'
import { messageIn, messagesIn, parsed, textMessage } from './messages.js'
import {
  type Fields,
  type RecordContent,
  isFields,
  type Message,
  type Position,
  type Unreadable,
} from './types.js'

export interface SpanFormat {
  readonly input: string
  readonly output: string
  readonly parents: readonly string[]
  readonly trace: readonly string[]
  readonly session: readonly string[]
  readonly time: readonly string[]
  isModel(record: Fields): boolean
}

export function spanIn(value: Fields, format: SpanFormat): RecordContent | Unreadable {
  const { [format.input]: input, [format.output]: output, observations: _, ...record } = value
  const names = withParsedCells(record)
  const group = textAt(names, format.session)
  if (group === undefined) return { what: `the record has no "${format.trace[0]}"` }
  const asked = messagesOfSpan(parsed(input), 'user', inputKeys)
  const answered = messagesOfSpan(parsed(output), 'assistant', outputKeys)
  const goesOn =
    answered.length > asked.length && asked.every((message, at) => isSame(message, answered[at]!))
  return {
    kind: 'call',
    messages: goesOn ? answered : [...asked, ...answered],
    names,
    group,
    position: positionIn(names, format.time),
    span: {
      trace: textAt(names, format.trace) ?? '',
      isRoot: textAt(names, format.parents) === undefined,
      isModel: format.isModel(names),
    },
  }
}

function positionIn(names: Fields, paths: readonly string[]): Position {
  const { path, text } = firstValueAt(names, paths) ?? { path: paths[0]!, text: '' }
  return { column: path, text }
}

/** Parses cells of an exported table that contain JSON. */
const withParsedCells = (record: Fields): Fields => ({
  ...record,
  ...Object.fromEntries(
    ['metadata', 'extra'].flatMap((key) => (key in record ? [[key, parsed(record[key])]] : [])),
  ),
})

const inputKeys = [
  'input',
  'question',
  'query',
  'prompt',
  'text',
  'content',
  'message',
  'user_input',
]
const outputKeys = ['output', 'answer', 'response', 'result', 'text', 'content', 'completion']

/**
 * Messages of a span's input or output, which is a text, a message, a list, or an object that
 * contains one of these.
 */
function messagesOfSpan(value: unknown, role: string, keys: readonly string[]): readonly Message[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [textMessage(role, value)]
  const list = messagesIn(value) ?? (Array.isArray(value) ? itemsIn(value, role) : undefined)
  if (list) return list
  if (!isFields(value)) return []
  const one = messageIn(value) ?? firstChoiceMessage(value)
  if (one) return [one]
  const history = messagesIn(value['chat_history']) ?? messagesIn(value['history']) ?? []
  const generation = firstGeneration(value['generations'])
  if (generation !== undefined) return messagesOfSpan(generation, role, keys)
  const inside =
    value['messages'] ??
    keys.map((key) => valueAt(value, key)).find((each) => each !== undefined && each !== null)
  return [...history, ...messagesOfSpan(parsed(inside), role, keys)]
}

/** First item of LangChain's `generations[0][0]`: a message or a text. */
function firstGeneration(generations: unknown): unknown {
  let first: unknown = generations
  while (Array.isArray(first)) [first] = first as readonly unknown[]
  if (!isFields(first)) return undefined
  return messageIn(first['message']) ? first['message'] : first['text']
}
