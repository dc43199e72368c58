import { AttuneError } from '@attune/core/internal'
import { statisticsErrors } from './errors.js'

/**
 * Reason why an argument of a statistics function is invalid: `details.code` of the error
 * STATISTICS_INPUT.
 */
export type MisuseCode =
  | 'bad_margin'
  | 'best_is_worst'
  | 'cluster_mismatch'
  | 'duplicate'
  | 'empty'
  | 'exact_impossible'
  | 'length_mismatch'
  | 'not_a_count'
  | 'not_balanced'
  | 'not_finite'
  | 'not_numeric'
  | 'not_shown'
  | 'out_of_range'
  | 'q_out_of_range'
  | 'shown_twice'
  | 'too_few_levels'
  | 'too_few_raters'
  | 'unequal_raters'
  | 'unknown_name'
  | 'weights_not_one'

export const invalidArgument = (code: MisuseCode, what: string): AttuneError =>
  statisticsErrors.error('STATISTICS_INPUT', { code, what })

/** Largest valid absolute value. Squares of larger numbers, and sums of squares, could overflow. */
const LARGEST = 1e150

export function requireFinite(values: readonly number[]): void {
  for (let at = 0; at < values.length; at++) requireFiniteNumber(values[at]!)
}

export function requireFiniteNumber(value: number): void {
  if (Math.abs(value) <= LARGEST) return
  throw invalidArgument(
    'not_finite',
    `${value} is no value to compute with: it must be finite and at most ${LARGEST} in size.`,
  )
}

export function requireCounts(values: Iterable<number>): void {
  for (const value of values) {
    if (!Number.isSafeInteger(value) || value < 0) {
      throw invalidArgument(
        'not_a_count',
        `${value} is not a count: a whole number from 0 upwards is needed.`,
      )
    }
  }
}

export function requireSameLength(first: ArrayLike<unknown>, second: ArrayLike<unknown>): void {
  if (first.length === second.length) return
  throw invalidArgument(
    'length_mismatch',
    `Two lists that belong together have ${first.length} and ${second.length} entries.`,
  )
}

/**
 * Throws unless the value is a probability strictly between 0 and 1, such as a confidence or a
 * significance level.
 */
export function requireLevel(value: number, name: string): void {
  if (value > 0 && value < 1) return
  throw invalidArgument('out_of_range', `The ${name} is ${value}; it must lie between 0 and 1.`)
}

export function requireShares(
  values: readonly number[],
  { least, most } = { least: 0, most: 1 },
): void {
  const outside = values.find((value) => value < least || value > most)
  if (outside === undefined) return
  const what = `${outside} cannot be part of a share; values from ${least} to ${most} are needed.`
  throw invalidArgument('out_of_range', what)
}

/**
 * Throws unless the argument is a finite number. This check and the following ones put the
 * argument's name into the message. Formulas of plugins use them too.
 */
export function requireNumber(name: string, value: number): void {
  if (!Number.isFinite(value))
    throw invalidArgument('not_finite', `The ${name} is ${value}; it must be finite.`)
}

export function requireRange(
  name: string,
  value: number,
  [low, high]: readonly [number, number],
): void {
  requireNumber(name, value)
  if (value >= low && value <= high) return
  throw invalidArgument(
    'out_of_range',
    `The ${name} is ${value}; it must lie between ${low} and ${high}.`,
  )
}

export function requireCount(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw invalidArgument(
    'not_a_count',
    `The ${name} is ${value}; it must be a whole number from ${least} upwards.`,
  )
}

export const unknownName = (what: string, name: string, names: readonly string[]): AttuneError =>
  invalidArgument('unknown_name', `There is no ${what} "${name}"; there are ${names.join(', ')}.`)

/** Entry of a table under a name from the caller. Throws unknown_name for an unknown name. */
export function entryOf<Entry>(
  what: string,
  table: Readonly<Record<string, Entry>>,
  name: string,
): Entry {
  if (Object.hasOwn(table, name)) return table[name]!
  throw unknownName(what, name, Object.keys(table))
}
