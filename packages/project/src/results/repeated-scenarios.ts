import type { EvaluationPlan, Notice } from '@attune/core/runtime'

/** Maximum number of repeated scenarios that a notice names. */
const MOST_NAMED = 3

/**
 * Notices on scenarios with the same content as earlier ones of their evaluation. They are not
 * independent: an original and its copies count as one sample.
 */
export async function repeatedNotices(
  plans: readonly EvaluationPlan[],
): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  for (const plan of plans) {
    const { people, scenarios, repeated } = await plan.facts()
    const areSessions = people !== undefined
    if (repeated.length > 0)
      notices.push(
        noticeOf(plan.config.name, { count: people ?? scenarios, repeated, areSessions }),
      )
  }
  return notices
}

interface Repeated {
  readonly count: number
  /** Texts that name a copy and its original: `ben as ana`. */
  readonly repeated: readonly string[]
  readonly areSessions: boolean
}

function noticeOf(evaluation: string, { count, repeated, areSessions }: Repeated): Notice {
  const of = areSessions ? 'people' : 'scenarios'
  const named = repeated.slice(0, MOST_NAMED).join(', ')
  const more = repeated.length > MOST_NAMED ? ' …' : ''
  const apart = count - repeated.length
  return {
    kind: 'repeated',
    message: `${evaluation}: ${repeated.length} of ${count} ${of} say the same as an earlier one (${named}${more}), so ${count} ${of} count as ${apart} independent ${apart === 1 ? 'one' : 'ones'}.`,
    fix: `Remove the copies; to ask one ${areSessions ? 'person' : 'scenario'} several times, set "repeats".`,
  }
}
