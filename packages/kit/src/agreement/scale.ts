import { distinct } from '../rows.js'
import type { Rating } from './ratings.js'

/** A scale with more values is no scale of categories. */
const MOST_CATEGORIES = 21
/** Of scales with values between whole numbers. */
const STEPS = [1, 1 / 2, 1 / 4, 1 / 5, 1 / 10]

export interface Scale {
  /** All scores that can be given, in order, used or not; none where these are no categories. */
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
