import {
  type Cell,
  type Column,
  type Quantity,
  type Table,
  isQuantity,
  quantityColumns,
} from '@attune/core/findings'
import { offlineShare } from '@attune/core/findings'
import { type CellFacts, cleanLine, english, type GridWords, type SharedSize } from './cell-text.js'
import { estimateParts, formatInterval, formatP, percentOf } from './formatted-numbers.js'
import { shownOnce } from './equal.js'

/** Texts of a printed table, before the widths of columns are computed. */
export interface Grid {
  readonly title: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly (readonly GridCell[])[]
  /** Notes below the table: its own notes, n, methods of intervals, and missing values. */
  readonly notes: readonly string[]
}

export interface GridColumn {
  /** Key of the table's column; empty for the column of n that is added. */
  readonly key: string
  readonly title: string
  readonly numeric: boolean
}

export interface GridCell {
  /** The text or the number of the cell. */
  readonly main: string
  readonly interval: string
  readonly p: string
  /** Mark that refers to a footnote; empty without one. */
  readonly mark: string
}

export interface Signs {
  readonly times: string
  readonly better: Readonly<Record<'higher' | 'lower', string>>
  readonly none: string
}

export const unicodeSigns: Signs = { times: '×', better: { higher: ' ↑', lower: ' ↓' }, none: '–' }
export const asciiSigns: Signs = {
  times: 'x',
  better: { higher: ' (higher is better)', lower: ' (lower is better)' },
  none: '-',
}

/**
 * Converts a table to texts. Numbers are scaled and rounded, with intervals as [lower, upper]. The
 * n of a row is the most frequent one of its cells; a cell with another n, with missing values or
 * without a value has a footnote. A column that equals another one is only named in a note. A note
 * says that a table has no rows. Control characters are removed.
 */
export function gridOf(
  table: Table,
  signs: Signs,
  isOfflineStated = false,
  words: GridWords = english,
): Grid {
  const numeric = new Set(quantityColumns(table).map(({ key }) => key))
  const counts = table.rows.map((row) => commonCount(Object.values(row)))
  const same = new Set(counts).size === 1
  const footnotes = new Map<string, string>()
  const offline = offlineShare({ tables: [table], figures: [] })
  const once = shownOnce(table)
  const rows = table.rows.map((row, index) => {
    const cells = once.map(({ shown: column }) =>
      cellOf(row[column.key], {
        column,
        n: counts[index] ?? 0,
        footnotes,
        signs,
        words,
        marks: offline === 'some',
      }),
    )
    return same ? cells : [...cells, plainCell(String(counts[index] ?? signs.none))]
  })
  const columns = once.map(({ shown: column }) => ({
    key: column.key,
    title: headerOf(column, signs, words),
    numeric: numeric.has(column.key),
  }))
  return {
    title: cleanLine(words.own(table.title)),
    columns:
      same || rows.length === 0 ? columns : [...columns, { key: '', title: 'n', numeric: true }],
    rows,
    notes: [
      ...(rows.length === 0 ? [words.noRows] : []),
      ...(offline === 'all' && !isOfflineStated ? [words.allOffline] : []),
      ...(same && counts[0] !== undefined
        ? [
            words.size({
              n: counts[0],
              ...peopleOf(table),
              ...piecesOf(table),
              hasExceptions: footnotes.size > 0,
            }),
          ]
        : []),
      ...methods(table, words),
      ...Array.from(footnotes, ([text, mark]) => words.marked(mark, text)),
      ...once
        .filter(({ equal }) => equal.length > 0)
        .map(({ shown, equal }) =>
          words.equal(
            equal.map(({ title }) => cleanLine(words.own(title))),
            cleanLine(words.own(shown.title)),
          ),
        ),
      ...table.notes.map((note) => cleanLine(words.own(note))),
    ],
  }
}

/**
 * Most frequent n of the cells with a number; 0 only if all are 0. Of equally frequent ones, the
 * largest.
 */
function commonCount(cells: readonly Cell[]): number | undefined {
  const times = new Map<number, number>()
  for (const { n } of cells.filter(isQuantity)) times.set(n, (times.get(n) ?? 0) + 1)
  const rank = ([n, count]: readonly [number, number]): number => (n === 0 ? 0 : count)
  const [most] = [...times].sort((one, other) => rank(other) - rank(one) || other[0] - one[0])
  return most?.[0]
}

