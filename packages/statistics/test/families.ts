import { isAttuneError, type Known, unknown } from '@attune/core'
import * as statistics from '../src/index.js'

/** What a vector case gives as input: data of the shapes that the folder's README describes. */
type Cell = number | null
interface Pairs {
  x: Cell[]
  y: Cell[]
}

const observed = <T extends number | string>(cell: T | null): statistics.Observed<T> => cell ?? unknown('missing')

/** The n-th draw is the n-th of the given rows. */
function drawRows(rows: number[][]): Pick<statistics.BootstrapOptions, 'draw' | 'resamples'> {
  let next = 0
  return { draw: (positions) => positions.set(rows[next++]!), resamples: rows.length }
}

const middle: statistics.Statistic = (sample) => statistics.quantiles([...sample], [0.5])[0]!
const average: statistics.Statistic = (sample) => sample.reduce((sum, value) => sum + value, 0) / sample.length

interface BootstrapInput {
  data: number[]
  statistic: 'mean' | 'median'
  confidence: number
  indices?: number[][]
  clusters?: string[]
  clusterOrder?: string[]
  clusterDraws?: number[][]
}

function bootstrap(input: BootstrapInput): object {
  const { data, clusters, clusterOrder, confidence } = input
  const groups = clusterOrder
    ? clusterOrder.map((name) => data.filter((_, index) => clusters![index] === name))
    : data.map((value) => [value])
  const statistic = input.statistic === 'mean' ? average : middle
  const rows = drawRows(input.clusterDraws ?? input.indices!)
  const { interval, ...rest } = statistics.bootstrapPercentile(groups, { ...rows, confidence, statistic })
  return { ...rest, ...interval }
}

function pairedBootstrap(input: { a: number[]; b: number[]; confidence: number; indices: number[][] }): object {
  const options = { ...drawRows(input.indices), confidence: input.confidence }
  const { interval, ...rest } = statistics.pairedBootstrap(input.a, input.b, options)
  return { ...rest, ...interval }
}

function clusterError(input: { values: number[]; clusters: string[]; confidence: number }): object {
  const { interval, ...rest } = statistics.clusterStandardError(input.values, input.clusters, input.confidence)
  const bound = (side: 'lower' | 'upper'): Known<number> =>
    interval.state === 'known' ? { state: 'known', value: interval.value[side] } : interval
  return { ...rest, ciLower: bound('lower'), ciUpper: bound('upper') }
}

interface WilcoxonInput {
  x: number[]
  y: number[]
  zeroMethod: 'wilcox' | 'pratt'
  method: 'exact' | 'approx'
  continuityCorrection: boolean
}

type Counts = { b: number; c: number }
type Answers = { first: number[]; second: number[] }

function mcnemar(input: Counts | Answers): object {
  if ('b' in input) return statistics.mcnemarExact(input)
  return statistics.mcnemarExact(statistics.discordantPairs(input.first.map(Boolean), input.second.map(Boolean)))
}

type Tournament = { items: string[]; comparisons: statistics.Comparison[]; priorWins: number }

function bradleyTerry({ items, comparisons, priorWins }: Tournament): object {
  const value = statistics.bradleyTerry(items, comparisons, priorWins)
  return value.state === 'known' ? value.value : { value }
}

/** Public vectors list alpha's values by rater. */
function byItem<T>(raters: readonly (readonly T[])[]): { raters: number; items: T[][] } {
  const [first = []] = raters
  return { raters: raters.length, items: first.map((_, item) => raters.map((rater) => rater[item]!)) }
}

/** How the input of each family reaches its function. */
export const families: Readonly<Record<string, (input: never) => object>> = {
  pearson: ({ x, y }: Pairs) => statistics.pearson(x.map(observed), y.map(observed)),
  spearman: ({ x, y }: Pairs) => statistics.spearman(x.map(observed), y.map(observed)),
  'kendall-tau-b': ({ x, y, pMethod }: Pairs & { pMethod?: statistics.KendallMethod }) =>
    statistics.kendall(x.map(observed), y.map(observed), pMethod),
  'cohen-kappa': ({ a, b, ...options }: { a: statistics.Label[]; b: statistics.Label[] }) =>
    statistics.cohenKappa(a, b, options),
  'fleiss-kappa': ({ counts }: { counts: number[][] }) =>
    statistics.fleissKappa({ raters: counts[0]?.reduce((sum, count) => sum + count, 0) ?? 0, counts }),
  'krippendorff-alpha': ({ ratings, level }: { ratings: Cell[][]; level: statistics.MeasurementLevel }) =>
    statistics.krippendorffAlpha(byItem(ratings.map((rater) => rater.map(observed))), level),
  quantiles: ({ data, q }: { data: number[]; q: number[] }) => ({ values: statistics.quantiles(data, q) }),
  describe: ({ data }: { data: Cell[] }) => statistics.describe(data.map(observed)),
  'bootstrap-percentile': bootstrap,
  'paired-bootstrap': pairedBootstrap,
  'wilcoxon-signed-rank': ({ x, y, ...options }: WilcoxonInput) => statistics.wilcoxonSignedRank(x, y, options),
  'mcnemar-exact': mcnemar,
  'sign-test': ({ alternative, ...outcomes }: statistics.Outcomes & { alternative: statistics.Alternative }) =>
    statistics.signTest(outcomes, alternative),
  holm: ({ p, alpha }: { p: Cell[]; alpha: number }) => statistics.holm(p.map(observed), alpha),
  'bradley-terry': bradleyTerry,
  elo: ({ games, ...options }: { games: statistics.EloGame[] } & statistics.EloOptions) =>
    statistics.elo(games, options),
  'cluster-se': clusterError,
}

interface Outcome {
  readonly values: Readonly<Record<string, unknown>>
  /** Why the values that are null are not known. */
  readonly reasons: ReadonlySet<string>
}

/** The outcome as a vector file writes it: typed arrays as lists, an unknown as null, a misuse as its code. */
export function outcomeOf(run: () => object): Outcome {
  const reasons = new Set<string>()
  try {
    const values = Object.entries(run()).map(([key, value]) => [key, written(value, reasons)] as const)
    return { values: Object.fromEntries(values), reasons }
  } catch (error) {
    if (isAttuneError(error) && error.code === 'STATISTICS_INPUT') {
      return { values: { error: error.details['code'] }, reasons }
    }
    throw error
  }
}

function written(value: unknown, reasons: Set<string>): unknown {
  if (value instanceof Float64Array) return [...value]
  if (Array.isArray(value)) return value.map((each) => written(each, reasons))
  if (!isKnown(value)) return value
  if (value.state === 'known') return value.value
  reasons.add(value.why)
  return null
}

const isKnown = (value: unknown): value is Known<unknown> =>
  typeof value === 'object' && value !== null && 'state' in value
