/**
 * Scores as lm-evaluation-harness reports the release's tasks: one score per task, in which an
 * unreadable judgement counts as 0.
 */
import { known } from '@attune/core'
import type { Evaluation, Table } from '@attune/core/findings'
import { unreadableJudgement } from '../../judge/verdicts.js'
import { cellOf, type KitColumn, type Row } from '@attune/kit'
import { plainColumn } from '@attune/kit/internal'

interface Task extends KitColumn {
  /** Names of the rows whose mean is the score; all rows have the same weight. */
  readonly rows: readonly string[]
  /** Divisor of the scores: 100 if the harness reports a share instead of a percentage. */
  readonly per: number
}

const task = (key: string, title: string, rows: readonly string[], per = 1): Task => ({
  key,
  title,
  rows,
  per,
  digits: per === 1 ? 2 : 4,
  better: 'higher',
})

const tasks: readonly Task[] = [
  task('emotion_classification', 'EC, exact match', ['EC-E', 'EC-F'], 100),
  task('emotion_detection', 'ED, exact match', ['ED'], 100),
  task('fileqa', 'QA, F1', ['QA'], 100),
  task('report_summary', 'ES, score', ['ES']),
  task('multiconv', 'MC, score', ['MC1', 'MC2', 'MC3', 'MC4']),
]

export function harnessTable(
  supporters: readonly string[],
  rows: readonly Row[],
  statistics: Evaluation['statistics'],
): Table {
  const asked = tasks.filter((each) => rows.some(({ name }) => each.rows.includes(name)))
  return {
    id: 'harness',
    title: 'Scores as lm-evaluation-harness reports them',
    columns: [{ key: 'supporter', title: 'Supporter' }, ...asked.map(plainColumn)],
    rows: supporters.map((supporter) => ({
      supporter,
      ...Object.fromEntries(
        asked.map((each) => [
          each.key,
          cellOf(
            rows.flatMap((row) => (row.supporter === supporter ? asOf(row, each) : [])),
            each,
            statistics,
          ),
        ]),
      ),
    })),
    notes: [
      'A judgement that cannot be read counts as 0, as in the harness.',
      'EC is of all items of both kinds, MC of all four stages: neither is the EC or MC-4 of the paper.',
    ],
  }
}

function asOf(row: Row, { key, rows, per }: Task): Row[] {
  if (!rows.includes(row.name)) return []
  const { value } = row
  const isUnread = value.state === 'unknown' && value.why === unreadableJudgement
  if (isUnread) return [{ ...row, name: key, value: known(0) }]
  return [
    {
      ...row,
      name: key,
      value: value.state === 'known' ? known(Number(value.value) / per) : value,
    },
  ]
}
