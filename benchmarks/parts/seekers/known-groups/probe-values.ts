/** What probes show of a seeker: of one state, or the mean over several. */
import type { Known } from '@attune/core'
import type { AllLists } from '../../../../packages/plugin-seekers/src/lists/index.js'
import type { ProbedState } from '../../../../packages/plugin-seekers/src/probes/answers.js'
import {
  moodSensitivity,
  meanTakeUp,
  textsOf,
} from '../../../../packages/plugin-seekers/src/probes/measures.js'
import type { Side } from '../../../../packages/plugin-seekers/src/reading/measures.js'

export const probeMeasures = {
  sensitivity: { title: 'Answers differ between replies (less than)', side: 'low' },
  'takes-up': { title: 'Answers take up their reply rather than others (less than)', side: 'low' },
  'mood-effect': { title: 'Sentiment, warm less cold', side: 'up' },
  determinism: { title: 'Equal repeats', side: 'up' },
} as const satisfies Record<string, { title: string; side: Side }>

export type ProbeMeasure = keyof typeof probeMeasures

/** Unknown: `too_few_repeats`, `zero_variance`, `no_values`. */
export function probeValue(
  measure: ProbeMeasure,
  states: readonly ProbedState[],
  lists: AllLists,
): Known<number> {
  if (measure === 'mood-effect') return moodSensitivity(states, lists).effect
  if (measure === 'takes-up') return meanTakeUp(states, lists)
  const { sensitivity, repeatSame } = textsOf(states)
  return measure === 'determinism' ? repeatSame : sensitivity
}
