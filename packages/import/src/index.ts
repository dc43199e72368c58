/** Converts logged conversations of any supported format to a log that Attune scores. */
export {
  type ImportOutcome,
  importLogs,
  type ImportRequest,
  type ImportWriter,
} from './import-logs.js'
export { type Format, formats } from './types.js'
