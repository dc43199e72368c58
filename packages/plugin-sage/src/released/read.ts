import { lineError, readRecords } from '@attune/core/reading'
import type { ReleasedRecord } from './record.js'

const text = { type: 'string' } as const

const item = {
  type: 'object',
  properties: {
    role: { enum: ['user', 'assistant'] },
    content: text,
    think: text,
    thinking: text,
    'emotion-point': { type: 'number' },
    planning: {
      type: 'object',
      properties: { content: text, TargetCompletion: text, activity: text, analyse: text, change: { type: 'number' } },
    },
  },
  required: ['role', 'content'],
} as const

const record = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    emo_point: { type: 'number', minimum: 0, maximum: 100 },
    history: { type: 'array', items: item, minItems: 1 },
  },
  required: ['id', 'emo_point', 'history'],
} as const

/**
 * The records of a file by their id; several of one id are repeats.
 *
 * @throws DATA_READ if the file cannot be read, DATA_LINE for a line of another shape, or whose last emotion is not `emo_point`
 */
export async function readReleased(file: string): Promise<ReadonlyMap<string, readonly ReleasedRecord[]>> {
  const found = new Map<string, ReleasedRecord[]>()
  for await (const { line, value } of readRecords<ReleasedRecord>(file, record)) {
    const last = value.history.findLast(({ role }) => role === 'user')?.['emotion-point']
    if (last !== value.emo_point)
      throw lineError(file, line, `the last emotion-point is ${last ?? 'missing'}, but emo_point is ${value.emo_point}`)
    found.set(value.id, [...(found.get(value.id) ?? []), value])
  }
  return found
}
