import { defineAnalysis, type Json, known, type Known, unknown } from '@attune/core'
import type { Evaluation, Figure, Findings, Quantity, Table } from '@attune/core/findings'
import { type KitColumn, rates, type Row, matrixChart } from '@attune/kit'
import { byLanguage, grouped } from '@attune/kit/internal'
import { jackknifeInterval } from '@attune/statistics'
import { equalStates, matrixOf, theoreticalEtv } from '@attune/statistics/series'
import { displayScales } from '../../metrics/display-scales.js'
import { rowsOfTalks, type DialogueTrajectory, trajectoryOptions } from '../observations.js'

/** Tag with the level of the score from which a transition starts. */
const FROM = 'from'

/** Transitions of a dialogue, as stored by `trajectory/markov`. */
export interface Transitions {
  readonly values: readonly number[]
  readonly counts: readonly (readonly number[])[]
}

function transitionsOf({ read }: DialogueTrajectory): Transitions | undefined {
  if (read.state === 'unknown') return undefined
  const { states, counts } = read.value.estimate.details ?? {}
  return isNumbers(states) && Array.isArray(counts) && counts.every(isNumbers)
    ? { values: states, counts }
    : undefined
}

const isNumbers = (value: Json | undefined): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

/** Name of a level: `0.2–0.4`. */
const nameOf = (level: number, count: number): string =>
  [level / count, (level + 1) / count]
    .map((edge) => edge.toFixed(10 % count === 0 ? 1 : 2))
    .join('–')

/** Names of all levels. Their number follows from the width of any level. */
function levelsOf(rows: readonly Row[]): readonly string[] {
  const [first = 0, last = 1] = (rows[0]?.tags[FROM] ?? '').split('–').map(Number)
  const count = Math.round(1 / (last - first))
  return Array.from({ length: count }, (_, level) => nameOf(level, count))
}

/**
 * Theoretical ETV of the transition matrix over all dialogues of a supporter. Unknown if any state
 * rests on a single visit.
 */
function chainTable(evaluation: Evaluation, rows: readonly Row[], language: string): Table {
  const names = levelsOf(rows)
  return {
    id: `chain-${language}`,
    title: `Theoretical ETV of all dialogues together, ${language}`,
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'etv', title: 'Theoretical ETV', scale: displayScales.etv },
    ],
    rows: evaluation.supporters.map((supporter) => {
      const own = rows.filter((row) => row.supporter === supporter)
      return { supporter, etv: pooled(own, names, evaluation.statistics.level) }
    }),
    notes: [
      'Of one transition matrix per supporter. Each level of the score counts the same, however often it was visited.',
    ],
  }
}

/**
 * Minimum number of scenarios for a valid interval of a nonlinear statistic. Above `MOST` scenarios
 * the jackknife deletes blocks instead of single scenarios.
 */
const FEWEST = 20
const MOST = 200

type Counts = readonly (readonly number[])[]

function pooled(rows: readonly Row[], names: readonly string[], level: number): Quantity {
  const clusters = grouped(rows, ({ cluster }) => cluster)
  const counts = [...clusters.values()].map((own) => countsOf(own, names))
  const value = etvOf(counts)
  const common = { n: rows.length, offline: rows.some(({ offline }) => offline === true) }
  if (value.state === 'unknown') return { value, ...common }
  const found = jackknifeInterval(inBlocks(counts), etvOf, { confidence: level })
  const bounds =
    counts.length >= FEWEST && found.state === 'known'
      ? { interval: { ...found.value, level, method: 'jackknife t over scenario clusters' } }
      : { noInterval: `${counts.length} scenarios, ${FEWEST} are needed` }
  return { value, ...common, clusters: counts.length, ...bounds }
}

function countsOf(rows: readonly Row[], names: readonly string[]): Counts {
  const counts = names.map(() => names.map(() => 0))
  for (const { tags, value } of rows) {
    const [from, to] = [
      names.indexOf(tags[FROM] ?? ''),
      names.indexOf(value.state === 'known' ? String(value.value) : ''),
    ]
    const row = counts[from]
    if (row?.[to] !== undefined) row[to] += 1
  }
  return counts
}

