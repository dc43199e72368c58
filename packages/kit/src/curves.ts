import type { Evaluation, Figure, Quantity } from '@attune/core/findings'
import type { Axis } from './figures/frame.js'
import { intervalsText } from './figures/intervals-text.js'
import { lineChart } from './figures/line-chart.js'
import { formatNumber } from '@attune/tables'
import { type KitColumn, plainText } from './columns.js'
import { compareTexts, groupBy } from './groups.js'
import { cellOf } from './means.js'
import { distinct, type Row } from './rows.js'
import type { KitOptions } from './frame.js'

export interface CurvesOptions extends Pick<KitOptions, 'id' | 'title' | 'notes'> {
  /** Column that is averaged at each point of a line. */
  readonly column: KitColumn
  /** Line to which a row belongs, and the panel with that line. */
  readonly lineOf: (row: Row) => { readonly name: string; readonly panel: string }
  /**
   * Key of the point to which a row belongs. Rows with the same key are averaged; rows without one
   * are not drawn.
   */
  readonly placeOf: (row: Row) => string | undefined
  /** Position on the x axis of a point, from its rows. */
  readonly at: (rows: readonly Row[]) => number
  readonly x: Axis
  readonly y?: Partial<Axis>
}

/**
 * Means as a function of a quantity other than the turn, such as a text length or a number of
 * passages, as lines with intervals.
 */
export function curves(
  { allSupporters, statistics }: Pick<Evaluation, 'allSupporters' | 'statistics'>,
  rows: readonly Row[],
  { column, lineOf, placeOf, at, x, y, ...text }: CurvesOptions,
): Figure {
  const placed = rows.flatMap((row) => {
    const [{ name, panel }, place] = [lineOf(row), placeOf(row)]
    return place === undefined ? [] : [{ ...row, tags: { ...row.tags, name, panel, place } }]
  })
  const lines = groupBy(placed, ['panel', 'name']).map(({ texts, rows: own }) => ({
    name: texts['name']!,
    panel: texts['panel']!,
    points: groupBy(own, ['place'])
      .map((place) => ({ x: at(place.rows), y: cellOf(place.rows, column, statistics) }))
      .sort((left, right) => left.x - right.x),
  }))
  const drawn = lines.filter(({ points }) =>
    points.some(({ y: { value } }) => value.state === 'known'),
  )
  const names = distinct(drawn.map(({ name }) => name))
  return lineChart({
    ...plainText(text),
    description: `${column.title}: ${lines.map((line) => lineSummary(line, column)).join('; ')}.${highest(lines, column)}`,
    x,
    y: { title: column.title, ...y },
    // Lines that stand for supporters have the supporters' colours. Other lines, such as chunk
    // sizes, have colours of their own.
    names: names.some((name) => allSupporters.includes(name))
      ? allSupporters
      : names.toSorted(compareTexts),
    subtitle: intervalsText(drawn.flatMap(({ points }) => points.map((point) => point.y))).map(
      (line) => (line.includes('n = ') ? `${line} at each dot` : line),
    ),
    isDodged: true,
    lines: drawn,
  })
}

interface Curve {
  readonly name: string
  readonly panel: string
  readonly points: readonly { readonly x: number; readonly y: Quantity }[]
}

type Place = Curve['points'][number]

const lineSummary = ({ name, panel, points }: Curve, column: KitColumn): string =>
  `${name} (${panel}) ${points.map((place) => placeText(place, column)).join(', ')}`

function placeText({ x, y: { value, n } }: Place, column: KitColumn): string {
  const number = value.state === 'known' ? formatNumber(value.value, column) : 'unknown'
  return `${number} at ${Math.round(x)} (n = ${n})`
}

/** Text that names the highest mean over all lines; empty with fewer than two points. */
function highest(lines: readonly Curve[], column: KitColumn): string {
  const places = lines.flatMap((line) => line.points.map((place) => ({ ...line, place })))
  const sizeOf = ({ place: { y } }: (typeof places)[number]): number =>
    y.value.state === 'known' ? y.value.value : -Infinity
  const [best] = places.toSorted((left, right) => sizeOf(right) - sizeOf(left))
  if (best === undefined || places.length < 2 || sizeOf(best) === -Infinity) return ''
  return ` Highest: ${placeText(best.place, column)}, ${best.name} (${best.panel}).`
}
