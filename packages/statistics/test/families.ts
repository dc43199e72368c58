import { type Known, unknown } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import * as statistics from '../src/index.js'

/** What a vector case gives as input: data of the shapes that the folder's README describes. */
type Cell = number | null
interface Pairs {
  x: Cell[]
  y: Cell[]
}

const observed = <T extends number | string>(cell: T | null): statistics.Observed<T> =>
  cell ?? unknown('missing')

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
  return statistics.mcnemarExact(
    statistics.discordantPairs(input.first.map(Boolean), input.second.map(Boolean)),
  )
}

type Tournament = { items: string[]; comparisons: statistics.Comparison[]; priorWins: number }

function bradleyTerry({ items, comparisons, priorWins }: Tournament): object {
  const value = statistics.bradleyTerry(items, comparisons, priorWins)
  return value.state === 'known' ? value.value : { value }
}

/** Public vectors list alpha's values by rater. */
function byItem<T>(raters: readonly (readonly T[])[]): { raters: number; items: T[][] } {
  const [first = []] = raters
  return {
    raters: raters.length,
    items: first.map((_, item) => raters.map((rater) => rater[item]!)),
  }
}

/** How the input of each family reaches its function. */
export const families: Readonly<Record<string, (input: never) => object>> = {
  pearson: ({ x, y }: Pairs) => statistics.pearson(x.map(observed), y.map(observed)),
  spearman: ({ x, y }: Pairs) => statistics.spearman(x.map(observed), y.map(observed)),
  'kendall-tau-b': ({ x, y, pMethod }: Pairs & { pMethod?: statistics.KendallMethod }) =>
    statistics.kendall(x.map(observed), y.map(observed), pMethod),
  'cohen-kappa': ({ a, b, ...options }: { a: statistics.Label[]; b: statistics.Label[] }) =>
    statistics.cohenKappa(a, b, options),
  'krippendorff-alpha': ({
    ratings,
    level,
  }: {
    ratings: Cell[][]
    level: statistics.MeasurementLevel
  }) => statistics.krippendorffAlpha(byItem(ratings.map((rater) => rater.map(observed))), level),
  quantiles: ({ data, q }: { data: number[]; q: number[] }) => ({
    values: statistics.quantiles(data, q),
  }),
  'wilcoxon-signed-rank': ({ x, y, ...options }: WilcoxonInput) =>
    statistics.wilcoxonSignedRank(x, y, options),
  'mcnemar-exact': mcnemar,
  'sign-test': ({
    alternative,
    ...outcomes
  }: statistics.Outcomes & { alternative: statistics.Alternative }) =>
    statistics.signTest(outcomes, alternative),
  holm: ({ p, alpha }: { p: Cell[]; alpha: number }) => statistics.holm(p.map(observed), alpha),
  'bradley-terry': bradleyTerry,
}

interface Outcome {
  readonly values: Readonly<Record<string, unknown>>
  /** Why the values that are null are not known. */
  readonly reasons: ReadonlySet<string>
}

/**
 * The outcome as a vector file writes it: typed arrays as lists, an unknown as null, a misuse as
 * its code.
 */
export function outcomeOf(run: () => object): Outcome {
  const reasons = new Set<string>()
  try {
    const values = Object.entries(run()).map(
      ([key, value]) => [key, written(value, reasons)] as const,
    )
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
