import type { Known } from '@attune/core'
import type { Column } from '@attune/core/findings'

import { type KitColumn, plainColumn, readingsOf } from '../columns.js'

import { kitErrors } from '../errors.js'
import { dialogueKey, distinct, type Row } from '../rows.js'

/**
 * One value of one dialogue by one rater. A dialogue may have several: verdicts on the same
 * criterion, or pairs that contain the dialogue.
 */
export interface Score {
  readonly supporter: string
  readonly cluster: string
  /** Key of the dialogue; the same for all raters. */
  readonly dialogue: string
  readonly value: Known<number>
  readonly offline?: boolean | undefined
  /**
   * Key that all repeats of the dialogue share; undefined for pairs of dialogues. `repeat` is the
   * number of this repeat.
   */
  readonly scene?: string
  readonly repeat?: number
}

/**
 * All values of one rater: a measure, a criterion, a person, or a preference of a pairwise judge.
 */
export interface Rating {
  readonly column: Column
  /** -1 if lower values are better. */
  readonly sign: 1 | -1
  readonly scores: readonly Score[]
}

/**
 * The values of a column as a rating, with the column's `title` and `key`.
 *
 * ```ts
 * ratingOf(rows, { key: 'mood', title: 'Mood', better: 'higher' })
 * ```
 */
export const ratingOf = (rows: readonly Row[], column: KitColumn): Rating => ({
  column: plainColumn(column),
  sign: column.better === 'lower' ? -1 : 1,
  scores: readingsOf(rows, column).map(({ row, value }) => ({
    supporter: row.supporter,
    cluster: row.cluster,
    dialogue: dialogueKey(row),
    value,
    offline: row.offline,
    ...(row.pair === undefined && {
      scene: dialogueKey({ ...row, repeat: 0 }),
      repeat: row.repeat,
    }),
  })),
})

/** Maximum number of values of a scale that is treated as categorical. */
const MOST_CATEGORIES = 21
/**
 * Candidates for the step of a scale, tried from the largest. The first one that divides all scores
 * is used.
 */
const STEPS = [1, 1 / 2, 1 / 4, 1 / 5, 1 / 10]

export interface Scale {
  /**
   * All possible scores in ascending order, used or not; empty if there are too many for categories
   * or they have no common step.
   */
  readonly categories: readonly number[]
  readonly isDeclared: boolean
}

/**
 * Scale of a question: from the least to the greatest declared score; without a declaration, from
 * the least to the greatest score of any rater. Weights and chance agreement are computed on the
 * whole scale, so that unused scores count as well.
 *
 * @throws SCORE_OFF_SCALE for a score that is not on the declared scale
 */
export function scaleOf(ratings: readonly Rating[], declared?: readonly number[]): Scale {
  if (declared !== undefined) requireOnScale(ratings, declared)
  if (declared !== undefined && declared.length > 2)
    return { categories: declared.toSorted((left, right) => left - right), isDeclared: true }
  const ranges = declared
    ? [declared]
    : ratings.flatMap(({ column: { range } }) => (range ? [range] : []))
  const isDeclared =
    declared !== undefined || (ranges.length > 0 && ranges.length === ratings.length)
  const given = distinct(
    ratings.flatMap(({ scores }) =>
      scores.flatMap(({ value }) => (value.state === 'known' ? [value.value] : [])),
    ),
  )
  const ends = [...given, ...ranges.flat()]
  return { categories: stepValues(given, Math.min(...ends), Math.max(...ends)), isDeclared }
}

/** With two declared scores, all between them are on the scale; with more, only these. */
function requireOnScale(ratings: readonly Rating[], declared: readonly number[]): void {
  const [least, most] = [Math.min(...declared), Math.max(...declared)]
  const isOn = (value: number): boolean =>
    declared.length > 2 ? declared.includes(value) : least <= value && value <= most
  for (const { column, scores } of ratings) {
    for (const { value, supporter, cluster } of scores) {
      if (value.state === 'unknown' || isOn(value.value)) continue
      throw kitErrors.error('SCORE_OFF_SCALE', {
        rater: column.title,
        score: value.value,
        scale: declared.length > 2 ? declared.join(', ') : `${least} to ${most}`,
        scenario: cluster,
        supporter,
      })
    }
  }
}

function stepValues(given: readonly number[], least: number, most: number): number[] {
  const isOn =
    (step: number) =>
    (value: number): boolean =>
      isWhole((value - least) / step)
  const step =
    most - least < MOST_CATEGORIES
      ? STEPS.find((each) => [...given, most].every(isOn(each)))
      : wideStep(given)
  const count = step === undefined ? Infinity : Math.round((most - least) / step) + 1
  if (step === undefined || count > MOST_CATEGORIES) return []
  // Returns the score as raters gave it, because `least + at * step` has rounding errors (3 times
  // 0.1 is not 0.3).
  const place = (at: number): number =>
    given.find((value) => isWhole((value - at) / step) && Math.abs(value - at) < step / 2) ?? at
  return Array.from({ length: count }, (_, at) => place(least + at * step))
}

/** Step of a wide scale, such as 0 to 100, whose scores are all multiples of 25, 20, 10 or 5. */
const wideStep = (given: readonly number[]): number | undefined =>
  [25, 20, 10, 5].find((step) => given.every((value) => isWhole(value / step)))

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9
