import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import {
  type Evaluation,
  type Findings,
  isQuantity,
  type Quantity,
  type Statistics,
  type Table,
  type Words,
} from '@attune/core/findings'
import { type ClusteredValue, exactShare, mean, presentValue } from '@attune/statistics'
import { byCluster } from './grouped.js'
import { formatNumber, shownOnce } from '@attune/tables'
import {
  areShares,
  eachReading,
  english,
  type KitColumn,
  plainColumn,
  quoted,
  descriptionsOf,
  worded,
  wordedFindings,
} from './columns.js'
import { hasPanels, intervalPlot } from './figures/interval-plot.js'
import { smallestNote } from './notes.js'
import { ofDialogues } from './of-dialogue.js'
import { clustered, countsOf, quantity, within } from './quantity.js'
import { type About, bySupporter, isRowSet, type Rows, type RowSet, setOf } from './row-set.js'
import { meanSentences } from './sentences.js'
import { type KitFindings, noFindings } from './table.js'
import { type Frame, frameOf, type KitOptions } from './frame.js'

export interface TailOptions {
  /**
   * Floor of the measure: a dialogue whose value is below it (above it if lower is better) does
   * harm.
   */
  readonly floor?: number
  readonly better: 'higher' | 'lower'
  /** Confidence level of the two-sided interval of the share, such as 0.95. */
  readonly level: number
}

export interface Tail {
  /** Worst value of a dialogue; unknown without values (`no_values`). */
  readonly worst: Known<number>
  /** Number of dialogues with a value. */
  readonly n: number
  readonly lost: number
  readonly clusters: number
  readonly floor?: number
  readonly better: 'higher' | 'lower'
  /** Share of dialogues below the floor; undefined without a floor or without values. */
  readonly below?: Below
}

export interface Below {
  readonly count: number
  /**
   * Share of dialogues below the floor: the mean of the clusters' shares, over dialogues with a
   * value.
   */
  readonly share: number
  /**
   * Lower limit of the exact two-sided interval if no dialogue with a missing value is below the
   * floor. `upper` is the upper limit if all of them are.
   */
  readonly lower: number
  readonly upper: number
}

/**
 * Worst value, and dialogues below the floor. The interval is Clopper and Pearson's, with the
 * number of clusters as sample size and the sum of their shares as count. It is exact if each
 * cluster has one dialogue, and conservative otherwise. Throws STATISTICS_INPUT.
 */
export function tailOf(
  values: Iterable<ClusteredValue>,
  { floor, better, level }: TailOptions,
): Tail {
  const all = [...values]
  const present = all.flatMap(({ value }) => presentValue(value) ?? [])
  const frame = {
    n: present.length,
    lost: all.length - present.length,
    clusters: new Set(all.map(({ cluster }) => cluster)).size,
    better,
    ...(floor !== undefined && { floor }),
  }
  if (present.length === 0) return { ...frame, worst: unknown('no_values') }
  const worst = known(worstOf(present, better))
  if (floor === undefined) return { ...frame, worst }
  const below = belowFloor(all, floor, better)
  const bound = (end: 'lower' | 'upper', ofLost: number): number => {
    const shares = sharesOf(withMissingAs(below, ofLost))
    const yes = shares.reduce((sum, each) => sum + each, 0)
    return exactShare(Math.min(yes, shares.length), shares.length, level)[end]
  }
  const count = present.filter((value) => isWorse(value, floor, better)).length
  return {
    ...frame,
    worst,
    below: {
      count,
      share: mean(sharesOf(below)),
      lower: bound('lower', 0),
      upper: bound('upper', 1),
    },
  }
}

const sharesOf = (values: readonly ClusteredValue[]): number[] =>
  byCluster(
    values.flatMap(({ cluster, value }) => {
      const number = presentValue(value)
      return number === undefined ? [] : [{ cluster, number }]
    }),
  ).map((group) => mean(group.map(({ number }) => number)))

/** Replaces each value by 1 if it is below the floor (above it if lower is better), else by 0. */
export const belowFloor = <Value extends ClusteredValue>(
  values: Iterable<Value>,
  floor: number,
  better: 'higher' | 'lower',
): Value[] =>
  Array.from(values, (each) => {
    const value = presentValue(each.value)
    return value === undefined
      ? each
      : { ...each, value: known(Number(isWorse(value, floor, better))) }
  })

/**
 * Text on the dialogues below the floor: `0 of 12 below 50 (at most 27 %)`. Undefined without a
 * floor.
 */
export function tailText(
  { n, lost, below, floor, better }: Tail,
  format: (value: number) => string,
): string | undefined {
  if (below === undefined || floor === undefined) return undefined
  const losses = lost === 0 ? '' : `, ${lost} lost`
  return `${below.count} of ${n} ${better === 'lower' ? 'above' : 'below'} ${format(floor)}${losses} (at most ${atMost(below.upper)})`
}

