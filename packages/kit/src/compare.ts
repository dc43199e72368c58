import type { Cell, Evaluation, Findings, Table } from '@attune/core/findings'
import { intervalPlot } from './figures/interval-plot.js'
import { areShares, plainColumn, readingsOf } from './columns.js'
import { areOfSameScenarios, type Comparison, type Difference, differencesOf } from './differences.js'
import { type Group, POOLED, sidesText, textOf } from './groups.js'
import { margins } from './margins.js'
import { fewClustersNote, testsNote } from './notes.js'
import { distinct, requireName, type Row } from './rows.js'
import { differenceSentences, familySizes } from './sentences.js'
import { type Frame, frameOf, type KitOptions, noFindings } from './table.js'

export interface CompareOptions extends KitOptions {
  /** The side that the others are compared with. Default: each is compared with each. */
  readonly baseline?: string
  /** What the sides are: supporters (default), or the values of a tag or condition, for each supporter by itself. */
  readonly between?: string
  /** Id of the table of means of the same rows and columns: exports mark the best there. */
  readonly compares?: string
}

/** A row of the table of differences. */
interface Pair {
  readonly group: Group
  readonly first: string
  readonly second: string
}

/**
 * The differences between supporters in each column, first minus second: a row per pair (and group), every difference with its
 * interval, its p-value and that p-value adjusted as the config says (`evaluation.statistics`); a figure of them; and a
 * sentence per column. Columns with a margin have a table of their own on non-inferiority or equivalence.
 *
 * Two sides with scenarios in common are paired by these; those without (logs of different conversations) are compared by
 * Welch's test, and the table says so. The same two sides have the same interval and p-value in every table. Nothing where there is nothing to compare.
 * Throws SUMMARY_UNKNOWN_NAME for a baseline that is no supporter, STATISTICS_INPUT.
 */
export function compare(evaluation: Evaluation, rows: readonly Row[], options: CompareOptions): Required<Findings> {
  const { between, baseline, by = [] } = options
  if (baseline !== undefined && between === undefined) requireName(evaluation, 'supporter', baseline)
  const frame = frameOf(
    evaluation,
    rows,
    { ...options, by: between === undefined ? by : [...by, 'supporter'] },
    between,
  )
  const sides = between === undefined ? evaluation.supporters : distinct(rows.map((row) => textOf(row, between)))
  const pairs = frame.groups.flatMap((group) => pairsOf(sides, baseline).map((pair): Pair => ({ group, ...pair })))
  if (rows.length === 0 || pairs.length === 0 || frame.columns.length === 0) return noFindings
  const comparisons = pairs.map((pair) => comparisonsOf(pair, frame, between))
  const isPaired = comparisons.map(areOfSameScenarios)
  const differences = differencesOf(comparisons, isPaired, evaluation.statistics)
  const table = tableOf(pairs, differences, frame, { ...options, rows, isPaired })
  const margined = pairs.flatMap((pair, at) => (isPaired[at] ? [{ ...pair, comparisons: comparisons[at]! }] : []))
  return {
    tables: [table, ...margins(margined, frame, options)],
    figures: figuresOf(table, [...by, ...(between === undefined ? [] : ['supporter'])]),
    sentences: by.length > 0 ? [] : sentencesOf(pairs, differences, frame, options),
  }
}

function pairsOf(sides: readonly string[], baseline?: string): { first: string; second: string }[] {
  if (baseline !== undefined) {
    return sides.filter((side) => side !== baseline).map((first) => ({ first, second: baseline }))
  }
  return sides.flatMap((first, index) => sides.slice(index + 1).map((second) => ({ first, second })))
}

function comparisonsOf({ group, first, second }: Pair, { columns }: Frame, between?: string): Comparison[] {
  const rowsOf = (side: string): Row[] =>
    group.rows.filter((row) => (between === undefined ? row.supporter : textOf(row, between)) === side)
  const [left, right] = [rowsOf(first), rowsOf(second)]
  return columns.map((column) => ({
    column: column.key,
    areShares: areShares(column),
    ...(column.range && !areShares(column) && { range: column.range }),
    first: readingsOf(left, column),
    second: readingsOf(right, column),
    ...(between !== undefined && { but: between }),
  }))
}

