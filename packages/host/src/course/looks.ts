import {
  afterGates,
  afterLook,
  claimsErrors,
  comparisons,
  type EvaluationDecision,
  listedClaims,
  primaryOf,
  type Until,
  untilOf,
} from '@attune/claims'
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import { areStored, LookByLook, type LookByLookRequest, type TakeLook } from './look-by-look.js'

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

export interface CheckFacts {
  /** Of the check. */
  readonly id: string | undefined
  readonly isTrial: boolean
  /** In place of what the config says. */
  readonly until?: Until | undefined
}

/**
 * What a check has asked, for who asks nobody: all of it, where all is stored; what was asked before it ended by a look; else the whole,
 * of which something is missing.
 */
export async function askedByCheck(project: Project, facts: CheckFacts): Promise<Project> {
  const byLook = await LookByLook.of(project, await endingOfCheck(project, facts))
  const { session, store } = project.services
  if (!byLook || (await areStored(session.groups(), store))) return project
  await byLook.replay()
  return byLook.hasEnded ? byLook.part : project
}

/** A check ends where all its gates are decided, unless the config wants all scenarios. */
export async function endingOfCheck(
  whole: Project,
  { id, isTrial, until }: CheckFacts,
): Promise<Pick<LookByLookRequest, 'until' | 'look'>> {
  const byLooks = new Set(await comparisons(whole).byLooks())
  return {
    until: (evaluation: EvaluationConfig) =>
      byLooks.has(evaluation.name) ? (until ?? untilOf(evaluation) ?? 'decided') : 'planned',
    look: async (part, evaluations) => {
      const decisions = await comparisons(part, whole).look(id, { isTrial })
      return evaluations.map(({ name, course }) => {
        const own = decisions.filter(({ evaluation }) => evaluation === name)
        const decided = own.filter(({ outcome }) => outcome !== 'inconclusive')
        return { next: afterGates(own, course), decided: decided.map(sayOutcome) }
      })
    },
  }
}

const sayOutcome = ({ gate: { name, supporter }, outcome }: Pick<EvaluationDecision, 'gate' | 'outcome'>): string =>
  `${name} of ${supporter} ${outcome === 'pass' ? 'passes' : 'fails'}`
