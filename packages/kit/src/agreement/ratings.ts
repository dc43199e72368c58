import type { Known } from '@attune/core'
import type { Column } from '@attune/core/findings'
import { type KitColumn, plainColumn, readingsOf } from '../columns.js'
import { pairOf, type Row } from '../rows.js'

/** One value of one dialogue; a dialogue may have several: verdicts on the same criterion, pairs that it is part of. */
export interface Score {
  readonly supporter: string
  readonly cluster: string
  /** The same for all values of a dialogue, whatever gave them. */
  readonly dialogue: string
  readonly value: Known<number>
  readonly offline?: boolean | undefined
  /** The same for all repeats of the dialogue, and which of them it is. None of pairs of dialogues. */
  readonly scene?: string
  readonly repeat?: number
}

/** All that one rater says: a measure, a criterion, a person, a preference of a judge of pairs. */
export interface Rating {
  readonly column: Column
  /** -1 if lower values are better. */
  readonly sign: 1 | -1
  readonly scores: readonly Score[]
}

/** What the rows of a column say, as a rating; `title` and `key` are those of the column. */
export const ratingOf = (rows: readonly Row[], column: KitColumn): Rating => ({
  column: plainColumn(column),
  sign: column.better === 'lower' ? -1 : 1,
  scores: readingsOf(rows, column).map(({ row, value }) => ({
    supporter: row.supporter,
    cluster: row.cluster,
    dialogue: JSON.stringify([pairOf(row), row.supporter]),
    value,
    offline: row.offline,
    ...(row.pair === undefined && {
      scene: JSON.stringify([pairOf({ ...row, repeat: 0 }), row.supporter]),
      repeat: row.repeat,
    }),
  })),
})
