import { usualKeys } from '../fields.js'
import { spanIn } from '../spans.js'
import { isFields, type Reader } from '../types.js'

/** Reader of Langfuse traces and observations. A session is a conversation. */
export const langfuse: Reader = {
  format: 'langfuse',
  fits: (record) =>
    Object.hasOwn(record, 'input') &&
    Object.hasOwn(record, 'output') &&
    keys.some((key) => Object.hasOwn(record, key)),
  inside: ({ trace, observations }) => (isFields(trace) ? [{ observations, ...trace }] : undefined),
  read: (record) =>
    spanIn(record, {
      input: 'input',
      output: 'output',
      parents: ['parentObservationId', 'parent_observation_id'],
      trace: ['traceId', 'trace_id', 'id'],
      session: ['sessionId', 'session_id', 'traceId', 'trace_id', 'id'],
      time: usualKeys.time,
      isModel: ({ type }) => type === 'GENERATION',
    }),
}

const keys = [
  'traceId',
  'trace_id',
  'sessionId',
  'session_id',
  'observations',
  'timestamp',
  'startTime',
  'start_time',
]
