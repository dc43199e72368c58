import { byLanguage, matrixChart, rates, type KitColumn, type Row } from '@attune/kit'
import { defineAnalysis, known } from '@attune/core'
import type { Evaluation, Figure, Findings, Quantity, Table } from '@attune/core/findings'
import { rowsOfTalks, type Talk } from '../dialogues.js'
import { trajectoryOptions } from '../observations.js'
import { chainTable } from './chain.js'
import { FROM, levelsOf, nameOf, transitionsOf } from './levels.js'

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
      // The matrix is that of one chain.
      weigh: 'values',
    })),
    by: [FROM],
  })
  const notes = [
    `Shares of the transitions that start at a level of the score, of all dialogues together. Levels are ${names.length} equal parts of [0, 1].`,
    'Transitions of events count; none crosses from one dialogue to the next.',
  ]
  // The interval has the bound of each 0 and 1.
  const plain = tables.map((table) => ({ ...table, notes }))
  return {
    tables: [...plain, chainTable(evaluation, rows, language)],
    figures: plain.flatMap((table) => heatMap(table, names, { ...evaluation, language })),
  }
}

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
