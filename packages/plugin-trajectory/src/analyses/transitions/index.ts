import {
  defineAnalysis,
  joined,
  known,
  matrixChart,
  rates,
  type Evaluation,
  type Figure,
  type Findings,
  type KitColumn,
  type Quantity,
  type Row,
  type Table,
} from '@attune/core'
import { inEachLanguage, readTalks, type Talk } from '../dialogues.js'
import { estimatorOption } from '../observations.js'
import { chainTable } from './chain.js'
import { transitionsOf } from './counts.js'

export const transitions = defineAnalysis({
  revision: 2,
  summary:
    'How the seeker moves between five levels of mood: one transition matrix per supporter, with theoretical ETV.',
  options: { type: 'object', properties: estimatorOption, additionalProperties: false },
  create: ({ estimator }) => ({
    async analyse(evaluation) {
      const talks = await readTalks(evaluation, estimator)
      return joined(...inEachLanguage(talks, (own, language) => ofLanguage(evaluation, own, language)))
    },
  }),
})

const FROM = 'from'

function ofLanguage(evaluation: Evaluation, talks: readonly Talk[], language: string): Findings {
  const states = talks.map(transitionsOf).find((each) => each !== undefined)?.values.length ?? 0
  const rows = talks.flatMap(rowsOf)
  if (rows.length === 0) return { tables: [], figures: [] }
  const names = Array.from({ length: states }, (_, state) => nameOf(state, states))
  const { tables } = rates(evaluation, rows, {
    id: `transitions-${language}`,
    title: `Where the mood goes, by where it is, ${language}`,
    columns: names.map((label): KitColumn => ({ key: `to ${label}`, of: 'to', label, title: `to ${label}` })),
    by: [FROM],
  })
  const notes = [
    `Shares of the transitions that start at a level of the score, of all dialogues together. Levels are ${states} equal parts of [0, 1].`,
    'Transitions of events count; none crosses from one dialogue to the next.',
  ]
  // The bound of each 0 and 1 stands in its interval.
  const plain = tables.map((table) => ({ ...table, notes }))
  return {
    tables: [...plain, chainTable(evaluation, talks, language)],
    figures: plain.flatMap((table) => heatMap(table, names, { ...evaluation, language })),
  }
}

/** `0.2–0.4` */
const nameOf = (state: number, count: number): string =>
  [state / count, (state + 1) / count].map((edge) => edge.toFixed(10 % count === 0 ? 1 : 2)).join('–')

/** A row for each transition. */
function rowsOf(talk: Talk): Row[] {
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

/** More lines are not read. */
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
        names.map((column) => ({ row: lineOf(row), column, value: (row[`to ${column}`] as Quantity).value })),
      ),
      domain: [0, 1],
      colours: 'sequential',
      offline: rows.some((row) => names.some((name) => (row[`to ${name}`] as Quantity).offline === true)),
    }),
  ]
}
