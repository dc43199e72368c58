/**
 * Entry point for plugins that read files of records: JSON Lines, JSON, YAML, CSV.
 * `@attune/core/reading`.
 */
export { lineError, readError } from './faults.js'
export { type JsonLine, readJsonLines, type FileItem, itemsNow, readItems } from './items.js'
export { readRecords } from './records.js'
export { decoded, encodingError, knownEncoding, readText, readTextNow, transcoded } from './text.js'
export { parseForeignJson, parseJson, unknownNumbers } from './json.js'
