/** Lists the readers of all formats with records. */
import { type Format, isFields, type Reader } from '../types.js'
import { anthropic } from './anthropic.js'
import { escEval } from './esc-eval.js'
import { gemini } from './gemini.js'
import { inspect } from './inspect.js'
import { langfuse } from './langfuse.js'
import { langsmith } from './langsmith.js'
import { mtBench } from './mt-bench.js'
import { openai } from './openai.js'
import { openaiBatch } from './openai-batch.js'
import { openaiResponses } from './openai-responses.js'
import { promptfoo } from './promptfoo.js'
import { sharegpt } from './sharegpt.js'
import { transcript } from './transcript.js'

/**
 * Readers in order of precedence; narrower shapes are before wider ones. The first match is used.
 */
const readers: readonly Reader[] = [
  langsmith,
  langfuse,
  inspect,
  promptfoo,
  mtBench,
  openaiBatch,
  openaiResponses,
  anthropic,
  gemini,
  escEval,
  transcript,
  sharegpt,
  openai,
]

/** Keys under which API responses contain their records. */
const envelopes = ['runs', 'traces', 'data', 'items', 'results']

/** Records in a document; a list of messages is a single record. */
export function recordsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [{ messages: value as unknown }]
  if (!isFields(value)) return [value]
  for (const { inside } of readers) {
    const records = inside?.(value)
    if (records) return records
  }
  if (readerOf(value)) return [value]
  return (
    (envelopes.map((key) => value[key]).find((each) => Array.isArray(each) && each.length > 0) as
      | unknown[]
      | undefined) ?? [value]
  )
}

const readerOf = (record: unknown): Reader | undefined =>
  isFields(record) ? readers.find((each) => each.fits(record)) : undefined

/** Returns the reader of a record by its shape, or the reader of the format that the user names. */
export const readerFor = (from: Format | undefined): ((record: unknown) => Reader | undefined) =>
  from === undefined ? readerOf : () => readers.find(({ format }) => format === from)

export const UNKNOWN = 'no format is known that has records of this shape'
