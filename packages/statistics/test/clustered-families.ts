import { type Known, unknown } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import * as statistics from '../src/index.js'

type Cell = number | null

const observed = (cell: Cell): statistics.Observed => cell ?? unknown('missing')

const clustered = (
  values: readonly Cell[],
  clusters: readonly string[],
): statistics.ClusteredValue[] =>
  values.map((value, at) => ({ cluster: clusters[at]!, value: observed(value) }))

/** An interval under the two names that vectors give it; what it is not, for the same reason. */
const bounds = (interval: Known<statistics.Interval>): Record<'lower' | 'upper', Known<number>> => {
  const bound = (side: 'lower' | 'upper'): Known<number> =>
    interval.state === 'known' ? { state: 'known', value: interval.value[side] } : interval
  return { lower: bound('lower'), upper: bound('upper') }
}

const mean = ({ estimate, standardError, df, interval }: statistics.MeanEstimate): object => ({
  estimate,
  se: standardError,
  df,
  ...bounds(interval),
})

interface Means {
  values: Cell[]
  clusters: string[]
  confidence: number
}

function clusterMean({ values, clusters, confidence }: Means): object {
  const byWeight = (weigh: statistics.Weighing): statistics.ClusterMean =>
    statistics.clusterMean(clustered(values, clusters), { weigh, confidence })
  const { n, nClusters, nMissing } = byWeight('values')
  return {
    n,
    nClusters,
    missing: nMissing,
    values: mean(byWeight('values')),
    clusterMeans: mean(byWeight('clusters')),
  }
}

interface Pairs {
  a: Cell[]
  b: Cell[]
  clusters: string[]
}

function pairedDifference({ a, b, clusters, confidence }: Pairs & { confidence: number }): object {
  const { differences, first, second, nMissing } = statistics.pairValues(
    pairable(a, clusters),
    pairable(b, clusters),
  )
  const each = (weigh: statistics.Weighing): object => {
    const found = statistics.clusterMean(differences, { weigh, confidence })
    const { estimate, standardError: se, df } = found
    const none = [estimate, se, df].find(({ state }) => state === 'unknown')
    const isFlat = se.state === 'known' && se.value === 0
    const test = none ?? (isFlat ? unknown('zero_variance') : undefined)
    const [x, error, freedom] = [estimate, se, df].map((value) =>
      value.state === 'known' ? value.value : 0,
    )
    const t = x! / error!
    return { ...mean(found), t: test ?? t, p: test ?? statistics.studentTwoSided(t, freedom!) }
  }
  const meanOf = (values: readonly number[]): Known<number> =>
    values.length === 0 ? unknown('no_values') : { state: 'known', value: statistics.mean(values) }
  const { n, nClusters } = statistics.clusterMean(differences)
  const counts = { n, nClusters, missing: nMissing, meanA: meanOf(first), meanB: meanOf(second) }
  return { ...counts, values: each('values'), clusterMeans: each('clusters') }
}

const pairable = (
  values: readonly Cell[],
  clusters: readonly string[],
): statistics.PairableValue[] =>
  clustered(values, clusters).map((each, at) => ({ ...each, pair: String(at) }))

function welch({ a, b, confidence }: { a: Means; b: Means; confidence: number }): object {
  const { standardError, pValue, interval, ...rest } = statistics.clusterWelch(
    clustered(a.values, a.clusters),
    clustered(b.values, b.clusters),
    confidence,
  )
  return { ...rest, se: standardError, p: pValue, ...bounds(interval) }
}

interface Shares extends Omit<statistics.ShareOptions, 'confidence'> {
  clusters: { k: number; m: number }[]
  confidence: number
}

function share({ clusters, ...options }: Shares): object {
  const values = clusters.flatMap(({ k, m }, at) =>
    Array.from({ length: m }, (_, index) => ({ cluster: `c${at}`, value: Number(index < k) })),
  )
  const { wilson, clopperPearson, ...rest } = statistics.clusterShare(values, {
    weigh: 'values',
    ...options,
  })
  return { ...rest, wilson: intervalOr(wilson), clopperPearson: intervalOr(clopperPearson) }
}

const intervalOr = (interval: Known<statistics.Interval>): unknown =>
  interval.state === 'known' ? bounds(interval) : interval

function icc({ ratings, confidence }: { ratings: Cell[][]; confidence: number }): object {
  const { C1, Ck, A1, Ak, ...rest } = statistics.intraclassCorrelation(
    { raters: ratings[0]?.length ?? 0, items: ratings.map((row) => row.map(observed)) },
    confidence,
  )
  const each = ({ value, interval }: statistics.IntraclassValue): object => ({
    value,
    ...bounds(interval),
  })
  return { ...rest, C1: each(C1), Ck: each(Ck), A1: each(A1), Ak: each(Ak) }
}

interface Plan {
  solve: 'clusters' | 'power'
  sd?: number
  sdBetween: number
  sdWithin: number
  repeats: number
  alpha: number
  alternative: 'two-sided' | 'greater'
  clusters: number
  difference: number
  power: number
}

