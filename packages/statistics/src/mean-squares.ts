/** Mean squares of crossed factors: what components are solved from, and what says how well they are known. */
import { type Effect, factorsOf, isWithin, type RowGroups } from './crossed-effects.js'
import { mean } from './moments.js'

export interface MeanSquare {
  /** At least 0. */
  readonly value: number
  readonly df: number
  /**
   * Of a chi-square that varies as much as if the deviations had twice the excess kurtosis that they show, and at least a fifth: a
   * handful of levels hardly shows it. Of the residual, which has many, the one that it shows. And at least that of all effects
   * together, as far as centring hides it: where what has many levels has long tails, what has few may have them too.
   */
  readonly effectiveDf: number
}

const LEAST_EXCESS = 1 / 5
const LEAST_DF = 4

export interface CrossedTable {
  /** All but the residual. */
  readonly effects: readonly Effect[]
  readonly groups: RowGroups
  readonly values: readonly number[]
  /** Number of levels by factor. */
  readonly levels: readonly number[]
}

/** By effect, the residual last; from their components in the same order. */
export function meanSquaresOf(raw: readonly number[], table: CrossedTable): readonly MeanSquare[] {
  const { effects, groups, values, levels } = table
  const full = 2 ** levels.length - 1
  const cells = groups.of(full).sizes.length
  const perCell = values.length / levels.reduce((product, count) => product * count, 1)
  const missing = levels.reduce((product, count) => product * count, 1) - cells
  const dfOf = (effect: Effect): number => {
    const complete = factorsOf(effect).reduce((product, factor) => product * (levels[factor]! - 1), 1)
    return Math.max(1, effect === full ? complete - missing : complete)
  }
  const residual = raw.at(-1)!
  const squares = effects.map((effect) =>
    effects.reduce(
      (sum, other, at) => (isWithin(effect, other) ? sum + weightOf(other, levels, perCell) * raw[at]! : sum),
      residual,
    ),
  )
  const hasRepeats = effects.includes(full)
  const seen = [...squares, residual].map((square, at) => {
    const effect = effects[at]
    const df = effect === undefined ? (hasRepeats ? values.length - cells : dfOf(full)) : dfOf(effect)
    const excess = excessKurtosis(deviationsOf(effect ?? (hasRepeats ? undefined : full), groups, values))
    const counts =
      effect === undefined && hasRepeats
        ? [Math.max(2, values.length / cells)]
        : factorsOf(effect ?? full).map((factor) => levels[factor]!)
    return { square, df, excess, left: counts.reduce((product, count) => product * leftOfExcess(count), 1) }
  })
  const together = excessOf(seen)
  return seen.map(({ square, df, excess }, at) => {
    const own = at === effects.length ? excess : Math.max(LEAST_EXCESS, 2 * excess)
    return { value: Math.max(0, square), df, effectiveDf: df / (1 + Math.max(0, own, together) / 2) }
  })
}

/** What centring this many independent values leaves of their excess kurtosis. */
const leftOfExcess = (count: number): number => ((count - 1) ** 3 + 1) / (count ** 2 * (count - 1))

/** Of all effects together, as it would be without centring; those with few deviations say nothing. */
function excessOf(seen: readonly { df: number; excess: number; left: number }[]): number {
  const shown = seen.filter(({ df }) => df >= LEAST_DF)
  const weight = shown.reduce((sum, { df, left }) => sum + df * left ** 2, 0)
  return weight > 0 ? shown.reduce((sum, { df, excess, left }) => sum + df * left * excess, 0) / weight : 0
}

/** Values per level of an effect. */
export const weightOf = (effect: Effect, levels: readonly number[], perCell: number): number =>
  levels.reduce((product, count, factor) => (factorsOf(effect).includes(factor) ? product : product * count), perCell)

/** Of the means of an effect's groups from what its parts say; without an effect, of values from their cells. */
function deviationsOf(effect: Effect | undefined, groups: RowGroups, values: readonly number[]): readonly number[] {
  if (effect === undefined) {
    const full = groups.full
    const means = groups.means(full, values)
    return values.map((value, row) => value - means[groups.of(full).ids[row]!]!)
  }
  const parts = Array.from({ length: effect + 1 }, (_, part) => part).filter((part) => isWithin(part, effect))
  const size = factorsOf(effect).length
  const signed = parts.map((part) => ({
    ids: groups.of(part).ids,
    means: groups.means(part, values),
    sign: (size - factorsOf(part).length) % 2 === 0 ? 1 : -1,
  }))
  return groups
    .of(effect)
    .first.map((row) => signed.reduce((sum, { ids, means, sign }) => sum + sign * means[ids[row]!]!, 0))
}

/** Fisher's G2; 0 for fewer than four values, or if nothing varies. */
function excessKurtosis(values: readonly number[]): number {
  const n = values.length
  if (n < 4) return 0
  const centre = mean(values)
  const [second, fourth] = [2, 4].map((power) => mean(values.map((value) => (value - centre) ** power)))
  if (!(second! > 0)) return 0
  const plain = fourth! / second! ** 2 - 3
  return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * plain + 6)
}
