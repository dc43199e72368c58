/**
 * Mean squares of crossed factors with their effective degrees of freedom. Variance components are
 * solved from them.
 */
import { mean } from './observed.js'

/** An effect of crossed factors: a set of factors as a bit mask, with bit i for factor i. */
export type Effect = number

const has = (effect: Effect, factor: number): boolean => ((effect >> factor) & 1) === 1

export const isWithin = (part: Effect, whole: Effect): boolean => (part & whole) === part

/** Positions of the factors in an effect. */
const factorsOf = (effect: Effect): number[] => [0, 1, 2, 3].filter((factor) => has(effect, factor))

export const nameOf = (effect: Effect, factors: readonly string[]): string =>
  factorsOf(effect)
    .map((factor) => factors[factor])
    .join(':')

/**
 * All effects: main effects first, then interactions of two factors, and so on. Effects of equal
 * size are in the order of the factors.
 */
export const effectsOf = (factors: number): Effect[] =>
  Array.from({ length: 2 ** factors - 1 }, (_, at) => at + 1).sort((left, right) => {
    const [a, b] = [factorsOf(left), factorsOf(right)]
    return a.length - b.length || Number(a.join('') > b.join('')) - Number(a.join('') < b.join(''))
  })

interface Grouping {
  /** For each row, the number of its group. */
  readonly ids: Uint32Array
  /** Number of rows in each group. */
  readonly sizes: readonly number[]
  /** For each group, the position of one of its rows. */
  readonly first: readonly number[]
}

export type RowGroups = ReturnType<typeof rowGroups>

/** Groups the rows by the levels of each effect. Effect 0 is one group with all rows. */
export function rowGroups(levels: readonly (readonly string[])[], factors: number) {
  const single = Array.from({ length: factors }, (_, factor) =>
    grouped(levels.map((row) => row[factor]!)),
  )
  const groupings = Array.from({ length: 2 ** factors }, (_, effect) => {
    const parts = factorsOf(effect).map((factor) => single[factor]!)
    return grouped(
      levels.map((__, row) =>
        parts.reduce((key, { ids, sizes }) => key * sizes.length + ids[row]!, 0),
      ),
    )
  })
  const of = (effect: Effect): Grouping => groupings[effect]!
  return {
    of,
    /** The effect of all factors together. Its groups are the cells of the design. */
    full: 2 ** factors - 1,
    /**
     * Sum over groups g of one effect and h of the other of n_gh^2 / n_g, with n_g rows in g and
     * n_gh rows in both.
     */
    overlap(one: Effect, other: Effect): number {
      const [both, own] = [of(one | other), of(one)]
      return both.sizes.reduce(
        (sum, size, at) => sum + size ** 2 / own.sizes[own.ids[both.first[at]!]!]!,
        0,
      )
    },
    /** Means of values by group. */
    means(effect: Effect, values: readonly number[]): Float64Array {
      const { ids, sizes } = of(effect)
      const sums = new Float64Array(sizes.length)
      for (const [row, value] of values.entries()) sums[ids[row]!]! += value
      return sums.map((sum, group) => sum / sizes[group]!)
    },
    /** Sum over groups of (sum of values)^2 / size. */
    squares(effect: Effect, values: readonly number[]): number {
      const { sizes } = of(effect)
      return this.means(effect, values).reduce(
        (total, each, group) => total + sizes[group]! * each ** 2,
        0,
      )
    },
  }
}

function grouped(keys: readonly (string | number)[]): Grouping {
  const groups = new Map<string | number, number>()
  const [sizes, first]: [number[], number[]] = [[], []]
  const ids = new Uint32Array(keys.length)
  for (const [row, key] of keys.entries()) {
    let id = groups.get(key)
    if (id === undefined) {
      id = groups.size
      groups.set(key, id)
      sizes.push(0)
      first.push(row)
    }
    ids[row] = id
    sizes[id]! += 1
  }
  return { ids, sizes, first }
}

export interface MeanSquare {
  /** Mean square, at least 0. */
  readonly value: number
  readonly df: number
  /**
   * Degrees of freedom of the chi-square distribution that has the same variance as the mean
   * square, given the excess kurtosis of its deviations. For an effect, the kurtosis is assumed to
   * be twice the observed one and at least a fifth, since few levels hardly show it. For the
   * residual, with many levels, the observed one is used. Neither is below the kurtosis of all
   * effects together, because heavy tails in effects with many levels make them likely in the
   * others.
   */
  readonly effectiveDf: number
}

const LEAST_EXCESS = 1 / 5
const LEAST_DF = 4

