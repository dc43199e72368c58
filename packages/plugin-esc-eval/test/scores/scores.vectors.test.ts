import { isAttuneError, type Known, type Preference } from '@attune/core'
import { orNull } from '@attune/testkit'
import {
  correlationLevels,
  dimensionAverages,
  dimensions,
  normalise,
  percentOfPoints,
  pickShares,
  rankerAccuracy,
  releasedScore,
  rolePlayQuality,
  type Coefficients,
  type Dimension,
  type FailedScores,
  type Normalised,
  type RoleMetric,
} from '../../src/index.js'
import { testFamily } from '../vector-family.js'

type Score = number | null
type ByDimension<T> = Readonly<Record<Dimension, T>>

const shown = ({ coverage, mean, percent, ...counts }: Normalised): object => ({
  ...counts,
  coverage: orNull(coverage),
  mean: orNull(mean),
  percent: orNull(percent),
})

testFamily<{ scores: Score[]; failed: FailedScores }>('normalise', ({ scores, failed }) =>
  shown(normalise(scores.map(releasedScore), failed)),
)

type Averaged =
  | { readonly records: Partial<ByDimension<Score>>[]; readonly failed: FailedScores }
  | { readonly n: number; readonly totalPoints: ByDimension<number> }

testFamily<Averaged, { printed?: object }>('dimension-averages', (input, { printed }) => {
  if ('records' in input) {
    const records = input.records.map((record) =>
      Object.fromEntries(dimensions.map((name) => [name, releasedScore(record[name])])),
    )
    const { dimensions: found, average } = dimensionAverages(records, input.failed)
    return { dimensions: eachOf(dimensions, (name) => shown(found[name])), average: orNull(average) }
  }
  const percent = eachOf(dimensions, (name) => percentOfPoints(input.totalPoints[name], input.n))
  const average = Object.values(percent).reduce((sum, value) => sum + value, 0) / dimensions.length
  return { percent, average, printed }
})

type Ranked = { readonly softTolerance: number } & (
  | { readonly predicted: Score[]; readonly gold: number[] }
  | { readonly predicted: ByDimension<Score[]>; readonly gold: ByDimension<number[]> }
)

testFamily<Ranked>('ranker-accuracy', ({ predicted, gold, softTolerance }) => {
  const of = (scores: Score[], by: number[]) => {
    const { acc, accSoft, ...counts } = rankerAccuracy(scores.map(releasedScore), by, softTolerance)
    return { ...counts, acc: orNull(acc), accSoft: orNull(accSoft) }
  }
  if (Array.isArray(predicted)) return of(predicted, gold as number[])
  const found = eachOf(dimensions, (name) => of(predicted[name], (gold as ByDimension<number[]>)[name]))
  const mean = (key: 'acc' | 'accSoft') =>
    dimensions.reduce((sum, name) => sum + found[name]![key]!, 0) / dimensions.length
  return { dimensions: found, acc: mean('acc'), accSoft: mean('accSoft') }
})

const orNulls = ({ pearson, spearman, kendall }: Coefficients): object => ({
  pearson: orNull(pearson),
  spearman: orNull(spearman),
  kendall: orNull(kendall),
})

testFamily<{ metric: number[][]; human: number[][] }>('correlation-levels', ({ metric, human }) => {
  const { sample, dataset, system } = correlationLevels(metric, human)
  const { nUsed, nSkipped } = sample
  return { sample: { nUsed, nSkipped, ...orNulls(sample) }, dataset: orNulls(dataset), system: orNulls(system) }
})

interface Rated {
  readonly ratings: Readonly<Record<RoleMetric, number>>[]
}
interface Compared {
  readonly comparisons: { readonly a: string; readonly b: string; readonly winner: string }[]
}

testFamily<Rated | Compared>('roleplay-quality', (input) => {
  if ('ratings' in input) return qualityOf(input)
  const outcomes = input.comparisons.map(({ a, b, winner }) => {
    const outcome: Preference = winner === 'tie' ? 'tie' : winner === a ? 'first' : 'second'
    return { first: a, second: b, outcome }
  })
  return { models: Object.fromEntries(pickShares(outcomes)) }
})

function qualityOf({ ratings }: Rated): object {
  try {
    const { metrics, average } = rolePlayQuality(ratings)
    return { metrics: mapped(metrics), average: orNull(average) }
  } catch (error) {
    return { error: isAttuneError(error) ? error.details['code'] : error }
  }
}

const mapped = (values: Readonly<Record<string, Known<number>>>): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, orNull(value)]))

const eachOf = <Name extends string, T>(names: readonly Name[], valueOf: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>
