import { known, unknown, type Known } from '@attune/core'
import { defaultMaxStep, requireMaxStep } from '../emotion/trajectory.js'
import { statedChange } from '@attune/answers'
import { entryOf } from '@attune/statistics'

/** What happens to a decimal: cut towards 0 (as released), rounded half away from 0, or the answer refused. */
export type DecimalPolicy = 'truncate' | 'round' | 'reject'

/** What happens to a change beyond the largest step: limited (as released), or the answer refused. */
export type RangePolicy = 'clamp' | 'reject'

export interface ChangeOptions {
  /** Default `truncate`. */
  readonly decimal?: DecimalPolicy
  /** Default `clamp`. */
  readonly outOfRange?: RangePolicy
  /** Largest change either way. Default 10. */
  readonly maxStep?: number
  /** Which signs count: those `at` the number (default), or `anywhere` the text states one explicitly. */
  readonly signs?: 'at' | 'anywhere'
  /** Up to where a number without a sign is a change; beyond, it is more likely the new emotion. Default: two steps. */
  readonly unsignedUpTo?: number
}

/** Why no change can be read. */
export type ChangeProblem = 'no_number' | 'ambiguous_change' | 'non_integer' | 'out_of_range'

export interface ChangeValue {
  /** What counts, within ±maxStep. */
  readonly change: number
  /** The number as the model wrote it. */
  readonly rawChange: number
  /** Any of `clamped` and `non_integer`, sorted. */
  readonly warnings: readonly string[]
}

const wholeNumbers: Readonly<Record<DecimalPolicy, (value: number) => number | undefined>> = {
  truncate: Math.trunc,
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  reject: () => undefined,
}

const ranges: Readonly<Record<RangePolicy, (value: number, maxStep: number) => number | undefined>> = {
  clamp: (value, maxStep) => Math.sign(value) * maxStep,
  reject: () => undefined,
}

/**
 * The change of emotion that the Change section of an estimation states, in emotion points: full-width and Chinese
 * numerals, words for signs, brackets and list markers are understood. Where the text admits two readings the answer is
 * refused, because a lost minus sign would turn the score round: unknown with a `ChangeProblem`, which asks for another
 * try and never means 0. A number without a sign counts only where it is all there is.
 *
 * @throws STATISTICS_INPUT for an unknown policy, or a largest step that is negative or not finite
 *
 * Source: SAGE states the range; the released simulator truncates and limits; the rest is decided here.
 */
export function parseChange(text: string, options: ChangeOptions = {}): Known<ChangeValue> {
  const { maxStep = defaultMaxStep, signs = 'at', unsignedUpTo = 2 * maxStep } = options
  const withinStep = stepOf(options, maxStep)
  const read = statedChange(text, { inWords: signs === 'anywhere' })
  if (typeof read === 'string') return unknown(read satisfies ChangeProblem)
  if (signs === 'at' && !read.isDirect) return unknown('ambiguous_change' satisfies ChangeProblem)
  if (!read.hasSign && read.value > unsignedUpTo) return unknown('out_of_range' satisfies ChangeProblem)
  return withinStep(read.value)
}

/** What makes a change of a number: the policies of the options. */
function stepOf(options: ChangeOptions, maxStep: number): (rawChange: number) => Known<ChangeValue> {
  requireMaxStep(maxStep)
  const toWhole = entryOf('decimal policy', wholeNumbers, options.decimal ?? 'truncate')
  const toRange = entryOf('range policy', ranges, options.outOfRange ?? 'clamp')
  return (rawChange) => {
    const isWhole = Number.isInteger(rawChange)
    const whole = isWhole ? rawChange : toWhole(rawChange)
    if (whole === undefined) return unknown('non_integer' satisfies ChangeProblem)
    const isWithin = Math.abs(whole) <= maxStep
    const change = isWithin ? whole : toRange(whole, maxStep)
    if (change === undefined) return unknown('out_of_range' satisfies ChangeProblem)
    const warnings = [...(isWithin ? [] : ['clamped']), ...(isWhole ? [] : ['non_integer'])]
    return known({ change: change + 0, rawChange, warnings })
  }
}
