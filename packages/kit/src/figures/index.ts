/** Figures as data. `@attune/figures` draws them. */
export type { Axis, FigureText, ReferenceLine } from './frame.js'
export { type Bar, barChart, type BarChartOptions } from './bar-chart.js'
export { intervalPlot, type IntervalPlotOptions } from './interval-plot.js'
export { type EventMark, type Line, lineChart, type LineChartOptions, type LinePoint } from './line-chart.js'
export { type MatrixCell, matrixChart, type MatrixChartOptions } from './matrix-chart.js'
export { scatterPlot, type ScatterPlotOptions, type ScatterPoint } from './scatter-plot.js'
