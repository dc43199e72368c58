export { clusterErrors } from './errors.js'
export { atWork, type CrewAtWork } from './crew-at-work.js'
export { queued, QueuedProject } from './queued-project.js'
export type { WorkOutcome, WorkRequest } from './work-queued.js'
