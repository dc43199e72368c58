import type {
  Cell,
  ComparedValue,
  Comparison,
  Evaluation,
  Findings,
  Quantity,
  Table,
  Words,
} from '@attune/core/findings'
import { cellOfFacts, factsOf, measureOf, type SideFacts, sourceOf } from './asked.js'
import { PairedReadings } from './paired-readings.js'
import { intervalPlot } from './figures/interval-plot.js'
import {
  english,
  type KitColumn,
  plainColumn,
  quoted,
  readingsOf,
  descriptionsOf,
  translationsOf,
  worded,
} from './columns.js'
import { POOLED, type SetGroup, sidesText, textOf } from './groups.js'
import { margins } from './compared-tables.js'
import { ranksTables } from './ranks-tables.js'
import { numbersIn } from './means.js'
import { fewClustersNote } from './notes.js'
import { testsNote } from './tests-note.js'
import { bySupporter, ColumnRows, type Rows, type RowSet, setOf } from './row-set.js'
import { distinct, requireName } from './rows.js'
import { differenceSentences } from './sentences.js'
import { type KitFindings, noFindings, saying } from './table.js'
import { type Frame, frameOf, type KitOptions } from './frame.js'

export interface CompareOptions extends KitOptions {
  /**
   * Supporter (or value of `between`) with which all others are compared. Default: all pairs are
   * compared.
   */
  readonly baseline?: string
  /**
   * What is compared. Default: supporters. With the name of a tag or condition: its values, within
   * each supporter.
   */
  readonly between?: string
  /**
   * Id of the table of means with the same rows and columns. Exports mark the best supporters in
   * that table.
   */
  readonly compares?: string
}

/** A row of the table of differences: two supporters in one group of rows. */
interface Pair {
  readonly group: SetGroup
  readonly first: string
  readonly second: string
}

/**
 * Differences between supporters in each column, first minus second. The table has a row per pair
 * of supporters and group, and for each difference an interval, a p-value, and the p-value adjusted
 * for all claims of the run (`evaluation.claims`). Also gives a figure, a sentence per column, and
 * for columns with a margin a table of non-inferiority or equivalence tests.
 *
 * Two sides with common scenarios are paired by scenario. Others, such as logs of different
 * conversations, are compared by Welch's test, and the table says so. The same two sides have the
 * same interval and p-value in every table. The result is empty if there is nothing to compare.
 * Throws SUMMARY_UNKNOWN_NAME if the baseline is not a supporter, and STATISTICS_INPUT.
 *
 * ```ts
 * const columns = [{ key: 'mood', title: 'Mood', better: 'higher' as const }]
 * compare(evaluation, rows, { id: 'moods-compared', title: 'Moods, compared', columns })
 * ```
 */
export function compare(evaluation: Evaluation, given: Rows, options: CompareOptions): KitFindings {
  const rows = setOf(given)
  const { between, baseline, by = [] } = options
  if (baseline !== undefined && between === undefined)
    requireName(evaluation, 'supporter', baseline)
  const frame = frameOf(
    evaluation,
    rows,
    { ...options, by: between === undefined ? by : [...by, 'supporter'] },
    between,
  )
  const sides =
    between === undefined
      ? evaluation.supporters
      : distinct(Array.from(rows.abouts(), (about) => textOf(about, between)))
  const pairs = frame.groups.flatMap((group) =>
    pairsOf(sides, baseline).map((pair): Pair => ({ group, ...pair })),
  )
  if (rows.isEmpty || pairs.length === 0 || frame.columns.length === 0) return noFindings
  const asked = requestsOf(pairs, frame, options)
  const comparisons = asked.map((own) => own.map(({ comparison }) => comparison))
  const claims = evaluation.claims.ask(comparisons.flat())
  const cells = asked.map((own, row) =>
    own.map(({ facts }, at) => cellOfFacts(claims[row * frame.columns.length + at]!, facts())),
  )
  const isPaired = comparisons.map((own) => own[0]?.isPaired === true)
  const table = tableOf(pairs, cells, frame, { ...options, rows, isPaired })
  // With several conditions, sentences describe only the comparison over all conditions together.
  const spoken = frame.columns.map((column, at) => ({
    column,
    claims: pairs.flatMap((pair, row) =>
      between === undefined && pair.group !== frame.groups[0]
        ? []
        : [claims[row * frame.columns.length + at]!],
    ),
  }))
  const areRanked = between === undefined && baseline === undefined && by.length === 0
  const ranked = spoken.map((each, at) => ({
    ...each,
    comparisons: comparisons.flatMap((own, row) =>
      pairs[row]!.group === frame.groups[0] ? [own[at]!] : [],
    ),
  }))
  const ranks = areRanked ? ranksTables(options, sides, ranked, evaluation.statistics) : []
  const figures = figuresOf(table, [...by, ...(between === undefined ? [] : ['supporter'])])
  return {
    tables: [table, ...margins(evaluation, pairs, comparisons, frame, options), ...ranks],
    figures,
    ...(figures.length > 0 && translationsOf([options.title, describe(table)])),
    ...saying(
      by.length > 0
        ? []
        : differenceSentences(
            spoken.filter(isNew),
            options.about,
            between === undefined ? undefined : sides.join(sides.length === 2 ? ' and ' : ', '),
          ),
    ),
  }
}

