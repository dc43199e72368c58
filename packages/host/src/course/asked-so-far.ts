import type { Until } from '@attune/claims'
import type { Project } from '@attune/core/runtime'
import { lookAtClaims } from './look-at-claims.js'
import { LookByLook } from './look-by-look.js'

/** The project as far as its scenarios were asked, if it may end before all were: for those who read it. */
export async function askedSoFar(project: Project, until?: Until): Promise<Project> {
  const byLook = await LookByLook.of(project, { until, look: lookAtClaims(new AbortController().signal) })
  await byLook?.replay()
  return byLook?.part ?? project
}
