import type { Evaluation, Findings, Table, Words } from '@attune/core/findings'
import { intervalPlot } from './figures/interval-plot.js'
import { abilityTable } from './abilities.js'
import { sidesText } from './groups.js'
import { lengthTable } from './length-table.js'
import {
  countsOf,
  inColumn,
  type Match,
  type MatchColumn,
  matchesOf,
  type MatchFrame,
  matchFrameOf,
  pairingRows,
} from './matches.js'
import { matrices, type WinRate, winRates } from './matrices.js'
import { boundNotes } from './means.js'
import { smallestNote } from './notes.js'
import { familiesOf, familyText } from './tests-note.js'
import { consistencyOf, isInconsistent, judgeSentences } from './reliability.js'
import { preferenceSentences, type SpokenColumn } from './sentences.js'
import { type KitFindings, noFindings, saying } from './table.js'
import { translationsOf, worded } from './columns.js'

export interface PairsOptions {
  /**
   * Id of the win-rate table; other tables are `<id>-counts`, `<id>-abilities` and `<id>-length`.
   */
  readonly id: string
  readonly title: string
  /** Columns of the tables. Default: one per criterion of the matches, in their order. */
  readonly columns?: readonly MatchColumn[]
  /** Names that divide the rows of the tables: tags of scenarios, conditions, `language`. */
  readonly by?: readonly string[]
  /**
   * Single verdicts of the judge, if `matches` summarise several. They are used for the judge's
   * consistency. Default: the matches.
   */
  readonly judged?: readonly Match[]
  /** True to draw a square win-rate matrix per column. */
  readonly isSquare?: boolean
  readonly notes?: readonly string[]
  readonly about?: string
}

/**
 * Results of pairwise judgements. For each two supporters with matches and each column: the share
 * of matches that the first won (a tie counts half), with score interval, p-value against 1/2, and
 * the p-value adjusted for all claims of the run. Also gives wins, losses and ties; abilities of
 * all supporters; win rates at equal length if lengths are given; a figure; and a sentence per
 * column, with the judge's consistency across presentation orders and the position effect. Empty
 * without matches.
 *
 * If matches differ in conditions, results over all conditions come first and are the subject of
 * the sentences; each combination of conditions follows.
 *
 * ```ts
 * const columns = [{ key: 'closer', title: 'Closer' }]
 * pairs(evaluation, await readMatches(evaluation, 'closer'), { id: 'closer', title: 'Closer', columns })
 * ```
 */
export function pairs(
  evaluation: Pick<Evaluation, 'supporters' | 'statistics' | 'claims'>,
  matches: readonly Match[],
  options: PairsOptions,
): KitFindings {
  const { id, title, judged = matches, notes = [], about, by = [] } = options
  if (matches.length === 0) return noFindings
  const { statistics } = evaluation
  const frame = matchFrameOf(evaluation, matches, options)
  const rates = winRates(frame, evaluation.claims, options.about)
  const consistency = judgeSentences(judged, statistics)
  const isWeak = isInconsistent(consistencyOf(judged, statistics.level))
  const table = rateTable(frame, rates, { ...options, notes: [...consistency, ...notes] })
  return {
    tables: [
      table,
      countTable(frame, { id, title, notes }),
      ...(frame.contestants.length > 2
        ? [abilityTable(frame, statistics, { id: `${id}-abilities`, title })]
        : []),
      ...lengthTable(frame, statistics, { id, title }),
    ],
    figures: [figureOf(table), ...(options.isSquare ? matrices(frame, rates, { id, title }) : [])],
    ...saying(
      by.length > 0
        ? []
        : [
            ...preferenceSentences(pooledClaims(frame, rates), about),
            ...consistency.map(({ en: text }, at) => ({
              text,
              claims: [],
              isWarning: isWeak && at === consistency.length - 1,
            })),
          ],
    ),
    ...translationsOf(consistency),
  }
}

/**
 * Makes only the win-rate table of `pairs`, for example of single criteria next to a table of their
 * sum.
 */
export function winRateTable(
  evaluation: Pick<Evaluation, 'supporters' | 'statistics' | 'claims'>,
  matches: readonly Match[],
  options: PairsOptions,
): Table {
  const frame = matchFrameOf(evaluation, matches, options)
  return rateTable(frame, winRates(frame, evaluation.claims, options.about), options)
}

function rateTable(
  frame: MatchFrame,
  rates: readonly (readonly WinRate[])[],
  { id, title, notes = [] }: Omit<PairsOptions, 'notes'> & { readonly notes?: readonly Words[] },
): Table {
  const families = familiesOf(rates.flat().map(({ quantity }) => quantity))
  return worded({
    id,
    title,
    ...pairingRows(
      frame,
      { digits: 3, range: [0, 1] },
      (_, row, column) => rates[row]![column]!.quantity,
    ),
    notes: [
      {
        en: `Share of matches that the first won, ties half; 0.5 is no preference. p: two-sided, over scenario clusters${familyText.en(families)}`,
        zh: `前者获胜的比例，平局算一半；0.5 表示没有偏好。p：双侧，按情景聚类${familyText.zh(families)}`,
      },
      ...shareNotes(frame, rates),
      ...notes,
    ],
  })
}

function shareNotes(
  { groups, columns }: Pick<MatchFrame, 'groups' | 'columns'>,
  rates: readonly (readonly WinRate[])[],
): Words[] {
  const decided = groups.flatMap(({ rows }) =>
    columns.map((column) =>
      inColumn(rows, column).filter(({ outcome }) => outcome.state === 'known'),
    ),
  )
  return [
    ...boundNotes(
      rates.flat().map(({ quantity }) => quantity),
      { en: 'comparisons', zh: '次比较' },
    ),
    ...smallestNote(decided, 'shares'),
  ]
}

/** Table of wins, losses and ties of each pair: `18–3–4`. */
function countTable(
  frame: MatchFrame,
  {
    id,
    title,
    notes,
  }: { readonly id: string; readonly title: string; readonly notes: readonly string[] },
): Table {
  return {
    id: `${id}-counts`,
    title: `${title}: won–lost–tied`,
    ...pairingRows(frame, {}, (pairing, _, column) =>
      countsOf(matchesOf(pairing, frame.columns[column]!)),
    ),
    notes,
  }
}

/** Claims that the sentences state, by column: those over all conditions together. */
const pooledClaims = (
  { pairings, columns, groups }: MatchFrame,
  rates: readonly (readonly WinRate[])[],
): SpokenColumn[] =>
  columns.map((column, place) => ({
    column,
    claims: pairings.flatMap(({ group }, at) =>
      group === groups[0] ? [rates[at]![place]!.claim] : [],
    ),
  }))

function figureOf(table: Table): Findings['figures'][number] {
  return intervalPlot({
    id: table.id,
    title: table.title,
    description: `For each two supporters the share that the first won in ${table.columns
      .filter(({ digits }) => digits !== undefined)
      .map((column) => column.title)
      .join(', ')}, each a point with its interval; a line marks one half.`,
    table,
    nameOf: (row) => sidesText(row, 'against'),
    reference: 0.5,
    ends: () => ['second wins', 'first wins'],
  })
}
