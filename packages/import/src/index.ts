/** Logged conversations of any format become one log that Attune scores. */
export { type ImportOutcome, importLogs, type ImportRequest, type ImportWriter } from './import-logs.js'
export { type Format, formats } from './types.js'
