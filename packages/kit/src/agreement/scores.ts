import { type Known, known, unknown } from '@attune/core'
import type { Cell, Quantity, Table } from '@attune/core/findings'
import {
  cohenKappa,
  gwetAgreement,
  intraclassCorrelation,
  krippendorffAlpha,
  pearson,
  raterSeverity,
  type Ratings,
} from '@attune/statistics'
import { citedInterval } from '../quantity.js'
import { distinct } from '../rows.js'
import { jackknifed } from './jackknifed.js'
import type { Rating } from './ratings.js'
import { type Scale, scaleOf } from './scale.js'

/** A dialogue and what each rater says of it. */
interface Item {
  readonly cluster: string
  readonly values: readonly Known<number>[]
}

/** Chance-corrected agreement misses too often below it, where ICC and correlations hold: benchmarks/parts/coverage.mjs. */
const FEWEST = { corrected: 20, other: 8 } as const
type Coefficient = (items: readonly Item[], categories: readonly number[]) => Known<number>

const coefficients: readonly {
  readonly key: string
  readonly title: string
  readonly fewest: number
  readonly of: Coefficient
}[] = [
  { key: 'alpha', title: 'Krippendorff α', fewest: FEWEST.corrected, of: alpha },
  { key: 'absolute', title: 'ICC(A,1)', fewest: FEWEST.other, of: icc('A1') },
  { key: 'consistent', title: 'ICC(C,1)', fewest: FEWEST.other, of: icc('C1') },
  { key: 'ac2', title: 'Gwet AC2', fewest: FEWEST.corrected, of: gwet },
  { key: 'kappa', title: 'Weighted κ', fewest: FEWEST.corrected, of: kappa },
  { key: 'pearson', title: 'Pearson r', fewest: FEWEST.other, of: linear },
]

export interface ScoreOptions {
  readonly id: string
  readonly level: number
  /**
   * The least and the greatest score of the question, or all that can be given. Default: what components declare, else from the
   * least to the greatest that was given.
   */
  readonly scale?: readonly number[] | undefined
}

/** Whether raters give the same scores: each two of them, and all together. For ratings on one scale. */
export function scoreTable(ratings: readonly Rating[], { id, level, scale: declared }: ScoreOptions): Table {
  const scale = scaleOf(ratings, declared)
  const pairs = ratings.flatMap((first, at) => ratings.slice(at + 1).map((second) => [first, second]))
  const sets = pairs.length > 1 ? [...pairs, ratings] : pairs
  return {
    id,
    title: 'Same scores',
    columns: [
      { key: 'raters', title: 'Raters' },
      ...coefficients.map(({ key, title }) => ({ key, title, better: 'higher' as const })),
    ],
    rows: sets.map((own): Record<string, Cell> => {
      const items = itemsOf(own)
      const name =
        own.length === ratings.length && own.length > 2 ? 'all' : own.map(({ column }) => column.title).join(' and ')
      return {
        raters: name,
        ...Object.fromEntries(coefficients.map((each) => [each.key, cellOf(items, each, { ...scale, level })])),
      }
    }),
    notes: [
      'Krippendorff’s α (interval), Gwet’s AC2 and weighted κ (quadratic) are corrected for chance; ICC(A,1) asks for the same scores, ICC(C,1) and r only for the same distances. 1 is perfect, 0 what chance gives.',
      'κ and r are of two raters. Intervals leave out one scenario at a time.',
      ...scaleNotes(scale),
    ],
  }
}

/** What the weights suppose, where nobody declared it. */
export function scaleNotes({ categories, isDeclared }: Scale): string[] {
  if (isDeclared || categories.length === 0) return []
  return [
    `Weighted agreement takes ${categories[0]} to ${categories.at(-1)}, the least and the greatest score given, as the whole scale: \`scale\` declares it.`,
  ]
}

function itemsOf(ratings: readonly Rating[]): Item[] {
  const items = new Map<string, { cluster: string; values: Known<number>[] }>()
  for (const [rater, { scores }] of ratings.entries()) {
    for (const { dialogue, cluster, value } of scores) {
      const item = items.get(dialogue) ?? { cluster, values: ratings.map(() => unknown('not given')) }
      items.set(dialogue, item)
      if (value.state === 'known') item.values[rater] = value
    }
  }
  return [...items.values()].sort((left, right) => (left.cluster < right.cluster ? -1 : 1))
}

