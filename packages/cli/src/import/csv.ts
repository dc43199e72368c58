/** Conversations of a CSV file: one row per turn, per exchange, or per conversation. */
import { AttuneError } from '@attune/core'
import { type CsvRows, type Row, readCsvRows } from './csv-rows.js'
import { usual } from './fields.js'
import { messagesIn } from './messages.js'
import { orderOf, Spool } from './spool.js'
import type { Choices, Fault, Found, Message } from './types.js'

const names = {
  role: ['role', 'speaker', 'sender', 'author', 'from'],
  text: ['text', 'content', 'message', 'body', 'utterance', 'value'],
  order: ['turn', 'position', 'index', 'order', 'step', 'timestamp', 'time', 'created_at', 'date'],
  messages: ['messages', 'conversation', 'conversations', 'dialogue', 'dialog', 'transcript', 'chat'],
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

/** Columns by what they hold. */
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
export async function* csvConversations(file: string, head: string, choices: Choices): AsyncGenerator<Found> {
  const csv = await readCsvRows(file, head)
  const layout = layoutOf(file, csv, choices)
  if (layout.rows === 'conversation') {
    for await (const row of csv.rows) yield row.kind === 'fault' ? row : whole(row, layout.messages)
  } else yield* grouped(csv, layout)
}

function whole({ place, cells }: Row, column: string): Found {
  const messages = messagesIn(cells[column])
  if (messages) return { kind: 'conversation', place, record: cells, messages }
  return { kind: 'fault', place, what: `"${column}" is not a JSON list of messages, each with a role and a text` }
}

async function* grouped({ rows }: CsvRows, layout: Exclude<Layout, { rows: 'conversation' }>): AsyncGenerator<Found> {
  const spool = new Spool<Row>()
  try {
    for await (const row of rows) {
      const fault = row.kind === 'fault' ? row : faultIn(row, layout)
      if (fault || row.kind === 'fault') {
        if (fault) yield fault
        continue
      }
      const { place, cells } = row
      const group = layout.id === undefined ? `row ${place.line}` : cells[layout.id]!.trim()
      const order = layout.order === undefined ? undefined : orderOf(cells[layout.order])
      spool.add(group, order, row)
    }
    for (const [id, kept] of spool.groups()) {
      const { place, cells } = kept[0]!
      const messages = kept.flatMap((each) => messagesOf(each, layout))
      yield { kind: 'conversation', place, record: cells, messages, ...(layout.id !== undefined && { id }) }
    }
  } finally {
    spool.close()
  }
}

function faultIn({ place, cells }: Row, layout: Exclude<Layout, { rows: 'conversation' }>): Fault | undefined {
  const messages = layout.rows === 'turn' ? 1 : 2
  const empty = [layout.id, layout.rows === 'turn' ? layout.role : undefined].find(
    (name) => name !== undefined && cells[name]!.trim() === '',
  )
  return empty === undefined ? undefined : { kind: 'fault', place, what: `"${empty}" is empty`, messages }
}

const messagesOf = ({ cells }: Row, layout: Exclude<Layout, { rows: 'conversation' }>): readonly Message[] =>
  layout.rows === 'turn'
    ? [{ role: cells[layout.role]!, text: cells[layout.text]!, parts: [] }]
    : [
        { role: 'user', text: cells[layout.ask]!, parts: [] },
        { role: 'assistant', text: cells[layout.answer]!, parts: [] },
      ]

function layoutOf(file: string, { columns }: CsvRows, { columns: named, id: ownId }: Choices): Layout {
  const wanted = Object.entries({ ...named, id: ownId }).find(
    ([, name]) => name !== undefined && !columns.includes(name),
  )
  if (wanted) throw columnsError(file, columns, `there is no column "${wanted[1]}"`)
  const find = (column: Column): string | undefined => named[column] ?? matching(columns, names[column])
  const id = ownId ?? matching(columns, usual.id)
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
    throw columnsError(file, columns, 'no column says which conversation a row belongs to: name it with --id')
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
  new AttuneError('LOG_COLUMNS', { file, what, columns: columns.join(', ') }, { place: { file, line: 1 } })
