/** What is asked by batch. */
export { BatchDesk, noBatch } from './batch-desk.js'
export type { OrderStore } from './order-book.js'
