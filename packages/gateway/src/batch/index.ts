/** Requests to chat models that answer by batch. */
export { BatchDesk } from './batch-desk.js'
export { type OrderStore, noBatch } from './order-book.js'
