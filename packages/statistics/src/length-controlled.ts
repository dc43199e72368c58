import { type Known, known, unknown } from '@attune/core'
import { rank } from './matrix-rank.js'
import { maximise, reachesAll, type Slope } from './numerics.js'
import { invalidArgument, requireFinite } from './invalid-argument.js'
import { type Observed, presentValue } from './observed.js'

/** One judgement that compares two answers. Rows with missing data are ignored. */
export interface LengthComparison {
  /** Item whose answer was shown first. */
  readonly a: string
  readonly b: string
  /** 1 if a was preferred, 0 if b, 1/2 for a tie. */
  readonly outcome: Observed
  readonly lengthA: Observed
  readonly lengthB: Observed
}

export interface LengthControlled {
  /** Number of rows used. */
  readonly n: number
  /**
   * Root mean square of the length differences. Unknown (`no_length_variation`) if all differences
   * are 0.
   */
  readonly lengthScale: Known<number>
  /** The fitted model. Unknown: `no_values`, `not_connected`, `not_identified`, `separated`. */
  readonly model: Known<LengthModel>
}

export interface LengthModel {
  /** Abilities by item, as log odds at equal length; they sum to 0. */
  readonly ability: Readonly<Record<string, number>>
  /**
   * Gain in log odds from an answer that is longer by one `lengthScale`. Unknown
   * (`no_length_variation`) if lengths do not differ.
   */
  readonly length: Known<number>
  /**
   * Gain in log odds from being shown first. Unknown (`not_asked`) without the `position` option.
   */
  readonly position: Known<number>
  readonly logLikelihood: number
  /** winProbability[i][j]: probability that i is preferred to j at equal length. */
  readonly winProbability: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Length-controlled win rate: the mean of winProbability over the other items. */
  readonly winRate: Readonly<Record<string, number>>
  /** Mean outcome (1/2 for a tie) without the correction for length, for comparison. */
  readonly rawWinRate: Readonly<Record<string, number>>
}

interface Row {
  readonly i: number
  readonly j: number
  readonly outcome: number
  readonly difference: number
}

/**
 * Win rates of items at equal length of answers, since judges tend to prefer longer answers.
 *
 * Logistic regression: logit P(a preferred) = ability_a - ability_b + length z (+ position). z is
 * (lengthA - lengthB) / root mean square of these differences; a tie counts as half of each
 * outcome. Fitted by maximum likelihood. Without `position`, swapping a and b in a row changes
 * nothing. Dubois et al., "Length-controlled AlpacaEval", 2024, without its ridge and tanh. Throws
 * duplicate, unknown_name, not_finite, out_of_range (an outcome other than 0, 1/2, 1).
 */
export function lengthControlled(
  items: readonly string[],
  comparisons: readonly LengthComparison[],
  { position = false }: { readonly position?: boolean } = {},
): LengthControlled {
  const rows = usedRows(items, comparisons)
  const scale = Math.sqrt(
    rows.reduce((sum, { difference }) => sum + difference ** 2, 0) / Math.max(1, rows.length),
  )
  const lengthScale = scale === 0 ? unknown('no_length_variation') : known(scale)
  const frame = {
    n: rows.length,
    lengthScale: rows.length === 0 ? unknown('no_values') : lengthScale,
  }
  if (rows.length === 0) return { ...frame, model: unknown('no_values') }
  const met = (i: number, j: number): boolean =>
    rows.some((row) => (row.i === i && row.j === j) || (row.i === j && row.j === i))
  if (!reachesAll(items.length, met)) return { ...frame, model: unknown('not_connected') }
  const design = rows.map(({ i, j, difference }) => [
    ...items.slice(1).map((_, at) => Number(i === at + 1) - Number(j === at + 1)),
    ...(scale === 0 ? [] : [difference / scale]),
    ...(position ? [1] : []),
  ])
  if (rank(design) < design[0]!.length) return { ...frame, model: unknown('not_identified') }
  const outcomes = rows.map(({ outcome }) => outcome)
  const slopeAt = (point: readonly number[]): Slope => logisticSlope(point, design, outcomes)
  const { point, direction } = maximise(
    design[0]!.map(() => 0),
    slopeAt,
  )
  if (isUnbounded(direction, design, outcomes)) return { ...frame, model: unknown('separated') }
  const { value } = slopeAt(point)
  const rest = point.slice(items.length - 1)
  return {
    ...frame,
    model: known({
      ...ratesOf(items, [0, ...point.slice(0, items.length - 1)], rows),
      length: scale === 0 ? unknown('no_length_variation') : known(rest[0]!),
      position: position ? known(rest.at(-1)!) : unknown('not_asked'),
      logLikelihood: value,
    }),
  }
}

