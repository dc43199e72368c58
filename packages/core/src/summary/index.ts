/** Tables and figures as data, from evaluations, and tables as text. Drawing figures is the work of `@attune/figures`. */
export type { Axis, FigureText, ReferenceLine } from './figures/frame.js'
export { type Bar, barChart, type BarChartOptions } from './figures/bar-chart.js'
export { intervalPlot, type IntervalPlotOptions } from './figures/interval-plot.js'
export { type EventMark, type Line, lineChart, type LineChartOptions, type LinePoint } from './figures/line-chart.js'
export { type MatrixCell, matrixChart, type MatrixChartOptions } from './figures/matrix-chart.js'
export { scatterPlot, type ScatterPlotOptions, type ScatterPoint } from './figures/scatter-plot.js'
export { type ColumnStyles, type Reader, readersOf } from './tables/columns.js'
export { comparisonTable } from './tables/comparison-table.js'
export {
  type EvaluationTablesOptions,
  generalNotes,
  measuresTables,
  verdictsTables,
} from './tables/evaluation-tables.js'
export { type Group, groupBy, UNTAGGED } from './tables/group-by.js'
export { type Doubt, type Observation, quantity } from './tables/quantity.js'
export { measureSamples, type Sample, verdictSamples } from './tables/samples.js'
export { supporterTable, type TableBody, type TableSource } from './tables/supporter-table.js'
export { tableToCsv } from './text/csv.js'
export { tableToJson } from './text/json.js'
export { tableToMarkdown } from './text/markdown.js'
export { tableToText, type TerminalOptions } from './text/terminal.js'
