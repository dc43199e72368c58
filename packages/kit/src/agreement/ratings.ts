import type { Known } from '@attune/core'
import type { Column } from '@attune/core/findings'

import { type KitColumn, plainColumn, readingsOf } from '../columns.js'

import { distinct, pairOf, type Row } from '../rows.js'

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

/** A scale with more values is not a scale of categories. */
const MOST_CATEGORIES = 21
/** Of scales with values between whole numbers. */
const STEPS = [1, 1 / 2, 1 / 4, 1 / 5, 1 / 10]

export interface Scale {
  /** All scores that can be given, in order, used or not; none where these are not categories. */
  readonly categories: readonly number[]
  readonly isDeclared: boolean
}

/**
 * The scale of a question: from its least to its greatest score as declared, else as given by any rater. Weights and what chance
 * gives rest on it, so scores that nobody gave count as well.
 */
export function scaleOf(ratings: readonly Rating[], declared?: readonly number[]): Scale {
  if (declared !== undefined && declared.length > 2)
    return { categories: declared.toSorted((left, right) => left - right), isDeclared: true }
  const ranges = declared ? [declared] : ratings.flatMap(({ column: { range } }) => (range ? [range] : []))
  const isDeclared = declared !== undefined || (ranges.length > 0 && ranges.length === ratings.length)
  const given = distinct(
    ratings.flatMap(({ scores }) => scores.flatMap(({ value }) => (value.state === 'known' ? [value.value] : []))),
  )
  const ends = [...given, ...ranges.flat()]
  return { categories: steps(given, Math.min(...ends), Math.max(...ends)), isDeclared }
}

function steps(given: readonly number[], least: number, most: number): number[] {
  const isOn =
    (step: number) =>
    (value: number): boolean =>
      isWhole((value - least) / step)
  const step = most - least < MOST_CATEGORIES ? STEPS.find((each) => [...given, most].every(isOn(each))) : tens(given)
  const count = step === undefined ? Infinity : Math.round((most - least) / step) + 1
  if (step === undefined || count > MOST_CATEGORIES) return []
  // Scores as they were given: 0.3 is not 3 times 0.1.
  const place = (at: number): number =>
    given.find((value) => isWhole((value - at) / step) && Math.abs(value - at) < step / 2) ?? at
  return Array.from({ length: count }, (_, at) => place(least + at * step))
}

/** 0 to 100 in fives or tens. */
const tens = (given: readonly number[]): number | undefined =>
  [25, 20, 10, 5].find((step) => given.every((value) => isWhole(value / step)))

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9
