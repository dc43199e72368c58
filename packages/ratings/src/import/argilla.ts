import { isObject } from '@attune/core/answers'
import type { Json } from '@attune/core'
import { Collected, type Imported } from './imported.js'

type Record_ = Readonly<Record<string, Json>>

/**
 * Reads the output of `records.to_list()` of the Argilla SDK, nested or flattened. Nested responses
 * have no status; flattened ones have one.
 */
export function readArgilla(records: readonly Record_[]): Imported {
  const found = new Collected()
  for (const record of records) {
    const item = String(record['id'])
    const nested = record['responses']
    if (isObject(nested)) readNested(found, item, nested)
    readFlat(found, item, record)
  }
  return found.done()
}

function readNested(found: Collected, item: string, responses: Record_): void {
  for (const [question, given] of Object.entries(responses)) {
    for (const response of Array.isArray(given) ? (given as readonly Record_[]) : []) {
      found.warnings.add('no_status')
      const rater = String(response['user_id'])
      found.answers.push({
        rater,
        item,
        question,
        kind: 'answer',
        value: response['value'] ?? null,
      })
    }
  }
}

const SUFFIX = '.responses'

function readFlat(found: Collected, item: string, record: Record_): void {
  for (const [key, values] of Object.entries(record)) {
    if (!key.endsWith(SUFFIX)) continue
    const question = key.slice(0, -SUFFIX.length)
    const [users, statuses] = [record[`${key}.users`], record[`${key}.status`]].map((list) =>
      Array.isArray(list) ? list : [],
    )
    if (!Array.isArray(values)) continue
    for (const [at, value] of values.entries()) {
      const rater = String(users![at])
      const status = statuses![at]
      if (status === undefined) found.warnings.add('no_status')
      if (status === 'draft' || status === 'pending') found.skipped += 1
      else if (status === 'discarded')
        found.answers.push({ rater, item, question, kind: 'skip', value: null })
      else found.answers.push({ rater, item, question, kind: 'answer', value })
    }
  }
}
