import type { RunSummary } from '../engine/run-summary.js'
import type { Run } from '../engine/run.js'
import type { RunRequest } from './heeding.js'
import type { Project } from './project.js'
import { type RunOutcome, runProject } from './run-project.js'

/** Makes the scenarios that are to be generated, and nothing else. */
export function generate({ loaded, services }: Project, request: RunRequest): Promise<RunOutcome> {
  const settle = (run: Run): Promise<RunSummary> => run.all(services.session.generating())
  return runProject(loaded, services, { ...request, settle, isRead: false })
}
