import type { Figure, Findings, Table } from '../../contracts/findings.js'
import { quantityColumns } from '../../summary/tables/cells.js'
import { intervalPlot } from '../../summary/figures/interval-plot.js'

/** The tables of each label, and a figure of the first of them. */
export function findingsOf(tablesByLabel: readonly (readonly Table[])[]): Findings {
  const figures = tablesByLabel.flatMap(([overall]) =>
    overall === undefined || quantityColumns(overall).length === 0 ? [] : [overview(overall)],
  )
  return { tables: tablesByLabel.flat(), figures }
}

function overview(table: Table): Figure {
  const { id, title } = table
  const columns = quantityColumns(table).map((column) => column.title)
  return intervalPlot({
    id,
    title,
    description: `For each supporter the values of ${columns.join(', ')}, each a point with its interval.`,
    subtitle: 'Means with intervals over scenario clusters',
    table,
  })
}
