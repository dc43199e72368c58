import { type Known, known, unknown } from '@attune/core'
import type { Cell, Quantity, Table } from '@attune/core/findings'
import {
  cohenKappa,
  gwetAgreement,
  intraclassCorrelation,
  leanIntervals,
  pearson,
  raterSeverity,
  type Ratings,
  varianceComponents,
} from '@attune/statistics'
import { distinct } from '../rows.js'
import { agreed, agreedNote, alphaOf, FEWEST_AGREED, type RatedItem } from './agreed.js'
import { type Rating, type Scale, scaleOf } from './ratings.js'

/** A dialogue, with the score that each rater gave. */
type Item = RatedItem
type Coefficient = (items: readonly Item[], categories: readonly number[]) => Known<number>

const coefficients: readonly {
  readonly key: string
  readonly title: string
  readonly fewest: number
  readonly of: Coefficient
}[] = [
  { key: 'alpha', title: 'Krippendorff α', fewest: FEWEST_AGREED.scores, of: alphaOf('interval') },
  {
    key: 'absolute',
    title: 'ICC(A,1)',
    fewest: FEWEST_AGREED.other,
    of: (items) => icc(items, 'A1'),
  },
  {
    key: 'consistent',
    title: 'ICC(C,1)',
    fewest: FEWEST_AGREED.other,
    of: (items) => icc(items, 'C1'),
  },
  { key: 'ac2', title: 'Gwet AC2', fewest: FEWEST_AGREED.scores, of: gwet },
  { key: 'kappa', title: 'Weighted κ', fewest: FEWEST_AGREED.scores, of: kappa },
  { key: 'pearson', title: 'Pearson r', fewest: FEWEST_AGREED.other, of: linear },
]

export interface ScoreOptions {
  readonly id: string
  readonly level: number
  /**
   * Least and greatest score of the question, or all possible scores. Default: the scale that
   * components declare, else the range of the given scores.
   */
  readonly scale?: readonly number[] | undefined
}

/**
 * Table of the agreement of scores, for each pair of raters and for all raters together. All
 * ratings must use one scale.
 */
export function scoreTable(
  ratings: readonly Rating[],
  { id, level, scale: declared }: ScoreOptions,
): Table {
  const scale = scaleOf(ratings, declared)
  const pairs = ratings.flatMap((first, at) =>
    ratings.slice(at + 1).map((second) => [first, second]),
  )
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
        own.length === ratings.length && own.length > 2
          ? 'all'
          : own.map(({ column }) => column.title).join(' and ')
      return {
        raters: name,
        ...Object.fromEntries(
          coefficients.map(({ key, of, fewest }) => [
            key,
            agreed(items, (kept) => of(kept, scale.categories), { level, fewest }),
          ]),
        ),
      }
    }),
    notes: [
      'Krippendorff’s α (interval), Gwet’s AC2 and weighted κ (quadratic) are corrected for chance; ICC(A,1) asks for the same scores, ICC(C,1) and r only for the same distances. 1 is perfect, 0 what chance gives.',
      'κ and r are of two raters.',
      agreedNote,
      incompleteNote,
      ...scaleNotes(scale),
    ],
  }
}

/** Note for designs in which raters rated different dialogues. */
export const incompleteNote =
  'Dialogues that at least two rated take part; where not all rated all, ICCs come from variance components.'

/** Notes on the assumed scale when none is declared. */
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
      const item = items.get(dialogue) ?? {
        cluster,
        values: ratings.map(() => unknown('not given')),
      }
      items.set(dialogue, item)
      if (value.state === 'known') item.values[rater] = value
    }
  }
  return [...items.values()].sort((left, right) => (left.cluster < right.cluster ? -1 : 1))
}

const isComplete = ({ values }: Item): boolean => values.every(({ state }) => state === 'known')

const numbersOf = ({ values }: Item): number[] =>
  values.flatMap((value) => (value.state === 'known' ? [value.value] : []))

const ratingsOf = (items: readonly Item[]): Ratings => ({
  raters: items[0]?.values.length ?? 0,
  items: items.map(({ values }) => values),
})

