/**
 * Estimates a judge's measures as people would rate them, from people's ratings of some dialogues
 * and the judge's scores of all (prediction-powered inference). The result holds for these raters,
 * or from five on for others.
 */
import { type Known, known, unknown } from '@attune/core'
import type { AskerEstimate, ComparedValue, Interval } from '@attune/core/findings'
import {
  clusterMean,
  type CrossedValue,
  LEAST_CLUSTERS,
  ppiPaired,
  type PpiTested,
  ppiWinShare,
  studentCritical,
  twoWayTest,
} from '@attune/statistics'
import { forOthers, LEAST_ASKERS } from './askers.js'
import { inWords } from './in-words.js'
import type { Tested } from './tested.js'

const METHOD = 'prediction-powered t over scenario clusters'
const BY_RATERS = 'prediction-powered t over raters and scenario clusters'

type Values = readonly ComparedValue[]

/** Value by a rater, and value by the judge, of the same pair. */
interface Rated {
  readonly rater: string
  readonly cluster: string
  readonly human: number
  readonly judge: number
}

/** Mean difference of two supporters within scenarios, as people would score it (`ppiPaired`). */
export function correctedDifference(first: Values, second: Values): Tested {
  const others = new Map(second.map((each) => [each.pair, each]))
  const both = first.flatMap((one) => {
    const other = others.get(one.pair)
    return other === undefined ? [] : [{ one, other }]
  })
  const pairs = both.map(({ one, other }) => ({
    cluster: one.cluster,
    aHuman: one.human ?? notRated,
    aJudge: one.value,
    bHuman: other.human ?? notRated,
    bJudge: other.value,
  }))
  const rated = both.flatMap(({ one, other }): Rated[] => {
    if (one.value.state === 'unknown' || other.value.state === 'unknown') return []
    const judge = one.value.value - other.value.value
    return Object.entries(one.byRater ?? {}).flatMap(([rater, score]) => {
      const against = new Map(Object.entries(other.byRater ?? {})).get(rater)
      return against === undefined
        ? []
        : [{ rater, cluster: one.cluster, human: score - against, judge }]
    })
  })
  return correctedResult(ppiPaired(pairs), {
    rated,
    raters: ratersIn([...first, ...second]),
    nullValue: 0,
  })
}

/**
 * Share of pairs in which people would prefer the first supporter; a tie counts half
 * (`ppiWinShare`).
 */
export function correctedShare(values: Values): Tested {
  const rows = values.map(({ cluster, value, human = notRated }) => ({
    cluster,
    human,
    judge: value,
  }))
  const rated = values.flatMap(({ cluster, value, byRater = {} }) =>
    value.state === 'unknown'
      ? []
      : Object.entries(byRater).map(([rater, human]): Rated => ({
          rater,
          cluster,
          human,
          judge: value.value,
        })),
  )
  return correctedResult(ppiWinShare(rows), { rated, raters: ratersIn(values), nullValue: 1 / 2 })
}

const notRated = unknown('not rated')

const ratersIn = (values: Values): number =>
  new Set(values.flatMap(({ byRater = {} }) => Object.keys(byRater))).size

interface OfPeople {
  readonly rated: readonly Rated[]
  readonly raters: number
  readonly nullValue: number
}

function correctedResult(found: PpiTested, { rated, raters, nullValue }: OfPeople): Tested {
  const { estimate, se, df, pValue, n, nUnlabelled, clusters, lambda } = found
  const own = clusters.labelled
  const few =
    own < LEAST_CLUSTERS
      ? unknown(`${own} rated scenarios, ${LEAST_CLUSTERS} are needed`)
      : undefined
  const words = <T>(value: Known<T>): Known<T> => inWords(value, own)
  const p = few ?? words(pValue)
  const result: Tested = {
    n: n + nUnlabelled,
    clusters: own,
    estimate: words(estimate),
    p,
    intervalAt: (level): Known<Interval> => {
      if (p.state === 'unknown') return p
      // A p-value is known only together with the numbers that it is computed from.
      const [centre, error, freedom] = [estimate, se, df].map(
        (each) => (each as { value: number }).value,
      )
      const reach = studentCritical(level, freedom!) * error!
      const [least, most] = nullValue === 1 / 2 ? [0, 1] : [-Infinity, Infinity]
      const [lower, upper] = [Math.max(least, centre! - reach), Math.min(most, centre! + reach)]
      return known({ lower, upper, level, method: METHOD })
    },
    deviation: unknown('not a mean over scenarios'),
    standardError: se,
    df,
    nullValue,
    raters,
  }
  return forRaters(result, rated, lambda.state === 'known' ? lambda.value : 0)
}

/**
 * From five raters on, adds the error between raters: the two-way error of the rated pairs minus
 * their error over scenarios.
 */
function forRaters(result: Tested, rated: readonly Rated[], lambda: number): Tested {
  const { standardError, df } = result
  const cells = rated.map(({ rater, cluster, human, judge }): CrossedValue => ({
    facet: rater,
    cluster,
    value: human - lambda * judge,
  }))
  const both = twoWayTest(cells)
  if (both.nFacets < LEAST_ASKERS) return { ...result, byAsker: byRater(rated) }
  const alone = clusterMean(cells).standardError
  if ([both.standardError, alone, standardError, df].some((each) => each.state === 'unknown'))
    return result
  const [two, one, own, freedom] = [both.standardError, alone, standardError, df].map(
    (each) => (each as { value: number }).value,
  ) as [number, number, number, number]
  const error = Math.sqrt(own ** 2 + Math.max(0, two ** 2 - one ** 2))
  return forOthers(result, {
    standardError: error,
    df: Math.min(freedom, both.nFacets - 1),
    method: BY_RATERS,
  })
}

/** Means over scenarios, separately for each rater. */
const byRater = (rated: readonly Rated[]): AskerEstimate[] =>
  twoWayTest(
    rated.map(({ rater, cluster, human }) => ({ facet: rater, cluster, value: human })),
  ).facets.map(({ facet, estimate }) => ({ name: facet, estimate }))