/**
 * If n counts people: the number of their values, if all numbers have the same and it differs from
 * n.
 */
function peopleOf({ of, rows }: Table): Pick<SharedSize, 'people'> {
  if (of !== 'people') return {}
  const cells = rows.flatMap((row) => Object.values(row)).filter(isQuantity)
  const [values, ...others] = new Set(cells.map((cell) => cell.values))
  return { people: { values: others.length === 0 ? values : undefined } }
}

/** Number of clusters, if it is the same for all numbers and differs from n. */
function piecesOf({ rows }: Table): Pick<SharedSize, 'pieces'> {
  const cells = rows.flatMap((row) => Object.values(row)).filter(isQuantity)
  const counts = new Set(cells.map(({ clusters }) => clusters))
  const [clusters] = counts
  if (counts.size !== 1 || clusters === undefined || cells[0]!.n === clusters) return {}
  const [all, ...others] = new Set(cells.map(({ scenarios }) => scenarios))
  return { pieces: { clusters, scenarios: others.length === 0 ? all : 'various' } }
}

const headerOf = ({ title, scale = 1, better }: Column, signs: Signs, words: GridWords): string => {
  // A title that ends with % implies the factor 100, so the heading does not state it.
  const isSaid = scale === 1 || (scale === 100 && title.endsWith('%'))
  const factor = isSaid ? '' : ` ${signs.times}${scale}`
  return cleanLine(words.own(title)) + factor + (better === undefined ? '' : signs.better[better])
}

const plainCell = (main: string): GridCell => ({ main, interval: '', p: '', mark: '' })

interface Place {
  readonly column: Column
  /** Sample size of the row. */
  readonly n: number
  readonly footnotes: Map<string, string>
  readonly signs: Signs
  readonly words: GridWords
  /** True if numbers of offline stand-ins are marked in this table. */
  readonly marks: boolean
}

function cellOf(
  cell: Cell | undefined,
  { column, n, footnotes, signs, words, marks }: Place,
): GridCell {
  if (!isQuantity(cell)) return plainCell(cleanLine(words.cell(cell ?? '')))
  const { value, interval } = cell
  const number =
    value.state === 'known'
      ? estimateParts(value.value, interval, column)
      : { main: signs.none, interval: interval ? formatInterval(interval, column) : '' }
  return {
    ...number,
    p: pText(cell),
    mark: markOf(words.footnote(factsOf(cell, n, marks)), footnotes),
  }
}

/** Unadjusted p-value of the comparison, with the adjusted one in parentheses if it differs. */
function pText({ p, adjusted }: Quantity): string {
  if (p?.state !== 'known') return ''
  const raw = formatP(p.value)
  if (adjusted?.state !== 'known' || adjusted.value === p.value) return raw
  return `${raw} (${formatP(adjusted.value).slice(1).replace(/^=/, '')})`
}

/** Mark of a footnote: (a), (b), and so on. Equal texts share a mark. */
function markOf(text: string, footnotes: Map<string, string>): string {
  if (text === '') return ''
  const mark = footnotes.get(text) ?? `(${letters(footnotes.size)})`
  footnotes.set(text, mark)
  return mark
}

const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26))

const factsOf = (
  { value, n, missing = {}, noInterval, p, tail, offline }: Quantity,
  common: number,
  marks: boolean,
): CellFacts => ({
  isOffline: marks && offline === true && value.state === 'known',
  ...(value.state === 'unknown' && { noValue: value.why }),
  ...(n !== common && { n }),
  ...(tail !== undefined && { tail }),
  missing: Object.entries(missing),
  ...(noInterval !== undefined && { noInterval }),
  ...(value.state === 'known' && p?.state === 'unknown' && { noP: p.why }),
})

/** Methods of the table's intervals, each once. */
function methods({ rows }: Table, words: GridWords): string[] {
  const cells = rows.flatMap((row) => Object.values(row).filter(isQuantity))
  const adjusted = new Set(cells.filter(isAdjusted).map(({ interval }) => interval?.level))
  const texts = cells.flatMap(({ interval }) =>
    interval === undefined
      ? []
      : [words.method(percentOf(interval.level), interval.method, adjusted.has(interval.level))],
  )
  return [...new Set(texts)]
}

/** True if the comparison was adjusted for others, so that its interval is wider. */
const isAdjusted = ({ p, adjusted }: Quantity): boolean =>
  p?.state === 'known' && adjusted?.state === 'known' && adjusted.value !== p.value
