import { known } from '@attune/core'
import { partition } from '@attune/core/internal'
import type { Evaluation, Findings, Quantity, Table } from '@attune/core/findings'
import { means, type Row } from '@attune/kit'
import { sampleDeviation } from '@attune/statistics'
import { SETTING } from '../rows.js'
import { parts } from './scores.js'

const PASS = 'pass'

/**
 * Table of the scores of each pass (repeat), with their standard deviation as a last row per
 * supporter and setting. Empty for a single pass.
 */
export function passTable(evaluation: Evaluation, rows: readonly Row[]): Findings {
  if (rows.every(({ repeat }) => repeat === 1)) return { tables: [], figures: [] }
  const rowsByPass = rows.map((row) => ({
    ...row,
    tags: { ...row.tags, [PASS]: String(row.repeat) },
  }))
  const columns = parts.filter(({ key }) => rows.some(({ name }) => name === key))
  const words = {
    id: 'passes',
    title: 'Scores of each pass',
    columns,
    by: [SETTING, PASS],
    notes: [note],
  }
  const tables = means(evaluation, rowsByPass, words).tables.map((table) => {
    const armOf = (row: Table['rows'][number]): string =>
      JSON.stringify([row['supporter'], row[`by.${SETTING}`]])
    const deviationRows = [...new Set(table.rows.map(armOf))].map((arm) => {
      const passes = table.rows.filter((row) => armOf(row) === arm)
      const cells = columns.map(
        ({ key }) => [key, deviationOf(passes.map((row) => row[key] as Quantity))] as const,
      )
      return { ...passes[0]!, [`by.${PASS}`]: 'SD', ...Object.fromEntries(cells) }
    })
    return { ...table, rows: [...table.rows, ...deviationRows] }
  })
  return { tables, figures: [] }
}

const note = 'SD: standard deviation between the passes.'

function deviationOf(passes: readonly Quantity[]): Quantity {
  const { values } = partition(passes.map(({ value }) => value))
  const missing = passes.find(({ value }) => value.state === 'unknown')
  if (missing !== undefined || values.length < 2) return missing ?? passes[0]!
  return { value: known(sampleDeviation(values)), n: values.length }
}
