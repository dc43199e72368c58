import { known, unknown } from '@attune/core'
import type { Claim, Comparison, Evaluation, Findings, Quantity } from '@attune/core/findings'
import { formatNumber, percentOf } from '@attune/tables'
import { cellOfClaim, measureOf, sourceOf } from './asked.js'
import { comparedValues } from './paired-readings.js'
import { english, type KitColumn, readingsOf } from './columns.js'
import type { Axis, ReferenceLine } from './figures/frame.js'
import { sizeText } from './figures/intervals-text.js'
import { type EventMark, type Line, lineChart, type LinePoint } from './figures/line-chart.js'
import { compareTexts, type Group, groupBy, groupsOf } from './groups.js'
import { means } from './means.js'
import { bandOf, withoutBand } from './quantity.js'
import { distinct, type Row } from './rows.js'
import { seekersText } from './sentences.js'
import { seriesRows } from './series-rows.js'
import { type KitFindings, noFindings, type Said, saying } from './table.js'
import type { KitOptions } from './frame.js'

/** Changes of a series from its first to its last value, as cells and as claims. */
interface Changes {
  /** Cells in the order of the rows of a table of means: groups, then supporters. */
  readonly cells: readonly Quantity[]
  readonly claims: readonly Claim[]
}

/**
 * Tests each supporter's mean change against 0.
 *
 * @param rows change of each dialogue: last known value minus first known value
 */
function changeClaims(
  { supporters, claims }: Pick<Evaluation, 'supporters' | 'claims'>,
  rows: readonly Row[],
  {
    column,
    by,
    about,
  }: {
    readonly column: KitColumn
    readonly by: readonly string[]
    readonly about?: string | undefined
  },
): Changes {
  const asked = groupsOf(rows, by).groups.flatMap((group) =>
    supporters.map((supporter): Comparison => {
      const own = group.rows.filter((row) => row.supporter === supporter)
      return {
        kind: 'change',
        of: measureOf(column, sourceOf(own), about),
        supporter,
        conditions: group.texts,
        first: comparedValues(readingsOf(own, { key: '', title: '', of: '' })),
      }
    }),
  )
  const answers = claims.ask(asked)
  return { claims: answers, cells: answers.map((claim, at) => cellOfClaim(claim, asked[at]!)) }
}

/** One sentence for each supporter whose change is known. */
const changeSentences = (claims: readonly Claim[], each: string): Said[] =>
  claims.flatMap((claim) =>
    claim.estimate.state === 'unknown' || claim.interval.state === 'unknown'
      ? []
      : [
          {
            text: `${claim.of.title}, first to last ${each}: ${claim.sentence}${seekersText([claim])}.`,
            claims: [claim],
          },
        ],
  )

export interface TrendsOptions extends Omit<KitOptions, 'columns'> {
  /** Column with the values that the lines show. */
  readonly column: KitColumn
  readonly x?: Axis
  readonly y?: Axis
  /** Tag or condition; each of its values has its own panel. */
  readonly panel?: string
  readonly panelText?: (value: string) => string
  /** Tag or condition, such as `language`, whose values differ in the dash pattern of the line. */
  readonly variant?: string
  readonly events?: readonly EventMark[]
  readonly references?: readonly ReferenceLine[]
}

/**
 * Course of a series over the messages of a dialogue: a figure with the mean and its interval at
 * each message, one line per supporter; a table with the first and last value and the change
 * between them; and a sentence for each supporter with a known change.
 *
 * Rows must be of the kind `series`. Of several series, those of the column are read. The
 * confidence band of a line is simultaneous over its messages. Empty without rows.
 *
 * ```ts
 * const rows = await readRows(evaluation, { kind: 'series', source: 'mood' })
 * trends(evaluation, rows, { id: 'curve', title: 'Curve', column: { key: 'mood', title: 'Mood' } })
 * ```
 */
export function trends(
  evaluation: Pick<Evaluation, 'supporters' | 'allSupporters' | 'statistics' | 'claims'>,
  given: readonly Row[],
  options: TrendsOptions,
): KitFindings {
  const { panel, variant, id, title, by = [] } = options
  const { where: _, ...column } = options.column
  const rows = seriesRows(given, options.column)
  if (rows.length === 0) return noFindings
  const names = distinct([...by, ...[panel, variant].flatMap((name) => name ?? [])])
  const { tables } = means(evaluation, rows.flatMap(endsOf), {
    ...options,
    by: names,
    columns: (['first', 'last', 'change'] as const).map((key) => ({
      ...column,
      key,
      title: endTitles[key],
      of: key,
    })),
    notes: [
      'First and last known value of each dialogue, and the last less the first.',
      ...(options.notes ?? []),
    ],
  })
  const groups = groupBy(rows, ['supporter', ...names])
  const counted = COUNTED[rows.find(({ series }) => series)?.series?.over ?? 'seeker']
  const figure = figureOf(groups, evaluation, { ...options, counted })
  const changed = changeClaims(
    evaluation,
    rows.flatMap(endsOf).filter(({ name }) => name === 'change'),
    { column: { ...column, of: column.of ?? rows[0]!.name }, by: names, about: options.about },
  )
  const table = {
    ...tables[0]!,
    id,
    title: english(title),
    rows: tables[0]!.rows.map((row, at) => ({ ...row, change: changed.cells[at]! })),
  }
  const isWhole = names.length === 0
  return {
    tables: [table],
    figures: [figure],
    ...saying(isWhole ? changeSentences(pooled(changed, evaluation), counted.each) : []),
  }
}