interface Compared {
  readonly rows: readonly Row[]
  /** By pair. */
  readonly isPaired: readonly boolean[]
}

function tableOf(
  pairs: readonly Pair[],
  differences: readonly (readonly Difference[])[],
  { columns, groupColumns, textsOf, evaluation }: Frame,
  { id, title, notes = [], rows, isPaired, compares }: CompareOptions & Compared,
): Table {
  const quantities = differences.flat().map(({ quantity }) => quantity)
  return {
    id,
    title,
    columns: [
      ...groupColumns,
      { key: 'first', title: 'First' },
      { key: 'second', title: 'minus' },
      ...columns.map(plainColumn),
    ],
    rows: pairs.map(({ group, first, second }, at): Record<string, Cell> => {
      const cells = columns.map(({ key }, column) => [key, differences[at]![column]!.quantity] as const)
      return { ...textsOf(group), first, second, ...Object.fromEntries(cells) }
    }),
    notes: [
      testsNote(quantities, evaluation.statistics, {
        paired: isPaired.includes(true),
        unpaired: pairs.filter((_, at) => !isPaired[at]).map(({ first, second }) => `${first} − ${second}`),
      }),
      ...fewClustersNote(rows, evaluation.statistics, 'differences'),
      ...notes,
    ],
    ...(compares !== undefined && { compares }),
  }
}

/** Of pooled conditions, where there are several. */
function sentencesOf(
  pairs: readonly Pair[],
  differences: readonly (readonly Difference[])[],
  { columns, groups, evaluation: { statistics } }: Frame,
  { about, between }: CompareOptions,
): string[] {
  const spoken = pairs.flatMap((pair, at) => (between !== undefined || pair.group === groups[0] ? [{ pair, at }] : []))
  const families = familySizes(differences, statistics)
  const said = columns.map((column, place) => ({
    column,
    family: families[place]!,
    pairs: spoken.map(({ pair: { first, second, group }, at }) => {
      const whose = between === undefined ? '' : `${group.texts['supporter']}, `
      return { first: whose + first, second: whose + second, ...differences[at]![place]! }
    }),
  }))
  return differenceSentences(said, statistics, about)
}

/** More lines are not read. */
const MOST_DRAWN = 15

/** Where rows are many: of all conditions together. */
function figuresOf(table: Table, by: readonly string[]): Findings['figures'] {
  const conditions = table.columns.flatMap(({ key }) =>
    key.startsWith('by.') && !by.includes(key.slice('by.'.length)) ? [key] : [],
  )
  const pooled = table.rows.filter((row) => conditions.every((key) => row[key] === POOLED))
  if (table.rows.length <= MOST_DRAWN) return [figureOf(table)]
  if (pooled.length > 2 * MOST_DRAWN) return []
  const notes = pooled.length < table.rows.length ? ['All conditions together; the table has each by itself.'] : []
  const columns = table.columns.filter(({ key }) => !conditions.includes(key))
  const rows = pooled.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !conditions.includes(key))))
  return [figureOf({ ...table, columns, rows }, notes)]
}

function figureOf(table: Table, notes: readonly string[] = []): Findings['figures'][number] {
  const { id, title, columns } = table
  const names = columns.filter(({ key }) => table.rows.some((row) => typeof row[key] === 'object'))
  return intervalPlot({
    id,
    title,
    description: `For each two sides their difference in ${names.map((column) => column.title).join(', ')}, each a point with its interval; a line marks no difference.`,
    table,
    notes,
    nameOf: (row) => sidesText(row, '−'),
    reference: 0,
    isFitted: true,
    ends: ({ better }) => {
      if (better === undefined) return ['second higher', 'first higher']
      return better === 'higher' ? ['second better', 'first better'] : ['first better', 'second better']
    },
  })
}