export const isWorse = (value: number, floor: number, better: 'higher' | 'lower'): boolean =>
  better === 'lower' ? value > floor : value < floor

export const worstOf = (values: readonly number[], better: 'higher' | 'lower'): number =>
  values.reduce((worst, value) => (isWorse(value, worst, better) ? value : worst))

export const withMissingAs = (
  values: readonly ClusteredValue[],
  ofLost: number,
): ClusteredValue[] =>
  values.map(({ cluster, value }) => ({ cluster, value: presentValue(value) ?? ofLost }))

/** Supporters, or other compared things: models, people. */
type Sides = Pick<Evaluation, 'supporters' | 'statistics'> &
  Partial<Pick<Evaluation, 'allSupporters'>>

/**
 * Mean of each column per supporter, with its interval over scenario clusters and its missing
 * values. Gives a table with a row per supporter (and group), a figure, and for a single supporter
 * a sentence per column with a preferred direction.
 *
 * Repeats and conditions of a scenario are averaged first, then scenarios; this also holds for
 * shares. Empty without rows. Throws STATISTICS_INPUT.
 *
 * ```ts
 * const rows = await readRows(evaluation, { kind: 'measure', source: 'mood' })
 * means(evaluation, rows, { id: 'moods', title: 'Moods', columns: [{ key: 'mood', title: 'Mood' }] })
 * ```
 */
export function means(evaluation: Sides, given: Rows, options: KitOptions): KitFindings {
  const rows = setOf(given)
  if (rows.isEmpty) return noFindings
  const frame = frameOf(evaluation, rows, options)
  const table = meansTable(frame, rows, options)
  const isDrawn = hasPanels(table)
  const said = {
    tables: [table],
    figures: isDrawn ? [figureOf(table, evaluation)] : [],
    sentences: evaluation.supporters.length === 1 ? meanSentences(table, options.about) : [],
  }
  return isDrawn ? wordedFindings(said, [options.title, describe(table)]) : said
}

/**
 * Same as `means`, but columns have `values: 'shares'` by default: values are 0 for no, 1 for yes
 * and 1/2 for a tie.
 *
 * ```ts
 * rates(evaluation, rows, { id: 'yes', title: 'Yes', columns: [{ key: 'asks', title: 'Asks', label: 'yes' }] })
 * ```
 */
export function rates(evaluation: Sides, rows: Rows, options: KitOptions): KitFindings {
  const { columns } = frameOf(evaluation, setOf(rows), options)
  const shares = columns.map((column): KitColumn => ({
    values: 'shares',
    scale: 100,
    digits: 1,
    ...column,
  }))
  return means(evaluation, rows, { ...options, columns: shares })
}

function meansTable(
  { evaluation, columns, groups, ...frame }: Frame,
  rows: RowSet,
  options: KitOptions,
): Table {
  const { id, title, notes = [] } = options
  const { supporters, statistics } = evaluation
  const body = groups.flatMap((group) => {
    const sides = bySupporter(group.rows)
    return supporters.map((supporter) => {
      const own = sides.get(supporter) ?? []
      const cells = columns.map((column) => [column.key, cellOf(own, column, statistics)] as const)
      return { ...frame.textsOf(group), supporter, ...Object.fromEntries(cells) }
    })
  })
  return worded(
    {
      id,
      title,
      columns: [
        ...frame.groupColumns,
        { key: 'supporter', title: 'Supporter' },
        ...columns.map(plainColumn),
      ],
      rows: body,
      notes: [
        ...boundNotes(body.flatMap((row) => shareCells(row, columns))),
        ...nothingKnown(rows, columns),
        ...smallestNote(
          cellRows(rows, { columns, groups }),
          columns.every(areShares) ? 'shares' : 'means',
        ),
        ...notes,
      ],
    },
    descriptionsOf(columns),
  )
}

/**
 * Yields for each cell its rows with a known value. If no cell has such a row, yields all rows
 * once.
 */
function* cellRows(
  rows: RowSet,
  { columns, groups }: Pick<Frame, 'columns' | 'groups'>,
): Generator<readonly About[]> {
  let isFilled = false
  for (const group of groups) {
    for (const column of columns) {
      const own: About[] = []
      eachReading(group.rows, column, (about, value) => {
        if (value.state === 'known') own.push(about)
      })
      if (own.length > 0) yield own
      isFilled ||= own.length > 0
    }
  }
  if (!isFilled) yield rows.named('')
}

/**
 * Content of one cell: the summary of a column over the given rows.
 *
 * ```ts
 * cellOf(rows, { key: 'mood', title: 'Mood' }, evaluation.statistics) // value, interval, n
 * ```
 */
