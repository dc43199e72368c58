/**
 * What plugin authors import: the contracts and the `define…` functions. Loads no container, no schema compiler and no
 * model client.
 */
export type * from './contracts/data.js'
export type * from './contracts/components.js'
export type * from './contracts/findings.js'
export type * from './contracts/models.js'
export type * from './contracts/plugin.js'
export type * from './contracts/prompt.js'
export * from './define.js'
export { asMessages } from './dialogue/as-messages.js'
export { converse, type ConverseOptions, type SeekerAsk, type SeekerTurn } from './dialogue/converse.js'
export { standInSeeker, type StandInSeeker } from './dialogue/stand-in-seeker.js'
export { known, partition, unknown } from './known.js'
export { AttuneError, isAttuneError, type ErrorCode, type Place } from './errors.js'
