import { afterLook, claimsErrors, listedClaims, primaryOf, type Until, untilOf } from '@attune/claims'
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import { LookByLook, type LookByLookRequest, type TakeLook } from './look-by-look.js'

/** By the claims of the run, were it to end now. */
export const lookAtClaims =
  (signal: AbortSignal): TakeLook =>
  async (part, evaluations) => {
    const { found } = await part.read.findings({ signal })
    const claims = listedClaims(found.flatMap((each) => each.claims))
    return evaluations.map((evaluation) => ({
      next: afterLook(claims, evaluation, part.config.statistics),
      decided: claims.flatMap((claim) => {
        const isDecided = claim.evaluation === evaluation.name && claim.family === 'primary' && claim.detected
        return isDecided ? [claim.sentence] : []
      }),
    }))
  }

/** @throws UNTIL_NOTHING where nothing says what is to be decided */
export function requirePrimary(evaluations: readonly EvaluationConfig[], until: Until | undefined): void {
  const wanted = evaluations.filter((each) => (until ?? untilOf(each) ?? 'planned') !== 'planned')
  const without = wanted.filter((each) => primaryOf(each).length === 0)
  // One flag is for all evaluations: those that decide nothing are asked whole.
  const [first] = until === undefined || without.length === wanted.length ? without : []
  if (first) throw claimsErrors.error('UNTIL_NOTHING', { evaluation: first.name })
}

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
