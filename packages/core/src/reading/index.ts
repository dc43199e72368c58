/** For plugins that read files of records: JSON Lines, JSON, YAML, CSV. `@attune/core/reading`. */
export { lineError, type JsonLine, readError, readJsonLines, type FileItem, itemsNow, readItems } from './items.js'
export { readRecords } from './records.js'
