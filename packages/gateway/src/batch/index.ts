/** What is asked by batch. */
export { BatchDesk } from './batch-desk.js'
export type { OrderStore } from './order-book.js'
export { noBatch } from './order-book.js'
