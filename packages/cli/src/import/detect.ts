import { AttuneError } from '@attune/core'
import { attempted } from './attempted.js'
import { conversationKeys, openaiConversation, sharegptConversation } from './conversations.js'
import { csvConversations } from './csv.js'
import { readCsvRows } from './csv-rows.js'
import { headOf, jsonRecords, type Record } from './json-records.js'
import { readError } from './pieces.js'
import { langfuse, langsmith, tracedConversations } from './traces.js'
import { type Choices, type Fault, type Fields, type Format, type Found, isFields } from './types.js'

export interface Reading {
  readonly format: Format
  readonly found: AsyncIterable<Found>
}

/**
 * Reads a log, in the format that the user names or that its records have.
 *
 * @throws AttuneError LOG_FORMAT, LOG_COLUMNS, LOG_READ
 */
export async function readConversations(file: string, choices: Choices): Promise<Reading> {
  const head = await readable(file)
  const format = choices.from ?? (isJson(file, head) ? await formatOf(file) : formatOfTable(file, head))
  if (format === undefined) {
    throw new AttuneError('LOG_FORMAT', { file }, { place: { file } })
  }
  return { format, found: conversationsOf(file, head, format, choices) }
}

async function readable(file: string): Promise<string> {
  try {
    return await headOf(file)
  } catch (cause) {
    throw readError(file, cause)
  }
}

const isJson = (file: string, head: string): boolean => /^\s*[[{]/.test(head) || /\.(jsonl?|ndjson)$/i.test(file)

function formatOfTable(file: string, head: string): Format | undefined {
  const [header = ''] = head.split('\n', 1)
  if (!/\.[ct]sv$/i.test(file) && !/[,;\t]/.test(header)) return undefined
  const names = header.split(/[,;\t]/).map((name) => name.trim().replaceAll('"', ''))
  const format = formatOfFields(Object.fromEntries(names.map((name) => [name, ''])))
  return format === 'langfuse' || format === 'langsmith' ? format : 'csv'
}

async function* conversationsOf(file: string, head: string, format: Format, choices: Choices): AsyncGenerator<Found> {
  if (format === 'csv') yield* csvConversations(file, head, choices)
  else if (format === 'langfuse') yield* tracedConversations(recordsOf(file, head), langfuse, choices.id)
  else if (format === 'langsmith') yield* tracedConversations(recordsOf(file, head), langsmith, choices.id)
  else {
    const read = format === 'openai' ? openaiConversation : sharegptConversation
    for await (const record of jsonRecords(file)) {
      yield record.kind === 'fault' ? record : attempted(record.place, () => read(record))
    }
  }
}

/** Tools for traces export tables as well: their cells hold JSON. */
async function* recordsOf(file: string, head: string): AsyncGenerator<Record | Fault> {
  if (isJson(file, head)) yield* jsonRecords(file)
  else {
    const { rows } = await readCsvRows(file, head)
    for await (const row of rows)
      yield row.kind === 'fault' ? row : { kind: 'record', place: row.place, value: row.cells }
  }
}

/** Records that are looked at to tell the format; broken ones at the beginning tell nothing. */
const LOOKED_AT = 100

async function formatOf(file: string): Promise<Format | undefined> {
  let seen = 0
  for await (const record of jsonRecords(file)) {
    const format = formatOfRecord(record)
    if (format !== undefined) return format
    if (++seen >= LOOKED_AT) return undefined
  }
  return undefined
}

function formatOfRecord(record: Record | Fault): Format | undefined {
  if (record.kind === 'fault') return undefined
  const { value } = record
  if (Array.isArray(value)) return 'openai'
  return isFields(value) ? formatOfFields(value) : undefined
}

function formatOfFields(value: Fields): Format | undefined {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(value, key))
  if (has('inputs') && has('run_type', 'dotted_order', 'outputs')) return 'langsmith'
  if (has('input') && has('output') && has(...ofLangfuse)) return 'langfuse'
  if (conversationKeys.some((key) => Array.isArray(value[key]))) return 'sharegpt'
  if (has('messages') || (isFields(value['request']) && 'messages' in value['request'])) return 'openai'
  return undefined
}

const ofLangfuse = [
  'traceId',
  'trace_id',
  'sessionId',
  'session_id',
  'observations',
  'timestamp',
  'startTime',
  'start_time',
]
