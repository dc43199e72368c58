/** Families of people's ratings, each through the functions that the product calls. */
import { type Known, known, unknown } from '@attune/core'
import * as statistics from '../src/index.js'

type Cell = number | null
const observed = (cell: Cell | undefined): statistics.Observed => cell ?? unknown('missing')

/** Items first; a row may be shorter than the longest. */
function ratingsOf(rows: Cell[][]): statistics.Ratings {
  const raters = Math.max(0, ...rows.map((row) => row.length))
  return {
    raters,
    items: rows.map((row) => Array.from({ length: raters }, (_, at) => observed(row[at]))),
  }
}

const bounds = (interval: Known<statistics.Interval>): Record<'lower' | 'upper', Known<number>> => {
  const bound = (side: 'lower' | 'upper'): Known<number> =>
    interval.state === 'known' ? known(interval.value[side]) : interval
  return { lower: bound('lower'), upper: bound('upper') }
}

/** Gives the draws of a vector one after the other. */
function drawn(draws: number[][]): { draw: statistics.Draw; resamples: number } {
  let next = 0
  return { draw: (positions) => positions.set(draws[next++]!), resamples: draws.length }
}

function severity({ ratings, confidence }: { ratings: Cell[][]; confidence: number }): object {
  const { raters, ...rest } = statistics.raterSeverity(ratingsOf(ratings), confidence)
  return {
    ...rest,
    raters: raters.map(({ standardError, pValue, interval, ...rater }) => ({
      ...rater,
      se: standardError,
      p: pValue,
      ...bounds(interval),
    })),
  }
}

interface CeilingInput {
  ratings: Cell[][]
  judge: Cell[]
  measure: statistics.CeilingMeasure
}

const ceiling = ({ ratings, judge, measure }: CeilingInput): object =>
  statistics.judgeCeiling(ratingsOf(ratings), judge.map(observed), measure)

function altTest({
  ratings,
  judge,
  ...options
}: { ratings: Cell[][]; judge: Cell[] } & statistics.AltTestOptions) {
  const { raters, ...rest } = statistics.altTest(ratingsOf(ratings), judge.map(observed), options)
  return { ...rest, raters: raters.map(({ pValue, ...rater }) => ({ ...rater, p: pValue })) }
}

interface TauInput {
  rows: { system: string; cluster: string; human: Cell; judge: Cell }[]
  confidence: number
  draws: number[][]
}

function tau({ rows, confidence, draws }: TauInput): object {
  const { interval, ...rest } = statistics.systemTau(
    rows.map((row) => ({ ...row, human: observed(row.human), judge: observed(row.judge) })),
    { confidence, ...drawn(draws) },
  )
  return { ...rest, ...bounds(interval) }
}

interface Options {
  estimand: 'values' | 'clusterMeans'
  confidence: number
  lambda: number | 'tuned'
  bounds?: [number, number]
}

const mean = ({ estimate, standardError, df, interval }: statistics.MeanEstimate): object => ({
  estimate,
  se: standardError,
  df,
  ...bounds(interval),
})

const corrected = ({
  human,
  bias,
  interval,
  isTruncated,
  ...rest
}: statistics.PpiMean): object => ({
  ...rest,
  human: mean(human),
  bias: mean(bias),
  ...bounds(interval),
  truncated: isTruncated,
})

interface Row {
  cluster: string
  human: Cell
  judge: Cell
}

const judged = (rows: Row[]): statistics.JudgedRow[] =>
  rows.map(({ cluster, human, judge }) => ({
    cluster,
    human: observed(human),
    judge: observed(judge),
  }))

const ppiMean = ({ rows, ...options }: Options & { rows: Row[] }): object =>
  corrected(statistics.ppiMean(judged(rows), options))

type Side = 'aHuman' | 'bHuman' | 'aJudge' | 'bJudge'

function ppiPaired({
  pairs,
  ...options
}: Options & { pairs: (Record<Side, Cell> & { cluster: string })[] }): object {
  const { t, pValue, oneSided, ...rest } = statistics.ppiPaired(
    pairs.map((pair) => ({
      cluster: pair.cluster,
      aHuman: observed(pair.aHuman),
      bHuman: observed(pair.bHuman),
      aJudge: observed(pair.aJudge),
      bJudge: observed(pair.bJudge),
    })),
    options,
  )
  return { ...corrected(rest), t, p: pValue, oneSided }
}

type Chosen = 'a' | 'b' | 'tie' | null
const shares = { a: 1, tie: 0.5, b: 0 } as const
const shareOf = (chosen: Chosen): statistics.Observed =>
  observed(chosen === null ? null : shares[chosen])

function winRate({
  rows,
  ...options
}: Options & { rows: { cluster: string; human: Chosen; judge: Chosen }[] }): object {
  const { t, pValue, wins, ...rest } = statistics.ppiWinShare(
    rows.map(({ cluster, human, judge }) => ({
      cluster,
      human: shareOf(human),
      judge: shareOf(judge),
    })),
    options,
  )
  return { ...corrected(rest), t, p: pValue, wins }
}

interface Strata extends statistics.StratifiedOptions {
  strata: { name: string; weight: number | null; rows: Row[] }[]
}

function stratified({ strata, ...options }: Strata): object {
  const { interval, ...rest } = statistics.ppiStratified(
    strata.map(({ name, weight, rows }) => ({
      name,
      weight: weight ?? undefined,
      rows: judged(rows),
    })),
    options,
  )
  return { ...rest, ...bounds(interval) }
}

function roganGladen(input: statistics.RateCounts): object {
  const { interval, ...rest } = statistics.roganGladen(input)
  return { ...rest, ...bounds(interval) }
}

const sizes: Readonly<Record<string, (input: never) => object>> = {
  mean: statistics.ratingsForMean,
  ppi: statistics.ratingsForCorrected,
}

interface TupleInput {
  items: string[]
  tuples: { shown: string[]; best: string | null; worst: string | null }[]
}

/** The function of each family, from the input of a vector to what it expects. */
export const peopleFamilies: Readonly<Record<string, (input: never) => object>> = {
  'rater-severity': severity,
  'self-consistency': ({ repeats }: { repeats: { rater: string; first: Cell; second: Cell }[] }) =>
    statistics.selfConsistency(
      repeats.map(({ rater, first, second }) => ({
        rater,
        first: observed(first),
        second: observed(second),
      })),
    ),
  'judge-ceiling': ceiling,
  'alt-test': altTest,
  'system-tau': tau,
  'ppi-mean': ppiMean,
  'ppi-paired': ppiPaired,
  'ppi-win-rate': winRate,
  'ppi-stratified': stratified,
  'rogan-gladen': roganGladen,
  'rating-sample-size': ({ of, ...plan }: { of: string }) => sizes[of]!(plan as never),
  'best-worst': ({ items, tuples }: TupleInput) =>
    statistics.bestWorst(
      items,
      tuples.map(({ shown, best, worst }) => ({
        shown,
        best: best ?? undefined,
        worst: worst ?? undefined,
      })),
    ),
}
