/**
 * Entry point for authors of analyses: tables, figures and sentences from the results of an
 * evaluation.
 */
export { named } from './named.js'
export type { KitColumn } from './columns.js'
export { compare } from './compare.js'
export { withLengths } from './reply-lengths.js'
export { concatFindings, type KitFindings } from './table.js'
export { readMatches, contestantsOf } from './matches.js'
export { cellOf, means, rates } from './means.js'
export { pairs } from './pairs.js'
export { besidePublished, chineseFrom, readData } from './published.js'
export { readRows, type Row } from './rows.js'
export { trends } from './trends.js'
export { agreement } from './agreement/agreement.js'
export { ratingOf } from './agreement/ratings.js'
export { barChart } from './figures/bar-chart.js'
export { intervalPlot } from './figures/interval-plot.js'
export { lineChart } from './figures/line-chart.js'
export { matrixChart } from './figures/matrix-chart.js'
export { scatterPlot } from './figures/scatter-plot.js'
