import type { EvaluationPlan, Notice } from '@attune/core/runtime'

/** Maximum number of repeated scenarios that are named. */
const MOST_NAMED = 3

/**
 * Notices of evaluations whose scenarios repeat earlier ones, which count as one independent
 * sample.
 */
export async function repeatedNotices(
  plans: readonly EvaluationPlan[],
): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  for (const plan of plans) {
    let count = 0
    const repeated: string[] = []
    for await (const slot of plan.scenarios()) {
      count += 1
      if ('sameAs' in slot && slot.sameAs !== undefined)
        repeated.push(`${slot.id} as ${slot.sameAs}`)
    }
    if (repeated.length > 0) notices.push(noticeOf(plan.config.name, count, repeated))
  }
  return notices
}

function noticeOf(evaluation: string, count: number, repeated: readonly string[]): Notice {
  const named = repeated.slice(0, MOST_NAMED).join(', ')
  const more = repeated.length > MOST_NAMED ? ' …' : ''
  const apart = count - repeated.length
  return {
    kind: 'repeated',
    message: `${evaluation}: ${repeated.length} of ${count} scenarios say the same as an earlier one (${named}${more}), so ${count} scenarios count as ${apart} independent ${apart === 1 ? 'one' : 'ones'}.`,
    fix: 'Remove the copies; to ask one scenario several times, set "repeats".',
  }
}
