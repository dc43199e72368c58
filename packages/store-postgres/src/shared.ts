/**
 * Entry point for packages that have their own tables next to those of the store: `import {
 * Connections } from '@attune/store-postgres/connections'`.
 */
export { addressOf, type PostgresOptions } from './address.js'
export { Batch } from './batch.js'
export { type Address, Connections, type Query } from './connections.js'
export { migrate } from './migrate.js'