function pairsOf(sides: readonly string[], baseline?: string): { first: string; second: string }[] {
  if (baseline !== undefined) {
    return sides.filter((side) => side !== baseline).map((first) => ({ first, second: baseline }))
  }
  return sides.flatMap((first, index) =>
    sides.slice(index + 1).map((second) => ({ first, second })),
  )
}

/** True unless the column equals an earlier one. Sentences omit equal columns. */
const isNew = ({ column }: { readonly column: KitColumn }): boolean => column.sameAs === undefined

interface ComparisonRequest {
  readonly comparison: Comparison
  /** Counts of the values of both sides. */
  facts(): readonly [SideFacts, SideFacts]
}

/**
 * Requested comparisons: for each pair a list with one comparison per column. All comparisons of a
 * side share its list of values, to save memory.
 */
function requestsOf(
  pairs: readonly Pair[],
  frame: Frame,
  { between, about }: CompareOptions,
): ComparisonRequest[][] {
  const { columns } = frame
  const sides = new Map(
    frame.groups.map((group) => [group, sidesOf(group, columns, between)] as const),
  )
  const sideOf = ({ group }: Pair, name: string): readonly Side[] => sides.get(group)!(name)
  const measures = new Map(
    frame.groups.map((group) => {
      const source = sourceOf(group.rows)
      return [group, columns.map((column) => measureOf(column, source, about))] as const
    }),
  )
  return pairs.map((pair) => {
    const [left, right] = [sideOf(pair, pair.first), sideOf(pair, pair.second)]
    const isPaired = haveSameScenarios(left, right)
    return measures.get(pair.group)!.map((of, at): ComparisonRequest => ({
      comparison: {
        kind: 'difference',
        of,
        supporter: nameOf(pair, pair.first, between),
        against: nameOf(pair, pair.second, between),
        conditions: pair.group.texts,
        get first() {
          return left[at]!.values()
        },
        get second() {
          return right[at]!.values()
        },
        isPaired,
      },
      facts: () => [left[at]!.facts(), right[at]!.facts()],
    }))
  })
}

/** Name of a side; for sides within a supporter it includes the supporter. */
const nameOf = ({ group }: Pair, side: string, between?: string): string =>
  between === undefined ? side : `${group.texts['supporter']}, ${side}`

/**
 * Values of one side (such as a supporter) in one column, with their counts. The values are read on
 * access, since all of them together would need much memory.
 */
interface Side {
  values(): readonly ComparedValue[]
  facts(): SideFacts
}

/**
 * Number of cached lists of values: both sides of the current comparison and of the previous one.
 */
const MOST_CACHED = 4

/**
 * Returns a function that gives the values of a side in each column, by the side's name. As long as
 * a list of values is cached, the same object is returned.
 */
function sidesOf(
  { rows }: SetGroup,
  columns: readonly KitColumn[],
  between?: string,
): (name: string) => readonly Side[] {
  const facts = new Map<string, SideFacts>()
  const pairings = new Map<string, PairedReadings>()
  const parts =
    between === undefined ? bySupporter(rows) : rows.split((about) => textOf(about, between))
  const most = rows instanceof ColumnRows ? MOST_CACHED : Infinity
  const held = new Map<string, readonly ComparedValue[]>()
  const read = (name: string, at: number): readonly ComparedValue[] => {
    const key = `${at} ${name}`
    const before = held.get(key)
    if (before) return before
    const pairing = pairings.get(name) ?? new PairedReadings(between)
    pairings.set(name, pairing)
    const values = pairing.values(readingsOf(parts.get(name) ?? [], columns[at]!))
    facts.set(key, factsOf(values))
    held.set(key, values)
    if (held.size > most) held.delete([...held.keys()][0]!)
    return values
  }
  const known = (name: string, at: number): SideFacts =>
    facts.get(`${at} ${name}`) ?? factsOf(read(name, at))
  return (name) =>
    columns.map((_, at) => ({ values: () => read(name, at), facts: () => known(name, at) }))
}