const added = (left: Counts, right: Counts): Counts =>
  left.map((row, from) => row.map((count, to) => count + right[from]![to]!))

function inBlocks(counts: readonly Counts[]): readonly Counts[] {
  const blocks: Counts[] = []
  for (const [at, each] of counts.entries()) {
    const block = blocks[at % MOST]
    blocks[at % MOST] = block ? added(block, each) : each
  }
  return blocks
}

function etvOf(counts: readonly Counts[]): Known<number> {
  const [first, ...others] = counts
  if (first === undefined) return unknown('no transition')
  return known(
    theoreticalEtv(equalStates(first.length).values, matrixOf(others.reduce(added, first))),
  )
}

export const transitions = defineAnalysis({
  revision: 5,
  summary:
    'How the seeker moves between five levels of mood: one transition matrix per supporter, with theoretical ETV.',
  options: { type: 'object', properties: trajectoryOptions, additionalProperties: false },
  create: (given) => ({
    async analyse(evaluation) {
      const rows = await rowsOfTalks(evaluation, given, rowsOf)
      return byLanguage(rows, (own, language) => ofLanguage(evaluation, own, language))
    },
  }),
})

function ofLanguage(evaluation: Evaluation, rows: readonly Row[], language: string): Findings {
  const names = levelsOf(rows)
  const { tables } = rates(evaluation, rows, {
    id: `transitions-${language}`,
    title: `Where the mood goes, by where it is, ${language}`,
    columns: names.map((label): KitColumn => ({
      key: `to ${label}`,
      of: 'to',
      label,
      title: `to ${label}`,
      // All transitions have the same weight, since the matrix describes a single chain.
      weigh: 'values',
    })),
    by: [FROM],
  })
  const notes = [
    `Shares of the transitions that start at a level of the score, of all dialogues together. Levels are ${names.length} equal parts of [0, 1].`,
    'Transitions of events count; none crosses from one dialogue to the next.',
  ]
  // Replaces the kit's notes on shares of 0 and 1: the intervals show their bounds.
  const plain = tables.map((table) => ({ ...table, notes }))
  return {
    tables: [...plain, chainTable(evaluation, rows, language)],
    figures: plain.flatMap((table) => heatMap(table, names, { ...evaluation, language })),
  }
}

/** One row per transition. */
function rowsOf(talk: DialogueTrajectory): Row[] {
  const found = transitionsOf(talk)
  if (found === undefined) return []
  const { counts, values } = found
  return counts.flatMap((targets, from) => {
    const tags = { ...talk.about.tags, [FROM]: nameOf(from, values.length) }
    return targets.flatMap((count, to) => {
      const row: Row = { ...talk.about, tags, name: 'to', value: known(nameOf(to, values.length)) }
      return Array.from({ length: count }, () => row)
    })
  })
}

/** Maximum number of rows of a legible heat map. */
const MOST_LINES = 40

function heatMap(
  { id, title, rows, notes }: Table,
  names: readonly string[],
  { supporters, language }: Pick<Evaluation, 'supporters'> & { readonly language: string },
): Figure[] {
  if (rows.length > MOST_LINES) return []
  const lineOf = (row: Table['rows'][number]): string =>
    Object.entries(row)
      .filter(([key, cell]) => typeof cell === 'string' && key !== `by.${FROM}`)
      .map(([, cell]) => String(cell))
      .concat(`from ${String(row[`by.${FROM}`])}`)
      .join(', ')
  const sorted = supporters.flatMap((name) => rows.filter(({ supporter }) => supporter === name))
  return [
    matrixChart({
      id,
      title,
      description: `A line per supporter and level of the score, a column per level that follows; each number is a share of the transitions of its line (${language}).`,
      notes,
      rows: sorted.map(lineOf),
      columns: names,
      rowTitle: 'Level now',
      columnTitle: 'Level at the next turn',
      cells: sorted.flatMap((row) =>
        names.map((column) => ({
          row: lineOf(row),
          column,
          value: (row[`to ${column}`] as Quantity).value,
        })),
      ),
      domain: [0, 1],
      colours: 'sequential',
      offline: rows.some((row) =>
        names.some((name) => (row[`to ${name}`] as Quantity).offline === true),
      ),
    }),
  ]
}