/** Claims over all conditions together, which are the first ones of the list. */
const pooled = (
  { claims }: Changes,
  { supporters }: Pick<Evaluation, 'supporters'>,
): Changes['claims'] => claims.slice(0, supporters.length)

const endTitles = { first: 'First', last: 'Last', change: 'Change' } as const

/** Rows with the first and the last known value of a series, and with their difference. */
function endsOf({ series, ...row }: Row): Row[] {
  const values =
    series?.values.flatMap((value) => (value.state === 'known' ? [value.value] : [])) ?? []
  const missing = row.value.state === 'unknown' ? row.value : unknown('no value at any turn')
  const [first, last] = [values[0], values.at(-1)]
  const of = (name: keyof typeof endTitles, value: number | undefined): Row => ({
    ...row,
    name,
    value: value === undefined ? missing : known(value),
  })
  const change = first === undefined || last === undefined ? undefined : last - first
  return [of('first', first), of('last', last), of('change', change)]
}

function figureOf(
  groups: readonly Group[],
  {
    supporters,
    allSupporters,
    statistics,
  }: Pick<Evaluation, 'supporters' | 'allSupporters' | 'statistics'>,
  {
    id,
    title,
    column,
    panel,
    panelText = String,
    variant,
    events = [],
    references = [],
    x,
    y,
    notes = [],
    counted: { title: countedAs, each, from },
  }: TrendsOptions & { readonly counted: Counted },
): Findings['figures'][number] {
  const { level } = statistics
  const variants = variant === undefined ? [] : distinct(groups.map(({ texts }) => texts[variant]!))
  const lines = supporters.flatMap((supporter) =>
    groups
      .filter(({ texts }) => texts['supporter'] === supporter)
      .map(({ texts, rows }): Line => ({
        name: supporter,
        ...(variant !== undefined && variants.length > 1 && { variant: texts[variant]! }),
        ...(panel !== undefined && { panel: panelText(texts[panel]!) }),
        points: bandOf(rows, statistics, column.range).map((y, at): LinePoint => ({
          x: at + from,
          y,
        })),
      })),
  )
  const places = lines.flatMap(({ points }) => points.map((point) => point.x))
  const domain = places.length > 1 && ([Math.min(...places), Math.max(...places)] as const)
  const isBounded = lines.some(({ points }) => points.some(({ y: { interval } }) => interval))
  return lineChart({
    id,
    title: english(title),
    description: `Mean of ${column.title} at each ${each}, a line per supporter. ${endSentence(lines, column)}`,
    subtitle: [
      ...(isBounded ? [`Bands: ${percentOf(level)} %, over all ${each}s of a line together`] : []),
      ...startSize(lines, each),
    ],
    notes: [
      ...notes.map(english),
      ...withoutBand(lines.flatMap(({ points }) => points.map(({ y: mean }) => mean))),
    ],
    x: { title: countedAs, ...(domain && { domain }), ...x },
    y: { title: column.title, ...y },
    names: allSupporters,
    lines: panel === undefined ? lines : lines.toSorted((a, b) => compareTexts(a.panel!, b.panel!)),
    events,
    references,
  })
}

/** Note with the number of dialogues at the first point of each line. */
function startSize(lines: readonly Line[], each: string): string[] {
  const first = lines.flatMap(({ points }) => points.slice(0, 1).map(({ y }) => y))
  return first.length === 0 ? [] : [`${sizeText(first)}, each line at its first ${each}`]
}

/**
 * Turns of both sides are numbered from 1, as in a transcript. Messages of one side are numbered
 * from 0, which usually is the opening.
 */
const COUNTED = {
  all: { title: 'Turn', each: 'turn', from: 1 },
  seeker: { title: 'Message of the seeker (0: the first)', each: 'message', from: 0 },
  supporter: { title: 'Message of the supporter (0: the first)', each: 'message', from: 0 },
} as const

type Counted = (typeof COUNTED)[keyof typeof COUNTED]

function endSentence(lines: readonly Line[], column: KitColumn): string {
  const texts = lines.flatMap(({ name, variant, panel, points }) => {
    const last = points.at(-1)?.y.value
    const which = [variant, panel].filter((each) => each !== undefined).join(', ')
    return last?.state === 'known'
      ? [`${name}${which === '' ? '' : ` (${which})`} ends at ${formatNumber(last.value, column)}`]
      : []
  })
  return texts.length === 0 ? 'There are no values.' : `${texts.join('; ')}.`
}
