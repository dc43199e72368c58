import type { Figure, Words } from '@attune/core/findings'
import { english, quoted } from '../columns.js'
import { sizeText } from '../figures/intervals-text.js'
import { matrixChart } from '../figures/matrix-chart.js'
import type { Level, Pair, Source } from './rank-tables.js'
import type { Rating } from './ratings.js'

/**
 * Numbers of ratings that get a heat map: two ratings give one number, more than twelve are
 * unreadable.
 */
const DRAWN = { least: 3, most: 12 }
/**
 * Minimum number of supporters for a heat map: with fewer, a rank correlation has only a handful of
 * possible values.
 */
const FEWEST_RANKED = 5

/** True if a level gets a heat map. */
export function isDrawn({ name, pairs }: Level, { ratings, evaluation }: Source): boolean {
  if (ratings.length < DRAWN.least || ratings.length > DRAWN.most || pairs.every(isUnknown))
    return false
  return name === 'dialogues' || evaluation.supporters.length >= FEWEST_RANKED
}

const isUnknown = ({ agreement }: Pair): boolean => agreement.spearman.value.state === 'unknown'

function sizesOf(pairs: readonly Pair[]): string[] {
  const known = pairs
    .map(({ agreement: { spearman } }) => spearman)
    .filter(({ value }) => value.state === 'known')
  return known.length === 0 ? [] : [`${sizeText(known)} for each two`]
}

/** Heat map of the rank correlations at a level. */
export function heatMap(
  { ratings }: Source,
  { name, pairs, table: { id, title, notes } }: Level,
): Figure {
  const titles = ratings.map(({ column }) => column.title)
  return matrixChart({
    id,
    title,
    subtitle: [`Spearman's rank correlation of ${name}`, ...sizesOf(pairs)],
    description: english(describe(ratings)),
    notes: [
      ...notes,
      ...(pairs.some(isUnknown) ? ['–: no correlation; the table gives the reason.'] : []),
    ],
    rows: titles,
    columns: titles,
    rowTitle: '',
    columnTitle: '',
    cells: pairs.flatMap(({ first, second, agreement: { spearman } }) => [
      { row: first.column.title, column: second.column.title, value: spearman.value },
      { row: second.column.title, column: first.column.title, value: spearman.value },
    ]),
    domain: [-1, 1],
    colours: 'diverging',
    offline: pairs.some(({ agreement }) => agreement.spearman.offline === true),
  })
}

/** Description of the heat maps of these ratings. */
export function describe(ratings: readonly Rating[]): Words {
  const titles = ratings.map(({ column }) => column.title)
  return {
    en: `A square of numbers from -1 to 1 with a row and a column for each of ${titles.join(', ')}.`,
    zh: `由 -1 到 1 的数字组成的方阵，行和列依次为：${quoted(titles)}。`,
  }
}
