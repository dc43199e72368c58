import { type Project, type RunOutcome, runProject, type RunRequest } from '@attune/project'
import type { Run, RunSummary } from '@attune/core/runtime'

/** Generates the scenarios of generating sources, without running anything else. */
export function generate({ loaded, services }: Project, request: RunRequest): Promise<RunOutcome> {
  const settle = (run: Run): Promise<RunSummary> => run.all(services.session.generating())
  return runProject(loaded, services, { ...request, settle, isRead: false })
}
