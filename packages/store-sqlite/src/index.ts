export { copyStore } from './copy-store.js'
export { MemoryStore } from './memory-store.js'
export { mergeStores, type Taken } from './merge-stores.js'
export { type OpenOptions, openStore } from './open-store.js'
