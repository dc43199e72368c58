/** Shows a run: one HTML file, or a local server. */
export {
  makeReport,
  type ReportFile,
  type ReportOptions,
  type WrittenReport,
} from './file/write-report.js'
export { gateViews } from './data/gates.js'
export { markOf, readMark } from './file/mark.js'
export type { ReportProject } from './data/project.js'
export type { Draw } from './data/overview.js'
export { ReportReader, type ReaderOptions } from './data/reader.js'
export { startViewer, type Viewer, type ViewerOptions } from './server/serve.js'
export { titleOf } from './data/titles.js'
export { redactorOf } from './data/redact.js'
export type * from './report-data.js'