const isComplete = ({ values }: Item): boolean => values.every(({ state }) => state === 'known')

function cellOf(
  items: readonly Item[],
  { of, fewest }: (typeof coefficients)[number],
  { categories, level }: Pick<Scale, 'categories'> & { readonly level: number },
): Quantity {
  const rated = items.filter(({ values }) => values.filter(({ state }) => state === 'known').length > 1)
  const value = of(rated, categories)
  const clusters = distinct(rated.map(({ cluster }) => cluster))
  const lost = items.length - items.filter(isComplete).length
  const statistic = (kept: readonly string[]): Known<number> => {
    const those = new Set(kept)
    return of(
      rated.filter(({ cluster }) => those.has(cluster)),
      categories,
    )
  }
  return {
    value: value.state === 'known' ? value : unknown(value.why.replaceAll('_', ' ')),
    n: rated.length,
    ...(value.state === 'known' && { clusters: clusters.length, ...jackknifed(clusters, statistic, level, fewest) }),
    ...(lost > 0 && { missing: { 'not rated by all': lost } }),
  }
}

const numbersOf = ({ values }: Item): number[] =>
  values.flatMap((value) => (value.state === 'known' ? [value.value] : []))

function alpha(items: readonly Item[]): Known<number> {
  return krippendorffAlpha(ratingsOf(items), 'interval').alpha
}

const ratingsOf = (items: readonly Item[]): Ratings => ({
  raters: items[0]?.values.length ?? 0,
  items: items.map(({ values }) => values),
})

function icc(of: 'A1' | 'C1'): Coefficient {
  return (items) => intraclassCorrelation(ratingsOf(items))[of].value
}

function gwet(items: readonly Item[], categories: readonly number[]): Known<number> {
  if (categories.length === 0) return unknown('not a scale of categories')
  return gwetAgreement(ratingsOf(items), { categories, weights: 'quadratic' }).coefficient
}

function kappa(items: readonly Item[], categories: readonly number[]): Known<number> {
  if (categories.length === 0) return unknown('not a scale of categories')
  const [first, second] = columnsOf(items)
  if (first === undefined || second === undefined) return unknown('of two raters only')
  const { kappa: value } = cohenKappa(first, second, { weights: 'quadratic', labels: categories })
  return value
}

function linear(items: readonly Item[]): Known<number> {
  const [first, second] = columnsOf(items)
  return first === undefined || second === undefined ? unknown('of two raters only') : pearson(first, second).value
}

/** The scores of two raters, of the dialogues that both rated. */
function columnsOf(items: readonly Item[]): number[][] {
  if (items[0]?.values.length !== 2) return []
  const both = items.filter(isComplete).map(numbersOf)
  return [both.map(([first]) => first!), both.map(([, second]) => second!)]
}

/** How much higher or lower than the others each rater scores the same dialogues. */
export function severityTable(ratings: readonly Rating[], id: string, level: number): Table {
  const items = itemsOf(ratings)
  // Dialogues of one scenario count as one: their mean is what a rater says of the scenario.
  const byCluster = distinct(items.map(({ cluster }) => cluster)).map((cluster) => {
    const own = items.filter((item) => item.cluster === cluster && isComplete(item)).map(numbersOf)
    return ratings.map((_, rater) =>
      own.length === 0
        ? unknown('not given')
        : known(own.reduce((sum, values) => sum + values[rater]!, 0) / own.length),
    )
  })
  const severities = raterSeverity({ raters: ratings.length, items: byCluster }, level)
  return {
    id,
    title: 'Severity of raters',
    columns: [
      { key: 'rater', title: 'Rater' },
      { key: 'severity', title: 'Above the others' },
    ],
    rows: ratings.map(({ column }, at) => {
      const { estimate, standardError, interval } = severities[at]!
      const n = items.filter(isComplete).length
      const severity: Quantity = {
        value: estimate.state === 'known' ? estimate : unknown('no dialogue has scores of all raters'),
        n,
        ...(n > 0 && { clusters: byCluster.length, ...citedInterval({ standardError, interval }, level) }),
      }
      return { rater: column.title, severity }
    }),
    notes: [
      'Mean score less that of the other raters on the same dialogues: below 0 a rater is severe, above 0 lenient.',
    ],
  }
}
