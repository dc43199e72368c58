/** What plugin authors import: the contracts and the `define…` functions. Loads no container, no schema compiler, no model client. */
export type * from './contracts/data.js'
export { known, partition, unknown } from './known.js'
export { AttuneError, isAttuneError, type ErrorCode, type Place } from './errors.js'
