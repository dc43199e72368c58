/**
 * Entry point for plugins that read files: records in JSON Lines, JSON or YAML, and texts in any
 * encoding. `@attune/core/reading`. For other formats, parse the text of `readText` with a library,
 * and name file and line of a mistake with `lineError`.
 */
export { lineError, readError } from './faults.js'
export { type JsonLine, readJsonLines, type FileItem, itemsNow, readItems } from './items.js'
export { readRecords } from './records.js'
export { decoded, encodingError, knownEncoding, readText, readTextNow, transcoded } from './text.js'
export { parseForeignJson, parseJson, unknownNumbers } from './json.js'
