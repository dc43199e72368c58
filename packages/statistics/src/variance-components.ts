import { type Known, known, unknown } from '@attune/core'
import { invalidArgument, requireFinite } from './invalid-argument.js'
import { mean } from './moments.js'

/** Values nested by factor, in the order of the factors; innermost a list of repeats, or one number. */
export type Nested = number | readonly Nested[]

export interface VarianceComponents {
  readonly meanSquares: Readonly<Record<string, number>>
  readonly df: Readonly<Record<string, number>>
  /** What the mean squares say, also below 0. */
  readonly raw: Readonly<Record<string, number>>
  /** `raw`, at least 0. */
  readonly component: Readonly<Record<string, number>>
  /** Effects whose raw component is below 0. */
  readonly negative: readonly string[]
  /** Sum of the components. */
  readonly total: number
  /** component / total by effect; unknown (`zero_variance`) if nothing varies. */
  readonly share: Known<Readonly<Record<string, number>>>
}

/** An effect is a set of factors: bit i stands for factor i. */
type Effect = number

/**
 * How much of the variance of numbers is due to what: two to four crossed factors (scenario, judge, seeker…), all random.
 *
 * Effects are named by their factors, joined by ":". With one value per cell the highest interaction and the error are
 * `residual` together, with more `residual` is the variance within cells. Components solve E(MS_e) = residual + sum over
 * effects f that contain e of (values per level of f) component_f; those below 0 become 0, the others stay. Searle,
 * Casella and McCulloch, Variance Components, 1992, ch. 4; Brennan, Generalizability Theory, 2001.
 * Throws not_balanced (not the same number of values everywhere), too_few_levels, not_finite, out_of_range.
 */
export function varianceComponents(factors: readonly string[], values: Nested): VarianceComponents {
  const { levels, cells } = layOut(values, factors.length)
  const repeats = cells[0]!.length
  const full = 2 ** factors.length - 1
  const effects = effectsOf(factors.length).filter((effect) => repeats > 1 || effect !== full)
  const nameOf = (effect: Effect): string => factors.filter((_, at) => has(effect, at)).join(':')
  const fitted = squaresOf({ levels, cells }, effectsOf(factors.length))
  const residual = repeats > 1 ? fitted.within : fitted.of(full)
  const squares = [
    ...effects.map((effect) => [nameOf(effect), fitted.of(effect)] as const),
    ['residual', residual] as const,
  ]
  const meanSquares = squares.map(([name, { sum, df }]) => [name, sum / df] as const)
  const largest = Math.max(...meanSquares.map(([, square]) => square))
  const tidy = (value: number): number => (Math.abs(value) <= 1e-12 * largest ? 0 : value)
  const raw = componentsOf(effects, { levels, repeats, residual: residual.sum / residual.df }, (effect) => {
    const { sum, df } = fitted.of(effect)
    return sum / df
  })
  const named = [
    ...effects.map((effect) => [nameOf(effect), tidy(raw.get(effect)!)] as const),
    ['residual', tidy(residual.sum / residual.df)] as const,
  ]
  const component = named.map(([name, value]) => [name, Math.max(0, value)] as const)
  const total = component.reduce((sum, [, value]) => sum + value, 0)
  return {
    meanSquares: Object.fromEntries(meanSquares),
    df: Object.fromEntries(squares.map(([name, { df }]) => [name, df])),
    raw: Object.fromEntries(named),
    component: Object.fromEntries(component),
    negative: named.filter(([, value]) => value < 0).map(([name]) => name),
    total,
    share:
      total === 0
        ? unknown('zero_variance')
        : known(Object.fromEntries(component.map(([name, value]) => [name, value / total]))),
  }
}

const has = (effect: Effect, factor: number): boolean => ((effect >> factor) & 1) === 1
const isWithin = (part: Effect, whole: Effect): boolean => (part & whole) === part
const MOST_FACTORS = 4
const allFactors = [0, 1, 2, 3]
const sizeOf = (effect: Effect): number => allFactors.filter((factor) => has(effect, factor)).length

/** Main effects, then those of two factors, and so on. */
const effectsOf = (factors: number): Effect[] =>
  Array.from({ length: 2 ** factors - 1 }, (_, at) => at + 1).sort(
    (left, right) => sizeOf(left) - sizeOf(right) || orderOf(left) - orderOf(right),
  )

/** Effects of one size are in the order of their factors: 0:1, 0:2, 1:2. */
const orderOf = (effect: Effect): number =>
  -allFactors.reduce((sum, factor) => sum + (has(effect, factor) ? 8 >> factor : 0), 0)