function usedRows(items: readonly string[], comparisons: readonly LengthComparison[]): Row[] {
  if (new Set(items).size < items.length)
    throw invalidArgument('duplicate', 'An item is listed more than once.')
  return comparisons.flatMap(({ a, b, ...given }) => {
    const [i, j] = [items.indexOf(a), items.indexOf(b)]
    if (i === -1 || j === -1)
      throw invalidArgument('unknown_name', `"${a}" or "${b}" is not among the items.`)
    if (i === j) throw invalidArgument('duplicate', `"${a}" cannot be compared with itself.`)
    const [outcome, lengthA, lengthB] = [given.outcome, given.lengthA, given.lengthB].map(
      presentValue,
    )
    if (outcome === undefined || lengthA === undefined || lengthB === undefined) return []
    requireFinite([lengthA, lengthB])
    if (![0, 0.5, 1].includes(outcome))
      throw invalidArgument('out_of_range', `${outcome} is not an outcome; 0, 0.5 or 1 is needed.`)
    return [{ i, j, outcome, difference: lengthA - lengthB }]
  })
}

function logisticSlope(
  point: readonly number[],
  design: readonly (readonly number[])[],
  outcomes: readonly number[],
): Slope {
  let value = 0
  const gradient = point.map(() => 0)
  const information = point.map(() => point.map(() => 0))
  for (const [row, x] of design.entries()) {
    const outcome = outcomes[row]!
    const odds = x.reduce((sum, each, at) => sum + each * point[at]!, 0)
    const chance = 1 / (1 + Math.exp(-odds))
    value -= outcome * Math.log1p(Math.exp(-odds)) + (1 - outcome) * Math.log1p(Math.exp(odds))
    for (const [at, each] of x.entries()) {
      gradient[at]! += (outcome - chance) * each
      for (const [other, second] of x.entries())
        information[at]![other]! += chance * (1 - chance) * each * second
    }
  }
  return { value, gradient, information }
}

/** True if the likelihood grows without limit in this direction, because no row contradicts it. */
function isUnbounded(
  direction: readonly number[],
  design: readonly (readonly number[])[],
  outcomes: readonly number[],
): boolean {
  const length = Math.hypot(...direction)
  // The last step is as short as its rounding error, so the maximum is reached.
  if (length < 1e-3) return false
  return design.every((x, row) => {
    const change = x.reduce((sum, each, at) => sum + (each * direction[at]!) / length, 0)
    if (outcomes[row] === 0.5) return Math.abs(change) < 1e-6
    return outcomes[row] === 1 ? change > -1e-6 : change < 1e-6
  })
}

function ratesOf(
  items: readonly string[],
  raw: readonly number[],
  rows: readonly Row[],
): Pick<LengthModel, 'ability' | 'winProbability' | 'winRate' | 'rawWinRate'> {
  const centre = raw.reduce((sum, each) => sum + each, 0) / raw.length
  const chance = (i: number, j: number): number => 1 / (1 + Math.exp(raw[j]! - raw[i]!))
  const byItem = <T>(value: (at: number) => T): Record<string, T> =>
    Object.fromEntries(items.map((item, at) => [item, value(at)]))
  const others = (i: number): number[] => items.map((_, at) => at).filter((at) => at !== i)
  const average = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each, 0) / values.length
  return {
    ability: byItem((at) => raw[at]! - centre),
    winProbability: byItem((i) =>
      Object.fromEntries(others(i).map((j) => [items[j]!, chance(i, j)])),
    ),
    winRate: byItem((i) => average(others(i).map((j) => chance(i, j)))),
    rawWinRate: byItem((at) =>
      average(
        rows.flatMap(({ i, j, outcome }) => (i === at ? [outcome] : j === at ? [1 - outcome] : [])),
      ),
    ),
  }
}
