/** The parts of the overall score, and weighted sums of their means with intervals. */
import { known, unknown, type Known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { quantity, within, type KitColumn, type Row } from '@attune/kit'
import { clusterMean, studentCritical, type ClusteredValue } from '@attune/statistics'
import { numberOf, questionOf } from '../rows.js'

/** `weight` is its share in the overall score, which is a weighted sum of means. */
export interface Part extends KitColumn {
  readonly range: readonly [number, number]
  readonly weight: number
}

const part = (key: string, weight: number, { title = key, most = 100, least = 0 } = {}): Part => ({
  key,
  title,
  better: 'higher',
  weight,
  range: [least, most],
})

export const needles: readonly Part[] = [part('EC-E', 1 / 12), part('EC-F', 1 / 12)]
export const tasks: readonly Part[] = [
  part('ED', 1 / 6),
  part('QA', 1 / 6),
  part('ES', 20 / 6, { title: 'ES (1–5)', least: 1, most: 5 }),
  part('MC4', 20 / 6, { title: 'MC-4 (0–5)', most: 5 }),
  part('EE', 1 / 6),
]
export const parts: readonly Part[] = [...needles, ...tasks]

/** EC is the plain mean of the two kinds of needle, whatever their numbers. */
export const classificationOf = (rows: readonly Row[], level: number): Quantity =>
  within(weightedSum(strataOf(half, rows, valuesOf), level), [0, 100])

const half = needles.map(({ key }) => ({ key, weight: 1 / 2 }))

export const overallOf = (rows: readonly Row[], level: number): Quantity =>
  within(weightedSum(strataOf(parts, rows, valuesOf), level), overallRange)

/** What a setting changes in the overall score, on the items that both settings have. */
export const gainOf = (rows: readonly Row[], base: readonly Row[], level: number): Quantity =>
  within(
    weightedSum(
      strataOf(parts, rows, (own) => differencesOf(own, base)),
      level,
    ),
    [-width, width],
  )

const overallRange = [0, 1].map((end) => parts.reduce((sum, each) => sum + each.weight * each.range[end]!, 0)) as [
  number,
  number,
]
const width = overallRange[1] - overallRange[0]

const strataOf = (
  chosen: readonly Pick<Part, 'key' | 'weight'>[],
  rows: readonly Row[],
  values: (rows: readonly Row[]) => Valued[],
): Stratum[] =>
  chosen.map(({ key, weight }) => ({ key, weight, values: values(rows.filter(({ name }) => name === key)) }))

const valuesOf = (rows: readonly Row[]): Valued[] =>
  rows.map(({ cluster, value }) => ({ cluster, value: numberOf(value) }))

function differencesOf(rows: readonly Row[], base: readonly Row[]): Valued[] {
  const others = new Map(base.map((row) => [questionOf(row), numberOf(row.value)]))
  return rows.map((row) => {
    const { cluster } = row
    const [own, other] = [numberOf(row.value), others.get(questionOf(row))]
    if (own.state === 'known' && other?.state === 'known') return { cluster, value: known(own.value - other.value) }
    return { cluster, value: unknown(other === undefined ? 'no counterpart' : 'no value on one side') }
  })
}

type Valued = ClusteredValue & { readonly value: Known<number> }

interface Stratum {
  readonly key: string
  readonly weight: number
  readonly values: readonly Valued[]
}

/**
 * Σ weight · mean over strata that share no scenarios, with its t interval where each mean has one: se² = Σ weight² se², each
 * the error of its mean, with Satterthwaite's degrees of freedom (Σ weight² se²)² / Σ (weight² se²)² / df. Satterthwaite,
 * Biometrics Bulletin 2, 1946.
 */
export function weightedSum(strata: readonly Stratum[], level: number): Quantity {
  const { n, clusters, missing } = quantity(strata.flatMap(({ values }) => values))
  const counts = { n, ...(clusters !== undefined && { clusters }), ...(missing && { missing }) }
  let [sum, variance, spread] = [0, 0, 0]
  let noInterval: string | undefined
  for (const { key, weight, values } of strata) {
    const { estimate, standardError, df } = clusterMean(values)
    if (estimate.state === 'unknown') return { value: unknown(`no score of ${key}`), ...counts }
    sum += weight * estimate.value
    const why = quantity(values, { level }).noInterval
    if (why !== undefined) noInterval ??= `${key}: ${why}`
    if (standardError.state === 'unknown' || df.state === 'unknown') continue
    const share = (weight * standardError.value) ** 2
    variance += share
    spread += share ** 2 / df.value
  }
  if (noInterval !== undefined) return { value: known(sum), ...counts, noInterval }
  const reach = studentCritical(level, variance ** 2 / spread) * Math.sqrt(variance)
  const interval = { lower: sum - reach, upper: sum + reach, level, method: 't over scenarios within tasks' }
  return { value: known(sum), ...counts, interval }
}
