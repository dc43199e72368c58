/** The energy distance between two samples of rows of numbers. */
import { type Known, known, unknown } from '@attune/core'
import type { Random } from '@attune/core/internal'
import { requireFinite, requireSameLength } from './invalid-argument.js'

export type Rows = readonly (readonly number[])[]

export interface EnergyDistance {
  /**
   * Energy distance of two samples with rows x and y: 2 E|x - y| - E|x - x'| - E|y - y'|, at least
   * 0. Unknown, like the other members, if a sample has fewer than two rows (`too_few_values`).
   */
  readonly value: Known<number>
  /**
   * Distance without the distances of rows to themselves. Its mean is 0 if both samples have the
   * same distribution.
   */
  readonly unbiased: Known<number>
  /**
   * Standardised distance, value / (2 E|x - y|), 0 to 1. Unknown (`zero_variance`) if all rows are
   * equal.
   */
  readonly coefficient: Known<number>
}

/**
 * Energy distance of two samples, which detects any difference of their distributions. `scaled`:
 * every column is divided by its standard deviation over both samples. Székely and Rizzo, Journal
 * of Statistical Planning and Inference 143, 2013. Throws length_mismatch, not_finite.
 */
export function energyDistance(x: Rows, y: Rows, scaled = true): EnergyDistance {
  const [n, m] = [x.length, y.length]
  if (n < 2 || m < 2) {
    const few = unknown('too_few_values')
    return { value: few, unbiased: few, coefficient: few }
  }
  const distances = distancesOf(scaled ? scaledRows([...x, ...y]) : checked([...x, ...y]))
  const { first, second, between } = sumsOf(distances, firstOf(n, n + m))
  const across = (2 * between) / (n * m)
  const value = Math.max(0, across - (2 * first) / n ** 2 - (2 * second) / m ** 2)
  const unbiased = across - (2 * first) / (n * (n - 1)) - (2 * second) / (m * (m - 1))
  return {
    value: known(value),
    unbiased: known(unbiased),
    coefficient: across > 0 ? known(value / across) : unknown('zero_variance'),
  }
}

/** Maximum number of ways to split the rows for which all are enumerated. */
const MOST_EXACT = 5000
const TIED = 1e-9

export interface EnergyTest {
  /**
   * Number of splits with a distance at least as large as the observed one, including the observed
   * one. `total`: number of splits that were tried.
   */
  readonly count: number
  readonly total: number
  readonly p: number
  readonly exact: boolean
}

export interface EnergyTestOptions {
  /** Source of random splits, if there are too many to enumerate. */
  readonly random: Random
  /** Number of random splits; default 9,999. */
  readonly draws?: number
  /** True to divide every column by its standard deviation. Default false. */
  readonly scaled?: boolean
}

/**
 * Permutation test of the hypothesis that two samples have the same distribution, with the energy
 * distance as the statistic. Each sample needs at least one row.
 */
export function energyTest(
  x: Rows,
  y: Rows,
  { random, draws = 9999, scaled = false }: EnergyTestOptions,
): EnergyTest {
  const [n, all] = [x.length, x.length + y.length]
  const distances = distancesOf(scaled ? scaledRows([...x, ...y]) : checked([...x, ...y]))
  const statistic = (isFirst: Uint8Array): number => {
    const { first, second, between } = sumsOf(distances, isFirst)
    const m = all - n
    return Math.max(0, (2 * between) / (n * m) - (2 * first) / n ** 2 - (2 * second) / m ** 2)
  }
  const observed = statistic(firstOf(n, all))
  const isFar = (isFirst: Uint8Array): number => Number(statistic(isFirst) >= observed - TIED)
  const ways = binomial(all, n)
  let count = 0
  if (ways <= MOST_EXACT) {
    for (const chosen of choices(all, n)) count += isFar(chosen)
    return { count, total: ways, p: count / ways, exact: true }
  }
  const isFirst = firstOf(n, all)
  for (let draw = 0; draw < draws; draw++) count += isFar(shuffled(isFirst, random))
  return { count: count + 1, total: draws + 1, p: (count + 1) / (draws + 1), exact: false }
}

function checked(rows: Rows): Rows {
  for (const row of rows) {
    requireSameLength(row, rows[0]!)
    requireFinite(row)
  }
  return rows
}

/** Divides each column by its standard deviation. A column that does not vary is unchanged. */
function scaledRows(rows: Rows): Rows {
  checked(rows)
  const columns = (rows[0] ?? []).map((_, column) => {
    const middle = rows.reduce((sum, row) => sum + row[column]!, 0) / rows.length
    const squares = rows.reduce((sum, row) => sum + (row[column]! - middle) ** 2, 0)
    const deviation = Math.sqrt(squares / (rows.length - 1))
    return deviation > 1e-12 ? deviation : 1
  })
  return rows.map((row) => row.map((value, column) => value / columns[column]!))
}

/** Distances between rows: entry i contains the distances of row i to the rows before it. */
function distancesOf(rows: Rows): Float64Array[] {
  return rows.map((row, at) =>
    Float64Array.from({ length: at }, (_, before) =>
      Math.hypot(...row.map((value, column) => value - rows[before]![column]!)),
    ),
  )
}

/**
 * Sums of the distances between pairs of rows: within the first sample, within the second, and
 * between them.
 */
function sumsOf(pairs: readonly Float64Array[], isFirst: Uint8Array) {
  let [first, second, between] = [0, 0, 0]
  for (let at = 1; at < pairs.length; at++) {
    const row = pairs[at]!
    for (let before = 0; before < at; before++) {
      if (isFirst[at] !== isFirst[before]) between += row[before]!
      else if (isFirst[at] === 1) first += row[before]!
      else second += row[before]!
    }
  }
  return { first, second, between }
}

const firstOf = (n: number, all: number): Uint8Array =>
  Uint8Array.from({ length: all }, (_, at) => Number(at < n))

function binomial(n: number, k: number): number {
  let ways = 1
  for (let at = 1; at <= Math.min(k, n - k); at++) ways = Math.round((ways * (n - at + 1)) / at)
  return ways
}

function* choices(all: number, n: number): Generator<Uint8Array> {
  const positions = Array.from({ length: n }, (_, at) => at)
  for (;;) {
    const isFirst = new Uint8Array(all)
    for (const position of positions) isFirst[position] = 1
    yield isFirst
    let at = n - 1
    while (at >= 0 && positions[at] === all - n + at) at--
    if (at < 0) return
    positions[at]! += 1
    for (let next = at + 1; next < n; next++) positions[next] = positions[next - 1]! + 1
  }
}

function shuffled(values: Uint8Array, random: Random): Uint8Array {
  for (let at = values.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[values[at], values[other]] = [values[other]!, values[at]!]
  }
  return values
}
