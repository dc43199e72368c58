/**
 * What plugin authors import: the contracts and the `define…` functions. Loads no container, no schema compiler and no
 * model client.
 */
export type * from './contracts/data.js'
export type * from './contracts/components.js'
export type * from './contracts/findings.js'
export type * from './contracts/models.js'
export type * from './contracts/plugin.js'
export type * from './contracts/prompt.js'
export * from './define.js'
export { asMessages } from './dialogue/as-messages.js'
export { converse, type ConverseOptions, type SeekerAsk, type SeekerTurn } from './dialogue/converse.js'
export { standInSeeker, type StandInSeeker } from './dialogue/stand-in-seeker.js'
export { known, partition, unknown } from './known.js'
export { AttuneError, isAttuneError, type ErrorCode, type Place } from './errors.js'
export { combineShowings } from './pairs/combine.js'
export { mirror, preferenceScore } from './pairs/preference.js'
export { positionBias } from './pairs/position-bias.js'
export type { Axis, FigureText, ReferenceLine } from './summary/figures/frame.js'
export { type Bar, barChart, type BarChartOptions } from './summary/figures/bar-chart.js'
export { intervalPlot, type IntervalPlotOptions } from './summary/figures/interval-plot.js'
export {
  type EventMark,
  type Line as ChartLine,
  lineChart,
  type LineChartOptions,
  type LinePoint,
} from './summary/figures/line-chart.js'
export { type MatrixCell, matrixChart, type MatrixChartOptions } from './summary/figures/matrix-chart.js'
export { scatterPlot, type ScatterPlotOptions, type ScatterPoint } from './summary/figures/scatter-plot.js'
export { comparisonTable } from './summary/tables/comparison-table.js'
export { type Group, groupBy, UNTAGGED } from './summary/tables/group-by.js'
export { fewClustersNote, offlineNote } from './summary/tables/notes.js'
export { type Doubt, type Observation, quantity } from './summary/tables/quantity.js'
export { measureSamples, type Sample, verdictSamples } from './summary/tables/samples.js'
export { supporterTable, type TableBody, type TableSource } from './summary/tables/supporter-table.js'
export { partThinking, stripThinking } from './models/think-strip.js'
export { lineError, type JsonLine, readError, readJsonLines } from './components/json-lines.js'
export { countTokens } from './models/tokens.js'