function power({
  solve,
  clusters,
  difference,
  power: wanted,
  alpha,
  alternative,
  ...given
}: Plan): object {
  const sd = given.sd ?? statistics.clusterDeviation(given.sdBetween, given.sdWithin, given.repeats)
  const plan = { sd, alpha, alternative }
  if (solve === 'power') return { sd, power: statistics.powerAt(clusters, difference, plan) }
  const needed = statistics.clustersNeeded(difference, plan, wanted)
  return { sd, ...(needed.state === 'known' ? needed.value : { clusters: needed, power: needed }) }
}

type Nested = number | null | Nested[]

/**
 * The vectors are of complete tables, nested by factor, and refuse others; the function takes any.
 */
function components({ factors, values }: { factors: string[]; values: Nested }): object {
  const rows = rowsIn(values, factors.length)
  const sizes = new Map<string, number>()
  for (const { levels } of rows) sizes.set(levels.join(), (sizes.get(levels.join()) ?? 0) + 1)
  if (new Set(sizes.values()).size > 1 || rows.some(({ value }) => typeof value === 'object'))
    return { error: 'not_balanced' }
  const found = statistics.varianceComponents(factors, rows)
  if (found.state === 'unknown') return { error: found.why }
  const { meanSquares, ...rest } = found.value
  const each = (of: (square: statistics.MeanSquare) => number): object =>
    Object.fromEntries(Object.entries(meanSquares).map(([name, square]) => [name, of(square)]))
  return { ...rest, meanSquares: each(({ value }) => value), df: each(({ df }) => df) }
}

function rowsIn(values: Nested, depth: number, levels: string[] = []): statistics.FactorRow[] {
  if (Array.isArray(values) && depth >= 0)
    return values.flatMap((each, at) =>
      rowsIn(each, depth - 1, depth > 0 ? [...levels, String(at)] : levels),
    )
  return [{ levels, value: observed(values as number | null) }]
}

interface Gwet {
  ratings: Cell[][]
  categories: number[]
  weights: statistics.AgreementWeights[]
  confidence: number
}

const gwet = ({ ratings, categories, weights, confidence }: Gwet): object =>
  Object.fromEntries(
    weights.map((each) => {
      const rows = {
        raters: ratings[0]?.length ?? 0,
        items: ratings.map((row) => row.map(observed)),
      }
      const result = statistics.gwetAgreement(rows, { categories, weights: each, confidence })
      const { standardError, pValue, interval, ...rest } = result
      return [each, { ...rest, se: standardError, p: pValue, ...bounds(interval) }]
    }),
  )

interface Tournament {
  items: string[]
  comparisons: statistics.ClusteredComparison[]
}

function davidson({ items, comparisons }: Tournament): object {
  const model = statistics.davidson(items, comparisons)
  return model.state === 'known'
    ? model.value
    : { ability: model, tie: model, logLikelihood: model }
}

type Judged = { a: string; b: string; outcome: Cell; lengthA: Cell; lengthB: Cell }

function lengthControl({
  items,
  comparisons,
  position,
}: {
  items: string[]
  comparisons: Judged[]
  position: boolean
}): object {
  const rows = comparisons.map((row) => ({
    ...row,
    outcome: observed(row.outcome),
    lengthA: observed(row.lengthA),
    lengthB: observed(row.lengthB),
  }))
  const { model, ...rest } = statistics.lengthControlled(items, rows, { position })
  if (model.state === 'known') return { ...rest, ...model.value }
  return {
    ...rest,
    ability: model,
    length: model,
    position: model,
    logLikelihood: model,
    winRate: model,
  }
}

/** How the input of each family reaches its function. */
export const clusteredFamilies: Readonly<Record<string, (input: never) => object>> = {
  'cluster-mean-interval': clusterMean,
  'paired-difference-interval': pairedDifference,
  'cluster-welch': welch,
  'cluster-wilson': share,
  icc,
  power,
  'variance-components': components,
  'gwet-ac': gwet,
  'davidson-bt': davidson,
  'length-controlled': lengthControl,
}

/**
 * What a vector file would hold: an unknown as null, a misuse as its code; and every reason that
 * was given.
 */
export function writtenOutcome(run: () => object): {
  readonly values: unknown
  readonly reasons: ReadonlySet<string>
} {
  const reasons = new Set<string>()
  try {
    return { values: written(run(), reasons), reasons }
  } catch (error) {
    if (isAttuneError(error) && error.code === 'STATISTICS_INPUT')
      return { values: { error: error.details['code'] }, reasons }
    throw error
  }
}

function written(value: unknown, reasons: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => written(each, reasons))
  if (typeof value !== 'object' || value === null) return value
  if (!('state' in value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, written(each, reasons)]),
    )
  const result = value as Known<unknown>
  if (result.state === 'known') return written(result.value, reasons)
  reasons.add(result.why)
  return null
}
