import { type Until, untilOf } from '@attune/claims'
import type { Project } from '@attune/project'
import { lookAtClaims } from './look-at-claims.js'
import { LookByLook, type LookByLookRequest } from './look-by-look.js'

/** When evaluations may end, as their config says or a flag in its place. */
export const endingBy =
  (flag: Until | undefined): LookByLookRequest['until'] =>
  (evaluation) =>
    flag ?? untilOf(evaluation) ?? 'planned'

/** The project as far as its scenarios were asked, if it may end before all were: for those who read it. */
export async function askedSoFar(project: Project, until?: Until): Promise<Project> {
  const request = { until: endingBy(until), look: lookAtClaims(new AbortController().signal) }
  const byLook = await LookByLook.of(project, request)
  await byLook?.replay()
  return byLook?.part ?? project
}
