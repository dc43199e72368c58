import type { Observed } from '@attune/statistics'
import { emotionOutcome, type Outcome, type OutcomeOptions } from '../emotion/state.js'

export interface OutcomeCounts extends Readonly<Record<Outcome, number>> {
  /** Dialogues that have a final emotion. */
  readonly n: number
  /** Dialogues that have none. */
  readonly failedRuns: number
}

/** The final emotions that are known. */
export const knownFinals = (finals: readonly Observed[]): number[] =>
  finals.flatMap((final) => {
    if (typeof final === 'number') return [final]
    return final.state === 'known' ? [final.value] : []
  })

/**
 * How many dialogues ended in success, in failure and in neither, from their final emotions.
 *
 * @throws STATISTICS_INPUT for an emotion that is not finite
 *
 * Source: SAGE, table 2.
 */
export function outcomeCounts(finals: readonly Observed[], options: OutcomeOptions = {}): OutcomeCounts {
  const outcomes = knownFinals(finals).map((final) => emotionOutcome(final, options))
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  return {
    success: count('success'),
    failure: count('failure'),
    neutral: count('neutral'),
    n: outcomes.length,
    failedRuns: finals.length - outcomes.length,
  }
}
