/** Lists the readers of all log formats. */
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
 * Readers in order of precedence: the first reader that recognises a record is used. Formats with
 * specific keys come before more general ones.
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

/** Keys under which API responses contain lists of records. */
const envelopes = ['runs', 'traces', 'data', 'items', 'results']

/** Records of a document. A list of messages is a single record. */
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

/**
 * Returns a function that selects the reader of a record: the reader of format `from` if the user
 * names a format, else the first reader that recognises the record.
 */
export const readerFor = (from: Format | undefined): ((record: unknown) => Reader | undefined) =>
  from === undefined ? readerOf : () => readers.find(({ format }) => format === from)

export const UNKNOWN = 'no format is known that has records of this shape'