/**
 * True if at least one scenario has results on both sides, so that the sides can be paired. Also
 * true if a side has no results.
 */
function haveSameScenarios(left: readonly Side[], right: readonly Side[]): boolean {
  const [first, second] = [new Set<string>(), new Set<string>()]
  for (const [at, side] of left.entries()) {
    for (const { pair } of side.values()) first.add(pair)
    for (const { pair } of right[at]!.values()) second.add(pair)
    // Checked after each column: columns come from the same dialogues, so the first one usually
    // decides.
    if (haveCommon(first, second)) return true
  }
  return first.size === 0 || second.size === 0
}

function haveCommon(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  for (const pair of second) if (first.has(pair)) return true
  return false
}

interface Compared {
  readonly rows: RowSet
  /** For each pair: true if both sides have a common scenario and are paired by scenario. */
  readonly isPaired: readonly boolean[]
}

function tableOf(
  pairs: readonly Pair[],
  cells: readonly (readonly Quantity[])[],
  { columns, groupColumns, textsOf }: Frame,
  { id, title, notes = [], rows, isPaired, compares }: CompareOptions & Compared,
): Table {
  return worded(
    {
      id,
      title,
      columns: [
        ...groupColumns,
        { key: 'first', title: 'First' },
        { key: 'second', title: 'minus' },
        ...columns.map(plainColumn),
      ],
      rows: pairs.map(({ group, first, second }, at): Record<string, Cell> => {
        const own = columns.map(({ key }, column) => [key, cells[at]![column]!] as const)
        return { ...textsOf(group), first, second, ...Object.fromEntries(own) }
      }),
      notes: [
        testsNote(cells.flat(), {
          paired: isPaired.includes(true),
          unpaired: pairs
            .filter((_, at) => !isPaired[at])
            .map(({ first, second }) => `${first} − ${second}`),
        }),
        ...fewClustersNote(rows.abouts(), 'differences'),
        ...notes,
      ],
      ...(compares !== undefined && { compares }),
    },
    [...missingReasons(pairs), ...descriptionsOf(columns)],
  )
}

/**
 * Reasons why a difference has fewer values than its sides: the other side has no value in the
 * scenario.
 */
const missingReasons = (pairs: readonly Pair[]): Words[] =>
  distinct(pairs.flatMap(({ first, second }) => [first, second])).map((side) => ({
    en: `no value of ${side}`,
    zh: `${side} 没有值`,
  }))

/** Maximum number of rows (intervals) in a figure. */
const MOST_DRAWN = 15

/**
 * Figure of the table. A table of more than `MOST_DRAWN` rows is drawn for all conditions together,
 * or not at all if that leaves more than twice as many rows.
 */
function figuresOf(table: Table, by: readonly string[]): Findings['figures'] {
  const conditions = table.columns.flatMap(({ key }) =>
    key.startsWith('by.') && !by.includes(key.slice('by.'.length)) ? [key] : [],
  )
  const pooled = table.rows.filter((row) => conditions.every((key) => row[key] === POOLED))
  if (table.rows.length <= MOST_DRAWN) return [figureOf(table)]
  if (pooled.length > 2 * MOST_DRAWN) return []
  const notes =
    pooled.length < table.rows.length
      ? ['All conditions together; the table has each by itself.']
      : []
  const columns = table.columns.filter(({ key }) => !conditions.includes(key))
  const rows = pooled.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !conditions.includes(key))),
  )
  return [figureOf({ ...table, columns, rows }, notes)]
}

function figureOf(table: Table, notes: readonly string[] = []): Findings['figures'][number] {
  const { id, title } = table
  return intervalPlot({
    id,
    title,
    description: english(describe(table)),
    table,
    notes,
    nameOf: (row) => sidesText(row, '−'),
    reference: 0,
    isFitted: true,
    ends: ({ better }) => {
      if (better === undefined) return ['second higher', 'first higher']
      return better === 'higher'
        ? ['second better', 'first better']
        : ['first better', 'second better']
    },
  })
}

function describe(table: Table): Words {
  const names = numbersIn(table)
  return {
    en: `For each two sides their difference in ${names.join(', ')}, each a point with its interval; a line marks no difference.`,
    zh: `每两方在以下指标上的差值：${quoted(names)}；点为数值，线为区间，竖线表示没有差别。`,
  }
}
