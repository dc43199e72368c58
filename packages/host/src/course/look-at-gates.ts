import { afterGates, comparisons, type EvaluationDecision, type Until, untilOf } from '@attune/claims'
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import { LookByLook, type LookByLookRequest } from './look-by-look.js'

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
  if (!byLook || (await isStored(project))) return project
  await byLook.replay()
  return byLook.hasEnded ? byLook.part : project
}

async function isStored({ services: { session, store } }: Project): Promise<boolean> {
  for await (const { units } of session.groups()) {
    const statuses = await store.statuses(units.map(({ key }) => key))
    if (units.some(({ key }) => !statuses.has(key))) return false
  }
  return true
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