interface Layout {
  /** Number of levels by factor. */
  readonly levels: readonly number[]
  /** Values by cell, the last factor varying fastest. */
  readonly cells: readonly (readonly number[])[]
}

function layOut(values: Nested, factors: number): Layout {
  if (factors < 2 || factors > MOST_FACTORS)
    throw invalidArgument('out_of_range', `There are ${factors} factors; two to four are needed.`)
  const levels: number[] = []
  let layer: Nested[] = [values]
  for (let factor = 0; factor < factors; factor++) {
    const lists = layer.map((each) => (Array.isArray(each) ? (each as readonly Nested[]) : []))
    levels.push(requireSame(lists.map(({ length }) => length)))
    layer = lists.flat()
  }
  const cells = layer.map((cell) => (Array.isArray(cell) ? (cell as readonly Nested[]) : [cell]))
  requireSame(cells.map(({ length }) => length))
  if (levels.some((count) => count < 2))
    throw invalidArgument('too_few_levels', 'A factor with one level has no variance; each needs two or more.')
  const numbers = cells.map((cell) => cell.map(requireNumber))
  return { levels, cells: numbers }
}

function requireSame(counts: readonly number[]): number {
  if (counts[0]! > 0 && counts.every((count) => count === counts[0])) return counts[0]!
  throw invalidArgument('not_balanced', 'Cells do not hold the same number of values; leave out what is not complete.')
}

function requireNumber(value: Nested): number {
  if (typeof value !== 'number') throw invalidArgument('not_balanced', 'A value is missing, or nested too deep.')
  requireFinite([value])
  return value
}

interface Squares {
  readonly sum: number
  readonly df: number
}

/** Sums of squares of effects, and within cells. */
function squaresOf({ levels, cells }: Layout, effects: readonly Effect[]) {
  const repeats = cells[0]!.length
  const cellMeans = cells.map(mean)
  const n = cells.length
  const centre = mean(cellMeans)
  const positions = cells.map((_, cell) => positionOf(cell, levels))
  const keyOf = (position: readonly number[], effect: Effect): string =>
    position.map((level, factor) => (has(effect, factor) ? level : '')).join()
  const margins = new Map(
    effects.map((effect) => {
      const groups = new Map<string, number[]>()
      for (const [cell, position] of positions.entries()) {
        const key = keyOf(position, effect)
        const group = groups.get(key)
        if (group) group.push(cellMeans[cell]! - centre)
        else groups.set(key, [cellMeans[cell]! - centre])
      }
      return [effect, new Map([...groups].map(([key, group]) => [key, mean(group)]))] as const
    }),
  )
  const of = (effect: Effect): Squares => {
    const parts = effects.filter((part) => isWithin(part, effect))
    const sum = positions.reduce((total, position) => {
      const deviation = parts.reduce((each, part) => {
        const sign = (sizeOf(effect) - sizeOf(part)) % 2 === 0 ? 1 : -1
        return each + sign * margins.get(part)!.get(keyOf(position, part))!
      }, 0)
      return total + deviation ** 2
    }, 0)
    const df = levels.reduce((product, count, factor) => (has(effect, factor) ? product * (count - 1) : product), 1)
    return { sum: sum * repeats, df }
  }
  const within = cells.reduce(
    (sum, cell, at) => cell.reduce((each, value) => each + (value - cellMeans[at]!) ** 2, sum),
    0,
  )
  return { of, within: { sum: within, df: n * (repeats - 1) } }
}

function positionOf(cell: number, levels: readonly number[]): number[] {
  const position: number[] = []
  let rest = cell
  for (const count of levels.toReversed()) {
    position.unshift(rest % count)
    rest = Math.floor(rest / count)
  }
  return position
}

/** Solves for the components from the highest interaction downward. */
function componentsOf(
  effects: readonly Effect[],
  {
    levels,
    repeats,
    residual,
  }: { readonly levels: readonly number[]; readonly repeats: number; readonly residual: number },
  meanSquare: (effect: Effect) => number,
): Map<Effect, number> {
  const perLevel = (effect: Effect): number =>
    levels.reduce((product, count, factor) => (has(effect, factor) ? product : product * count), repeats)
  const components = new Map<Effect, number>()
  for (const effect of effects.toReversed()) {
    const above = effects.filter((other) => other !== effect && isWithin(effect, other))
    const explained = above.reduce((sum, other) => sum + perLevel(other) * components.get(other)!, residual)
    components.set(effect, (meanSquare(effect) - explained) / perLevel(effect))
  }
  return components
}
