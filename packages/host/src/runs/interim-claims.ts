import {
  afterInterimAnalysis,
  claimsErrors,
  listedClaims,
  primaryOf,
  type Until,
  untilOf,
} from '@attune/claims'
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import { InterimRun, type InterimRunRequest, type InterimAnalysis } from './interim-run.js'

/** Creates an interim analysis based on the claims of the run, as if it ended now. */
export const analyseClaims =
  (signal: AbortSignal): InterimAnalysis =>
  async (part, evaluations) => {
    const { found } = await part.read.findings({ signal })
    const claims = listedClaims(found.flatMap((each) => each.claims))
    return evaluations.map((evaluation) => ({
      next: afterInterimAnalysis(claims, evaluation, part.config.statistics),
      decided: claims.flatMap((claim) => {
        const isDecided =
          claim.evaluation === evaluation.name && claim.family === 'primary' && claim.detected
        return isDecided ? [claim.sentence] : []
      }),
    }))
  }

/** Throws if a run that may end early has no primary measures to decide. @throws UNTIL_NOTHING */
export function requirePrimary(
  evaluations: readonly EvaluationConfig[],
  until: Until | undefined,
): void {
  const wanted = evaluations.filter((each) => (until ?? untilOf(each) ?? 'planned') !== 'planned')
  const without = wanted.filter((each) => primaryOf(each).length === 0)
  // The flag applies to all evaluations. Those without primary measures run to the end, so the flag
  // is a mistake only if no evaluation has primary measures.
  const [first] = until === undefined || without.length === wanted.length ? without : []
  if (first) throw claimsErrors.error('UNTIL_NOTHING', { evaluation: first.name })
}

/** Condition under which an evaluation may end, from the flag or else its config. */
export const endingRule =
  (flag: Until | undefined): InterimRunRequest['until'] =>
  (evaluation) =>
    flag ?? untilOf(evaluation) ?? 'planned'

/**
 * The project restricted to the scenarios of the interim analyses so far, if the run may end early;
 * otherwise the project itself. For commands that read results.
 */
export async function partSoFar(project: Project, until?: Until): Promise<Project> {
  const request = { until: endingRule(until), analyse: analyseClaims(new AbortController().signal) }
  const byLook = await InterimRun.of(project, request)
  await byLook?.replay()
  return byLook?.part ?? project
}
