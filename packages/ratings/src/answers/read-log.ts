import type { Json } from '@attune/core'
import type { LogRow } from './row.js'

export interface CurrentAnswer<Row extends LogRow = LogRow> {
  readonly rater: string
  readonly item: string
  readonly question: string
  readonly occasion: number
  readonly kind: LogRow['kind']
  /** Value of the answer; null for rows of other kinds, such as a skip. */
  readonly value: Json
  readonly revisions: number
  /** Latest row of the log for this answer. */
  readonly row: Row
}

export interface ReadLog<Row extends LogRow = LogRow> {
  readonly rows: number
  /** Number of rows that repeat an id with the same content. */
  readonly duplicates: number
  readonly conflicts: number
  /**
   * Number of rows that revise an earlier answer of the same rater, item, question and occasion.
   */
  readonly revisions: number
  /**
   * Number of revisions that were made without knowledge of the previous row, for example in
   * another browser tab.
   */
  readonly concurrent: number
  /** Number of answers that are ignored because their raters withdrew. */
  readonly withdrawn: number
  readonly cannotSay: number
  readonly skipped: number
  /** Current answers, in the order in which they were first given. */
  readonly current: readonly CurrentAnswer<Row>[]
}

/**
 * Current answers: the last row for each rater, item, question and occasion. Rows with an id that
 * occurred before are ignored. The log itself never changes.
 */
export function readLog<Row extends LogRow>(rows: readonly Row[]): ReadLog<Row> {
  const counts = { duplicates: 0, conflicts: 0, revisions: 0, concurrent: 0 }
  const byId = new Map<string, string>()
  const keys = new Map<string, { row: Row; revisions: number }>()
  const withdrawn = new Set<string>()
  for (const row of rows) {
    const written = content(row)
    const before = byId.get(row.id)
    if (before !== undefined) {
      counts[before === written ? 'duplicates' : 'conflicts'] += 1
      continue
    }
    byId.set(row.id, written)
    if (row.kind === 'withdraw') {
      withdrawn.add(row.rater)
      continue
    }
    const key = JSON.stringify([row.rater, row.item, row.question, row.occasion])
    const known = keys.get(key)
    if (known === undefined) {
      keys.set(key, { row, revisions: 0 })
      continue
    }
    counts.revisions += 1
    if (row.base !== known.row.id) counts.concurrent += 1
    known.row = row
    known.revisions += 1
  }
  const all = [...keys.values()]
  const current = all
    .filter(({ row }) => !withdrawn.has(row.rater))
    .map(({ row, revisions }) => ({
      rater: row.rater,
      item: row.item,
      question: row.question,
      occasion: row.occasion,
      kind: row.kind,
      value: row.kind === 'answer' ? (row.value ?? null) : null,
      revisions,
      row,
    }))
  return {
    rows: rows.length,
    ...counts,
    withdrawn: all.length - current.length,
    cannotSay: current.filter(({ kind }) => kind === 'cannot_say').length,
    skipped: current.filter(({ kind }) => kind === 'skip').length,
    current,
  }
}

/**
 * Fields that are added when an answer is sent or stored. They are ignored when the content of two
 * rows is compared.
 */
const addedFields = new Set(['seq', 'at', 'session', 'sentAt'])

const content = (row: LogRow): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => !addedFields.has(name))
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )
