/** Effects of crossed factors: an effect is a set of factors, bit i stands for factor i. */
export type Effect = number

const has = (effect: Effect, factor: number): boolean => ((effect >> factor) & 1) === 1

export const isWithin = (part: Effect, whole: Effect): boolean => (part & whole) === part

/** The factors of an effect, as positions. */
export const factorsOf = (effect: Effect): number[] => [0, 1, 2, 3].filter((factor) => has(effect, factor))

export const nameOf = (effect: Effect, factors: readonly string[]): string =>
  factorsOf(effect)
    .map((factor) => factors[factor])
    .join(':')

/** Main effects, then those of two factors, and so on; those of one size in the order of their factors. */
export const effectsOf = (factors: number): Effect[] =>
  Array.from({ length: 2 ** factors - 1 }, (_, at) => at + 1).sort((left, right) => {
    const [a, b] = [factorsOf(left), factorsOf(right)]
    return a.length - b.length || Number(a.join('') > b.join('')) - Number(a.join('') < b.join(''))
  })

interface Grouping {
  /** The group of each row. */
  readonly ids: Uint32Array
  /** Rows by group. */
  readonly sizes: readonly number[]
  /** A row of each group. */
  readonly first: readonly number[]
}

export type RowGroups = ReturnType<typeof rowGroups>

/** Rows grouped by the levels of every effect; effect 0 has all of them in one group. */
export function rowGroups(levels: readonly (readonly string[])[], factors: number) {
  const single = Array.from({ length: factors }, (_, factor) => grouped(levels.map((row) => row[factor]!)))
  const groupings = Array.from({ length: 2 ** factors }, (_, effect) => {
    const parts = factorsOf(effect).map((factor) => single[factor]!)
    return grouped(levels.map((__, row) => parts.reduce((key, { ids, sizes }) => key * sizes.length + ids[row]!, 0)))
  })
  const of = (effect: Effect): Grouping => groupings[effect]!
  return {
    of,
    /** The effect of all factors: its groups are cells. */
    full: 2 ** factors - 1,
    /** Sum over groups g of one effect and h of another of n_gh^2 / n_g. */
    overlap(one: Effect, other: Effect): number {
      const [both, own] = [of(one | other), of(one)]
      return both.sizes.reduce((sum, size, at) => sum + size ** 2 / own.sizes[own.ids[both.first[at]!]!]!, 0)
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
      return this.means(effect, values).reduce((total, each, group) => total + sizes[group]! * each ** 2, 0)
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
