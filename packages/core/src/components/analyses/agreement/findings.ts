import type { Context } from '../../../contracts/context.js'
import type { Evaluation } from '../../../contracts/evaluation.js'
import type { Cell, Column, Figure, Findings, Table } from '../../../contracts/findings.js'
import { matrixChart } from '../../../summary/figures/matrix-chart.js'
import { fewClustersNote } from '../../../kit/notes.js'
import { quantity } from '../../../kit/quantity.js'
import { offlineMark } from '../../../summary/offline-share.js'
import { byDialogue, bySupporter } from './levels.js'
import { type Drawable, type RankAgreement, rankAgreement, type ResamplingOptions } from './rank-agreement.js'
import type { Reading } from './readings.js'

export interface AgreementSource {
  readonly evaluation: Pick<Evaluation, 'supporters'>
  readonly readings: readonly Reading[]
  /** Where the streams for the resampling come from. */
  readonly context: Pick<Context, 'random'>
  readonly intervalOptions: ResamplingOptions
}

/**
 * How alike the readings rank dialogues and supporters, two by two, as a table and a heat map of each level; and the
 * means behind the supporters' ranks.
 */
export function agreementFindings(source: AgreementSource): Findings {
  const levels = [
    levelOf(source, 'dialogues', byDialogue),
    levelOf(source, 'supporters', (first, second) => bySupporter(first, second, source.evaluation.supporters)),
  ]
  return {
    tables: [...levels.map((level) => level.table), meansTable(source)],
    figures: levels.flatMap((level) => (level.pairs.length === 0 ? [] : [heatMap(source, level)])),
  }
}

type LevelName = 'dialogues' | 'supporters'

interface Pair {
  readonly first: Reading
  readonly second: Reading
  readonly agreement: RankAgreement
}

interface Level {
  readonly name: LevelName
  readonly pairs: readonly Pair[]
  readonly table: Table
}

function levelOf(
  source: AgreementSource,
  name: LevelName,
  drawableOf: (first: Reading, second: Reading) => Drawable,
): Level {
  const { readings, context, intervalOptions } = source
  const pairs = readings.flatMap((first, index) =>
    readings.slice(index + 1).map((second): Pair => {
      const random = context.random('method-agreement', name, first.column.key, second.column.key)
      const mark = offlineMark([...first.scores, ...second.scores])
      const { spearman, kendall } = rankAgreement(drawableOf(first, second), random, intervalOptions)
      return { first, second, agreement: { spearman: { ...spearman, ...mark }, kendall: { ...kendall, ...mark } } }
    }),
  )
  const table: Table = {
    id: `method-agreement-${name}`,
    title: `Rank correlation of measures over ${name}`,
    columns: [
      { key: 'first', title: 'First' },
      { key: 'second', title: 'Second' },
      { key: 'spearman', title: 'Spearman ρ' },
      { key: 'kendall', title: 'Kendall τ-b' },
    ],
    rows: pairs.map(({ first, second, agreement: { spearman, kendall } }) => ({
      first: first.column.title,
      second: second.column.title,
      spearman,
      kendall,
    })),
    notes: [...levelNotes[name], ...noIntervalNote(pairs), ...commonNotes(source)],
  }
  return { name, pairs, table }
}

const levelNotes: Readonly<Record<LevelName, readonly string[]>> = {
  dialogues: ['Ranks of dialogues, of all scenarios and supporters together, that have both values.'],
  supporters: ['Ranks of supporters by their means. Intervals come from resampling scenarios, not supporters.'],
}

const noIntervalNote = (pairs: readonly Pair[]): string[] =>
  pairs.some(({ agreement: { spearman } }) => spearman.value.state === 'known' && spearman.interval === undefined)
    ? ['No interval: only one scenario, or more than a tenth of the resamples without a correlation.']
    : []

function commonNotes({ readings }: AgreementSource): string[] {
  const flipped = readings.filter(({ sign }) => sign === -1).map(({ column }) => column.title)
  return [
    '1: the same order, 0: no relation, -1: the opposite order. Scenarios that are drawn twice meet their own copies, so with ' +
      'few scenarios an interval lies somewhat beside its estimate.',
    ...(flipped.length === 0 ? [] : [`Ranked with the lowest value as the best: ${flipped.join(', ')}.`]),
    ...(readings.length < 2 ? ['A comparison needs at least two measures.'] : []),
    ...preferenceNote(readings),
    ...doubtNotes(readings),
  ]
}

const preferenceNote = (readings: readonly Reading[]): string[] =>
  readings.some(({ source }) => source === 'pair-judge')
    ? ['Of judges of pairs: the mean over pairs of 1 if preferred, 1/2 for a tie, 0 if not.']
    : []

const doubtNotes = (readings: readonly Reading[]): string[] =>
  readings.length === 0 ? [] : fewClustersNote(readings.flatMap(({ scores }) => scores))

function meansTable({ evaluation, readings, intervalOptions }: AgreementSource): Table {
  const cellsOf = (supporter: string): [string, Cell][] =>
    readings.map(({ column: { key }, scores }) => {
      const own = scores.filter((score) => score.supporter === supporter)
      return [key, quantity(own, intervalOptions)]
    })
  return {
    id: 'method-agreement-means',
    title: 'Means used to rank supporters',
    columns: [{ key: 'supporter', title: 'Supporter' }, ...readings.map(({ column }): Column => column)],
    rows: evaluation.supporters.map((supporter) => ({ supporter, ...Object.fromEntries(cellsOf(supporter)) })),
    notes: [...preferenceNote(readings), ...doubtNotes(readings)],
  }
}

const isUnknown = ({ agreement }: Pair): boolean => agreement.spearman.value.state === 'unknown'

function heatMap({ readings }: AgreementSource, { name, pairs, table: { id, title, notes } }: Level): Figure {
  const titles = readings.map(({ column }) => column.title)
  return matrixChart({
    id,
    title,
    subtitle: `Spearman's rank correlation of ${name}`,
    description: `A square of numbers from -1 to 1 with a row and a column for each of ${titles.join(', ')}.`,
    notes: [...notes, ...(pairs.some(isUnknown) ? ['–: no correlation; the table gives the reason.'] : [])],
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
