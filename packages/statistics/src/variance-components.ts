import { type Known, known, unknown } from '@attune/core'
import {
  type Effect,
  effectsOf,
  type MeanSquare,
  meanSquaresOf,
  nameOf,
  rowGroups,
  type RowGroups,
} from './mean-squares.js'
import { invalidArgument, requireFinite } from './invalid-argument.js'
import { rank } from './matrix-rank.js'
import { solve } from './numerics.js'
import { mean, type Observed, presentValue } from './observed.js'

/** A value with its level of each factor, in the order of the factors. */
export interface FactorRow {
  readonly levels: readonly string[]
  readonly value: Observed
}

export interface VarianceComponents {
  /** Number of known values (`n`), and number of different combinations of levels (`cells`). */
  readonly n: number
  readonly cells: number
  /** Number of levels by factor. */
  readonly levels: Readonly<Record<string, number>>
  /** Solutions of the equations, possibly below 0, by effect, in squared units of the values. */
  readonly raw: Readonly<Record<string, number>>
  /** Variance components: `raw`, with negative values set to 0. */
  readonly component: Readonly<Record<string, number>>
  /** Effects whose raw component is below 0. */
  readonly negative: readonly string[]
  /** Sum of the components. */
  readonly total: number
  /** Mean squares of the analysis of variance. Missing cells are assumed to be like the others. */
  readonly meanSquares: Readonly<Record<string, MeanSquare>>
  /** Share of each component in the total. Unknown (`zero_variance`) if the values do not vary. */
  readonly share: Known<Readonly<Record<string, number>>>
}

const MOST_FACTORS = 4

/**
 * Variance components of values in a crossed design: two to four factors (supporter, scenario,
 * seeker, judge), all random, with any number of values per cell. Cells may be missing.
 *
 * Effects are named by their factors, joined by ":". The highest interaction is part of `residual`
 * unless a cell has two values.
 *
 * Henderson's method I: for effect e, T_e is the sum over its groups g of (sum of the values y)^2 /
 * n_g. The components solve E(T_e) - E(T_0) = sum over effects f of (k_ef - k_0f) var_f + (groups_e
 * - 1) var_residual, where k_ef is the sum over groups g of e and h of f of n_gh^2 / n_g, and
 * effect 0 is one group of all values. Complete tables give the mean squares of the analysis of
 * variance. Components below 0 become 0, the others are unchanged.
 *
 * Henderson, Biometrics 9, 1953; Searle, Casella and McCulloch, Variance Components, 1992, ch. 5;
 * Brennan, Generalizability Theory, 2001. Rows with a missing value are ignored. Unknown:
 * `too_few_levels` (a factor with one level), `not_identified` (factors are confounded). Throws
 * not_finite, out_of_range (factors), length_mismatch.
 */
export function varianceComponents(
  factors: readonly string[],
  rows: readonly FactorRow[],
): Known<VarianceComponents> {
  const kept = presentRows(factors, rows)
  const groups = rowGroups(kept.levels, factors.length)
  const counts = factors.map((_, factor) => groups.of(1 << factor).sizes.length)
  if (counts.some((count) => count < 2)) return unknown('too_few_levels')
  const full = 2 ** factors.length - 1
  const hasRepeats = groups.of(full).sizes.length < kept.values.length
  const effects = effectsOf(factors.length).filter((effect) => hasRepeats || effect !== full)
  const solved = componentsOf(kept.values, groups, effects)
  if (solved === undefined) return unknown('not_identified')
  const names = [...effects.map((effect) => nameOf(effect, factors)), 'residual']
  const raw = names.map((name, at) => [name, solved[at]!] as const)
  const meanSquares = meanSquaresOf(solved, {
    effects,
    groups,
    values: kept.values,
    levels: counts,
  })
  const component = raw.map(([name, value]) => [name, Math.max(0, value)] as const)
  const total = component.reduce((sum, [, value]) => sum + value, 0)
  return known({
    n: kept.values.length,
    cells: groups.of(full).sizes.length,
    levels: Object.fromEntries(factors.map((factor, at) => [factor, counts[at]!])),
    raw: Object.fromEntries(raw),
    component: Object.fromEntries(component),
    negative: raw.filter(([, value]) => value < 0).map(([name]) => name),
    total,
    meanSquares: Object.fromEntries(names.map((name, at) => [name, meanSquares[at]!])),
    share:
      total === 0
        ? unknown('zero_variance')
        : known(Object.fromEntries(component.map(([name, value]) => [name, value / total]))),
  })
}

interface PresentRows {
  readonly levels: readonly (readonly string[])[]
  /** Values minus their mean, so that a large common offset costs no precision. */
  readonly values: readonly number[]
}

function presentRows(factors: readonly string[], rows: readonly FactorRow[]): PresentRows {
  if (factors.length < 2 || factors.length > MOST_FACTORS)
    throw invalidArgument(
      'out_of_range',
      `There are ${factors.length} factors; two to four are needed.`,
    )
  const kept = rows.flatMap(({ levels, value }) => {
    if (levels.length !== factors.length)
      throw invalidArgument(
        'length_mismatch',
        `A row has ${levels.length} levels for ${factors.length} factors.`,
      )
    const present = presentValue(value)
    return present === undefined ? [] : [{ levels, value: present }]
  })
  requireFinite(kept.map(({ value }) => value))
  const centre = kept.length === 0 ? 0 : mean(kept.map(({ value }) => value))
  return {
    levels: kept.map(({ levels }) => levels),
    values: kept.map(({ value }) => value - centre),
  }
}

/**
 * Components in the order of the effects, the residual last; undefined if the equations have no
 * unique solution.
 */
function componentsOf(
  values: readonly number[],
  groups: RowGroups,
  effects: readonly Effect[],
): readonly number[] | undefined {
  const n = values.length
  const squares = values.reduce((sum, value) => sum + value ** 2, 0)
  const fromNothing = effects.map((effect) => groups.overlap(0, effect))
  const matrix = effects.map((effect) => [
    ...effects.map((other, at) => groups.overlap(effect, other) - fromNothing[at]!),
    groups.of(effect).sizes.length - 1,
  ])
  matrix.push([...fromNothing.map((overlap) => n - overlap), n - 1])
  if (rank(matrix) < matrix.length) return undefined
  const whole = groups.squares(0, values)
  const right = [...effects.map((effect) => groups.squares(effect, values)), squares].map(
    (each) => each - whole,
  )
  const rounding = (1e-10 * squares) / n
  return solve(matrix, right)?.map((value) => (Math.abs(value) <= rounding ? 0 : value))
}
