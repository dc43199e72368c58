import { AttuneError } from '@attune/core'
import { conversationKeys, openaiConversation, sharegptConversation } from './conversations.js'
import { csvConversations } from './csv.js'
import { headOf, jsonRecords, type Record } from './json-records.js'
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
  const isJson = /^\s*[[{]/.test(head)
  const format = choices.from ?? (isJson ? await formatOf(file) : isCsv(file, head) ? 'csv' : undefined)
  if (format === undefined) {
    throw new AttuneError('LOG_FORMAT', { file }, { place: { file } })
  }
  return { format, found: conversationsOf(file, head, format, choices) }
}

async function readable(file: string): Promise<string> {
  try {
    return await headOf(file)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('DATA_READ', { file, why }, { place: { file }, cause })
  }
}

const isCsv = (file: string, head: string): boolean => /\.[ct]sv$/i.test(file) || /^[^\n]+[,;\t][^\n]*\n/.test(head)

async function* conversationsOf(file: string, head: string, format: Format, choices: Choices): AsyncGenerator<Found> {
  if (format === 'csv') yield* csvConversations(file, head, choices)
  else if (format === 'langfuse') yield* tracedConversations(jsonRecords(file), langfuse, choices.id)
  else if (format === 'langsmith') yield* tracedConversations(jsonRecords(file), langsmith, choices.id)
  else {
    const read = format === 'openai' ? openaiConversation : sharegptConversation
    for await (const record of jsonRecords(file)) yield record.kind === 'fault' ? record : read(record)
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
  if (!isFields(value)) return undefined
  const has = (...keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(value, key))
  if (has('inputs') && has('run_type', 'dotted_order', 'outputs')) return 'langsmith'
  if (has('input', 'output') && has(...ofLangfuse)) return 'langfuse'
  if (conversationKeys.some((key) => Array.isArray(value[key]))) return 'sharegpt'
  if (has('messages') || (isFields(value['request']) && 'messages' in (value['request'] as Fields))) return 'openai'
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