export interface CrossedTable {
  /** All effects except the residual. */
  readonly effects: readonly Effect[]
  readonly groups: RowGroups
  readonly values: readonly number[]
  /** Number of levels by factor. */
  readonly levels: readonly number[]
}

/** Mean squares by effect, the residual last, from the components `raw` in the same order. */
export function meanSquaresOf(raw: readonly number[], table: CrossedTable): readonly MeanSquare[] {
  const { effects, groups, values, levels } = table
  const full = 2 ** levels.length - 1
  const cells = groups.of(full).sizes.length
  const perCell = values.length / levels.reduce((product, count) => product * count, 1)
  const missing = levels.reduce((product, count) => product * count, 1) - cells
  const dfOf = (effect: Effect): number => {
    const complete = factorsOf(effect).reduce(
      (product, factor) => product * (levels[factor]! - 1),
      1,
    )
    return Math.max(1, effect === full ? complete - missing : complete)
  }
  const residual = raw.at(-1)!
  const squares = effects.map((effect) =>
    effects.reduce(
      (sum, other, at) =>
        isWithin(effect, other) ? sum + weightOf(other, levels, perCell) * raw[at]! : sum,
      residual,
    ),
  )
  const hasRepeats = effects.includes(full)
  const seen = [...squares, residual].map((square, at) => {
    const effect = effects[at]
    const df =
      effect === undefined ? (hasRepeats ? values.length - cells : dfOf(full)) : dfOf(effect)
    const excess = excessKurtosis(
      deviationsOf(effect ?? (hasRepeats ? undefined : full), groups, values),
    )
    const counts =
      effect === undefined && hasRepeats
        ? [Math.max(2, values.length / cells)]
        : factorsOf(effect ?? full).map((factor) => levels[factor]!)
    return {
      square,
      df,
      excess,
      left: counts.reduce((product, count) => product * kurtosisAfterCentring(count), 1),
    }
  })
  const together = excessOf(seen)
  return seen.map(({ square, df, excess }, at) => {
    const own = at === effects.length ? excess : Math.max(LEAST_EXCESS, 2 * excess)
    return {
      value: Math.max(0, square),
      df,
      effectiveDf: df / (1 + Math.max(0, own, together) / 2),
    }
  })
}

/**
 * Share of the excess kurtosis of `count` independent values that remains after their mean is
 * subtracted.
 */
const kurtosisAfterCentring = (count: number): number =>
  ((count - 1) ** 3 + 1) / (count ** 2 * (count - 1))

/**
 * Excess kurtosis over all effects together, corrected for the subtraction of means. Effects with
 * few deviations are ignored.
 */
function excessOf(seen: readonly { df: number; excess: number; left: number }[]): number {
  const shown = seen.filter(({ df }) => df >= LEAST_DF)
  const weight = shown.reduce((sum, { df, left }) => sum + df * left ** 2, 0)
  return weight > 0
    ? shown.reduce((sum, { df, excess, left }) => sum + df * left * excess, 0) / weight
    : 0
}

/** Number of values per level of an effect. */
export const weightOf = (effect: Effect, levels: readonly number[], perCell: number): number =>
  levels.reduce(
    (product, count, factor) => (factorsOf(effect).includes(factor) ? product : product * count),
    perCell,
  )

/**
 * Deviations of the group means of an effect from the sum of the lower-order effects in it. For an
 * undefined effect: deviations of values from their cell means.
 */
function deviationsOf(
  effect: Effect | undefined,
  groups: RowGroups,
  values: readonly number[],
): readonly number[] {
  if (effect === undefined) {
    const full = groups.full
    const means = groups.means(full, values)
    return values.map((value, row) => value - means[groups.of(full).ids[row]!]!)
  }
  const parts = Array.from({ length: effect + 1 }, (_, part) => part).filter((part) =>
    isWithin(part, effect),
  )
  const size = factorsOf(effect).length
  const signed = parts.map((part) => ({
    ids: groups.of(part).ids,
    means: groups.means(part, values),
    sign: (size - factorsOf(part).length) % 2 === 0 ? 1 : -1,
  }))
  return groups
    .of(effect)
    .first.map((row) =>
      signed.reduce((sum, { ids, means, sign }) => sum + sign * means[ids[row]!]!, 0),
    )
}

/** Excess kurtosis by Fisher's G2; 0 for fewer than four values, or if the values do not vary. */
function excessKurtosis(values: readonly number[]): number {
  const n = values.length
  if (n < 4) return 0
  const centre = mean(values)
  const [second, fourth] = [2, 4].map((power) =>
    mean(values.map((value) => (value - centre) ** power)),
  )
  if (!(second! > 0)) return 0
  const plain = fourth! / second! ** 2 - 3
  return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * plain + 6)
}
