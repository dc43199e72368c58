export { cleanLine, chinese, equalInChinese, equalText, type GridWords } from './cell-text.js'
export {
  correlated,
  estimateParts,
  formatBound,
  formatEstimate,
  formatInterval,
  formatNumber,
  percentOf,
} from './formatted-numbers.js'
export { abridge, pad, widthOf, wrap } from './text-width.js'
export {
  counted,
  pieces,
  piecesInChinese,
  piecesText,
  scenarios,
  scenariosIn,
  valuesIn,
  reasonsInChinese,
} from './counts.js'
export { csvLine, tableToCsv } from './csv.js'
export { equalTo, shownOnce } from './equal.js'
export { type Grid, gridOf, unicodeSigns } from './grid.js'
export { tableToHtml } from './html.js'
export { escapeLatex, tableToLatex } from './latex.js'
export { tableToMarkdown } from './markdown.js'
export type { Standing, Standings } from './paper.js'
export { tableToText, type TerminalOptions } from './terminal.js'
