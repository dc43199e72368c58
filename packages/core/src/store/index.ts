/** Entry point for authors of stores: `import { defineStore } from '@attune/core/store'`. */
export type { Clock } from '../clock.js'
export type { CatalogueEntry } from '../errors.js'
export { defineStore, type StoreDriver, type StoreSurroundings } from './driver.js'
export { indexedRows, slotCells, slotsOfKind, requiredSubstring as traceOf } from './index-rows.js'
export { type TimedCells, timedSlot } from './timed-slot.js'
export { observationRows, type ObservationRow } from '../index/observation-rows.js'
export type * from './port.js'
