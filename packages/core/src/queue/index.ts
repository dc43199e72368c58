/** Entry point for authors of queues: `import { defineQueue } from '@attune/core/queue'`. */
export { defineQueue, type QueueDriver, type QueueSurroundings } from './port.js'
export type * from './port.js'
