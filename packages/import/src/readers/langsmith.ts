import { usualKeys } from '../fields.js'
import { spanIn } from '../spans.js'
import type { Reader } from '../types.js'

/** Reader of LangSmith runs. A thread is a conversation. */
export const langsmith: Reader = {
  format: 'langsmith',
  fits: (record) =>
    Object.hasOwn(record, 'inputs') &&
    ['run_type', 'dotted_order', 'outputs'].some((key) => Object.hasOwn(record, key)),
  read: (record) =>
    spanIn(record, {
      input: 'inputs',
      output: 'outputs',
      parents: ['parent_run_id', 'parentRunId'],
      trace: ['trace_id', 'id', 'run_id'],
      session: [...usualKeys.thread, 'trace_id', 'id', 'run_id'],
      time: usualKeys.time,
      isModel: ({ run_type: type }) => type === 'llm',
    }),
}
