/** Converts logged conversations of any supported format to the format of Attune's logs. */
export {
  type ImportOutcome,
  importLogs,
  type ImportRequest,
  type ImportWriter,
} from './import-logs.js'
export { type Format, formats } from './types.js'