export function cellOf(
  own: Rows,
  column: KitColumn,
  { level }: Pick<Statistics, 'level'>,
): Quantity {
  if (!isRowSet(own) || column.where) return readCell(own, column, level)
  const kept = cells.get(own) ?? new Map<string, Quantity>()
  cells.set(own, kept)
  const key = JSON.stringify([column, level])
  const cell = kept.get(key) ?? readCell(own, column, level)
  kept.set(key, cell)
  return cell
}

/** Cells of each set by column and level, since a run reads its analyses twice. */
const cells = new WeakMap<RowSet, Map<string, Quantity>>()

function readCell(own: Rows, column: KitColumn, level: number): Quantity {
  const all = clustered(own, column)
  const dialogues = column.weigh === 'values' ? all : ofDialogues(all)
  const cell = quantity(dialogues, {
    level,
    of: areShares(column) ? 'shares' : 'numbers',
    ...(column.weigh !== undefined && { weigh: column.weigh }),
  })
  // Raters weigh the same in each dialogue, and each of their scores counts in n.
  const counts = dialogues === all ? {} : countsOf(all)
  const range = areShares(column) ? undefined : column.range
  return withFloorText(within({ ...cell, ...counts }, range), dialogues, column, level)
}

/** Adds the text on dialogues below the floor, because a mean hides rare bad dialogues. */
function withFloorText(
  cell: Quantity,
  dialogues: readonly ClusteredValue[],
  column: KitColumn,
  level: number,
): Quantity {
  const { floor, better } = column
  if (floor === undefined || better === undefined || areShares(column)) return cell
  const tail = tailText(tailOf(dialogues, { floor, better, level }), (value) =>
    formatNumber(value, column),
  )
  return tail === undefined ? cell : { ...cell, tail }
}

const shareCells = (row: Table['rows'][number], columns: readonly KitColumn[]): Quantity[] =>
  columns
    .filter(areShares)
    .map(({ key }) => row[key])
    .filter(isQuantity)

const values = { en: 'values', zh: '个值' }

/** Notes on the bounds of shares that are 0 or 1: `0 of 60 values: at most 6 %`. */
export function boundNotes(shares: readonly Quantity[], of = values): Words[] {
  const texts = shares.flatMap(({ value, n, interval }) => {
    if (value.state === 'unknown' || interval === undefined) return []
    const [most, least] = [
      roundedOutward(interval.upper, Math.ceil),
      roundedOutward(interval.lower, Math.floor),
    ]
    if (value.value === 0)
      return [
        {
          en: `0 of ${n} ${of.en}: at most ${most}.`,
          zh: `${n} ${of.zh}中有 0 个：最多 ${most}。`,
        },
      ]
    return value.value === 1
      ? [
          {
            en: `${n} of ${n} ${of.en}: at least ${least}.`,
            zh: `${n} ${of.zh}中有 ${n} 个：至少 ${least}。`,
          },
        ]
      : []
  })
  return [...new Map(texts.map((text) => [text.en, text])).values()]
}

/** Upper limit as text, rounded up: `27 %`. */
export const atMost = (share: number): string => roundedOutward(share, Math.ceil)

/**
 * Rounds a limit outward, to two digits of its distance from 0 or 1, so that it never becomes 0 or
 * 1.
 */
function roundedOutward(share: number, round: (value: number) => number): string {
  const left = 100 * Math.min(share, 1 - share)
  const factor = 10 ** Math.max(0, left > 0 ? 1 - Math.floor(Math.log10(left)) : 0)
  const rounded = round(Number((100 * share * factor).toPrecision(12))) / factor
  return `${Number(rounded.toPrecision(12))} %`
}

/** Note on missing values for a table without columns, which has no cell to show them. */
function nothingKnown(set: RowSet, columns: readonly KitColumn[]): Words[] {
  if (columns.length > 0) return []
  const rows = set.named('')
  const { missing } = partition(rows.map(({ value }) => value))
  const reasons = [...missing].map(([why, count]) => `${why} (${count})`).sort()
  return [
    `None of ${rows.length} dialogues has a value: ${reasons.join(', ') || 'no measures were given'}.`,
  ]
}

function figureOf(
  table: Table,
  { supporters, allSupporters = supporters }: Sides,
): Findings['figures'][number] {
  const { id, title } = table
  return intervalPlot({
    id,
    title,
    description: english(describe(table)),
    table,
    names: allSupporters,
  })
}

/** Titles of the numeric columns that a figure of the table shows. */
export const numbersIn = (table: Table): string[] =>
  shownOnce(table).flatMap(({ shown: { key, title } }) =>
    table.rows.some((row) => isQuantity(row[key])) ? [title] : [],
  )

function describe(table: Table): Words {
  const numbers = numbersIn(table)
  return {
    en: `For each supporter the values of ${numbers.join(', ')}, each a point with its interval.`,
    zh: `每个支持者在以下指标上的值：${quoted(numbers)}；点为数值，线为区间。`,
  }
}
