import type { Evaluation } from '@attune/core/findings'
import type { SecondLooks } from './decide-gates.js'

/** Evaluations with the dialogues of both looks, where a check repeated the scenarios. */
export const withBothLooks = (
  evaluations: readonly Evaluation[],
  again: SecondLooks = new Map(),
): readonly Evaluation[] =>
  evaluations.map((each) => {
    const second = again.get(each.name)
    return second === undefined || second === 'recorded' ? each : second.evaluation
  })
