/** Services of the planner and of the workers of a queued run. */
import type { Queue } from '@attune/core/queue'
import type { Crew, Gateway } from '@attune/core/runtime'
import type { RunServices, Session, ProjectServices } from '@attune/project'
import type { LoadedConfig } from '@attune/config'
import type { Manifest } from './manifest.js'

export interface QueuedServices
  extends RunServices, Pick<ProjectServices, 'parts' | 'store' | 'environment' | 'budget'> {
  readonly loaded: Pick<LoadedConfig, 'config' | 'registry'>
  readonly session: Session
  readonly gateway: RunServices['gateway'] & Pick<Gateway, 'waiting'>
  readonly queue: Queue
}

/** Services that planner and workers share, with the register of processes on the store. */
export interface Queueing extends QueuedServices {
  readonly crew: Crew
  readonly manifest: Manifest
}
