/** Reads conversations of a CSV file: one row per turn, per exchange, or per conversation. */
import { AttuneError } from '@attune/core/internal'
import { usualKeys } from './fields.js'
import { messagesIn, textMessage } from './messages.js'
import type { Choices, Fields, RecordContent, Reader, Unreadable } from './types.js'
import { importErrors } from './errors.js'

const names = {
  role: [
    'role',
    'speaker',
    'sender',
    'author',
    'from',
    'who',
    'participant',
    'sender_type',
    'sent_by',
  ],
  text: ['text', 'content', 'message', 'body', 'utterance', 'value'],
  order: ['turn', 'position', 'index', 'order', 'step', 'timestamp', 'time', 'created_at', 'date'],
  messages: [
    'messages',
    'conversation',
    'conversations',
    'dialogue',
    'dialog',
    'transcript',
    'chat',
  ],
  ask: ['prompt', 'question', 'user', 'human', 'seeker', 'user_message', 'input'],
  answer: [
    'response',
    'answer',
    'reply',
    'assistant',
    'bot',
    'supporter',
    'bot_message',
    'assistant_message',
    'output',
    'completion',
  ],
} as const
type Column = keyof typeof names

/** Indices of the columns, by the meaning of the column. */
type Layout =
  | {
      readonly rows: 'turn'
      readonly id: string
      readonly role: string
      readonly text: string
      readonly order?: string | undefined
    }
  | {
      readonly rows: 'exchange'
      readonly id?: string | undefined
      readonly ask: string
      readonly answer: string
      readonly order?: string | undefined
    }
  | { readonly rows: 'conversation'; readonly messages: string }

/** @throws AttuneError LOG_COLUMNS */
export function csvReader(file: string, columns: readonly string[], choices: Choices): Reader {
  const layout = layoutOf(file, columns, choices)
  return {
    format: 'csv',
    fits: () => true,
    read: (cells) =>
      layout.rows === 'conversation'
        ? conversationContent(cells, layout.messages)
        : rowContent(cells, layout),
  }
}

function conversationContent(cells: Fields, column: string): RecordContent | Unreadable {
  const messages = messagesIn(cells[column])
  if (messages) return { kind: 'conversation', messages, names: cells }
  return { what: `"${column}" is not a JSON list of messages, each with a role and a text` }
}

function rowContent(
  cells: Fields,
  layout: Exclude<Layout, { rows: 'conversation' }>,
): RecordContent | Unreadable {
  const cell = (name: string): string => String(cells[name])
  const messages =
    layout.rows === 'turn'
      ? [textMessage(cell(layout.role), cell(layout.text))]
      : [textMessage('user', cell(layout.ask)), textMessage('assistant', cell(layout.answer))]
  const empty = [layout.id, layout.rows === 'turn' ? layout.role : undefined].find(
    (name) => name !== undefined && cell(name).trim() === '',
  )
  if (empty !== undefined) return { what: `"${empty}" is empty`, messages: messages.length }
  return {
    kind: 'row',
    messages,
    names: cells,
    ...(layout.id !== undefined && { group: cell(layout.id).trim() }),
    ...(layout.order !== undefined && {
      position: { column: layout.order, text: cell(layout.order).trim() },
    }),
  }
}

function layoutOf(
  file: string,
  columns: readonly string[],
  { columns: named, id: ownId }: Choices,
): Layout {
  const missingColumn = Object.entries({ ...named, id: ownId }).find(
    ([, name]) => name !== undefined && !columns.includes(name),
  )
  if (missingColumn) throw columnsError(file, columns, `there is no column "${missingColumn[1]}"`)
  const find = (column: Column): string | undefined =>
    named[column] ?? matching(columns, names[column])
  const id = ownId ?? matching(columns, usualKeys.id)
  const order = find('order')
  const [role, text, messages, ask, answer] = [
    find('role'),
    find('text'),
    find('messages'),
    find('ask'),
    find('answer'),
  ]
  if (named.messages !== undefined) return { rows: 'conversation', messages: named.messages }
  if (role !== undefined && text !== undefined) {
    if (id !== undefined) return { rows: 'turn', id, role, text, order }
    throw columnsError(
      file,
      columns,
      'no column says which conversation a row belongs to: name it with --id',
    )
  }
  if (messages !== undefined) return { rows: 'conversation', messages }
  if (ask !== undefined && answer !== undefined) return { rows: 'exchange', id, ask, answer, order }
  throw columnsError(
    file,
    columns,
    'no columns with roles and texts, with questions and answers, or with lists of messages are found',
  )
}

const matching = (columns: readonly string[], known: readonly string[]): string | undefined => {
  const same = (a: string, b: string): boolean =>
    a.toLowerCase().replaceAll(/[ _-]/g, '') === b.toLowerCase().replaceAll(/[ _-]/g, '')
  return known.flatMap((name) => columns.find((column) => same(column, name)) ?? [])[0]
}

const columnsError = (file: string, columns: readonly string[], what: string): AttuneError =>
  importErrors.error(
    'LOG_COLUMNS',
    { file, what, columns: columns.join(', ') },
    { place: { file, line: 1 } },
  )
