import { comparisons, type Until, untilOf } from '@attune/claims'
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import type { LookByLookRequest } from './look-by-look.js'

export interface CheckFacts {
  /** Of the check. */
  readonly id: string | undefined
  readonly isTrial: boolean
  /** In place of what the config says. */
  readonly until?: Until | undefined
}

/** A check may end where all gates pass: what fails, or cannot be told, is decided on all scenarios. */
export async function endingOfCheck(
  whole: Project,
  { id, isTrial, until }: CheckFacts,
): Promise<Pick<LookByLookRequest, 'until' | 'look'>> {
  const endable = new Set(await comparisons(whole).endable())
  return {
    until: (evaluation: EvaluationConfig) =>
      endable.has(evaluation.name) ? (until ?? untilOf(evaluation) ?? 'planned') : 'planned',
    look: async (part, evaluations) => {
      const decisions = await comparisons(part, whole).look(id, { isTrial })
      return evaluations.map(({ name, course }) => {
        if (course.at === course.looks.length) return { ...course, ended: 'planned' }
        const own = decisions.filter(({ evaluation }) => evaluation === name)
        return own.every(({ outcome }) => outcome === 'pass') ? { ...course, ended: 'decided' } : course
      })
    },
  }
}