const icc = (items: readonly Item[], of: 'A1' | 'C1'): Known<number> =>
  items.every(isComplete)
    ? intraclassCorrelation(ratingsOf(items))[of].value
    : incomplete(items, of)

/**
 * ICC of a design in which not every rater rated every dialogue, from variance components. A1:
 * absolute agreement, C1: consistency.
 */
function incomplete(items: readonly Item[], of: 'A1' | 'C1'): Known<number> {
  const rows = items.flatMap(({ values }, item) =>
    values.map((value, rater) => ({ levels: [String(item), String(rater)], value })),
  )
  const found = varianceComponents(['dialogue', 'rater'], rows)
  if (found.state === 'unknown') return found
  const { dialogue = 0, rater = 0, residual = 0 } = found.value.raw
  const total = dialogue + residual + (of === 'A1' ? rater : 0)
  return total <= 0 ? unknown('zero_variance') : known(Math.min(1, dialogue / total))
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
  return first === undefined || second === undefined
    ? unknown('of two raters only')
    : pearson(first, second).value
}

/**
 * Columns with the scores of two raters, for the dialogues that both rated. Empty for another
 * number of raters.
 */
function columnsOf(items: readonly Item[]): number[][] {
  if (items[0]?.values.length !== 2) return []
  const both = items.filter(isComplete).map(numbersOf)
  return [both.map(([first]) => first!), both.map(([, second]) => second!)]
}

/**
 * Table with the severity of each rater: the difference from the mean of the panel, estimated by
 * the additive model (score = dialogue + rater). Raters need not rate every dialogue.
 */
export function severityTable(ratings: readonly Rating[], id: string, level: number): Table {
  return {
    id,
    title: 'Severity of raters',
    columns: [{ key: 'rater', title: 'Rater' }, ...severityColumns],
    rows: severityRows(ratings, level).map(({ rater, ...cells }) => ({ rater, ...cells })),
    notes: severityNotes,
  }
}

export const severityColumns = [
  { key: 'severity', title: 'Above the panel' },
  { key: 'noise', title: 'Residual sd' },
] as const

export const severityNotes = [
  'Score = dialogue + rater + rest, by least squares: below 0 a rater is severe, above 0 lenient, whoever else rated the same dialogues. A scale with floor and ceiling makes the differences smaller than they are.',
  'Intervals leave out one scenario at a time, so they hold with a noisy rater too. Residual sd: how much a rater’s scores spread about what the model expects.',
]

interface SeverityRow {
  readonly rater: string
  readonly severity: Quantity
  readonly noise: Quantity
}

export function severityRows(ratings: readonly Rating[], level: number): SeverityRow[] {
  const items = itemsOf(ratings)
  const panel = ratingsOf(items)
  const clusters = items.map(({ cluster }) => cluster)
  const { raters } = raterSeverity(panel, level)
  const intervals = leanIntervals(panel, clusters, level)
  return ratings.map(({ column }, at) => {
    const { lean, n, noise } = raters[at]!
    const own = items.filter(
      ({ values }) => values[at]!.state === 'known' && values.filter(isKnown).length > 1,
    )
    const interval = intervals[at]!
    return {
      rater: column.title,
      severity: {
        value: reasonable(lean),
        n,
        ...(n > 0 && { clusters: distinct(own.map(({ cluster }) => cluster)).length }),
        ...(lean.state === 'known' &&
          (interval.state === 'known'
            ? {
                interval: {
                  ...interval.value,
                  level,
                  method: 'jackknife t over scenario clusters',
                },
              }
            : { noInterval: interval.why.replaceAll('_', ' ') })),
      },
      noise: { value: reasonable(noise), n },
    }
  })
}

const isKnown = ({ state }: Known<number>): boolean => state === 'known'

const reasons: Readonly<Record<string, string>> = {
  no_values: 'no dialogue was rated by anybody else too',
  not_connected: 'no dialogues in common connect all raters',
  too_few_raters: 'fewer than two raters share a dialogue',
}

const reasonable = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(reasons[value.why] ?? value.why.replaceAll('_', ' '))
