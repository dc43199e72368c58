import { defineEstimator, type Dialogue, known, type Known } from '@attune/core'
import type { EstimateOf, GivenNumber } from '@attune/core/internal'
import { readData } from '@attune/kit'
import { emotionOutcome, type Outcome } from './state.js'
import { innerLife } from '../inner-life.js'

interface EmotionPolicy {
  /** True if a final emotion of exactly 10 is a failure. */
  readonly failureInclusive: boolean
}

/** Outputs of {@link estimateOf}. The agent's options determine the largest step of the emotion. */
export const emotionGives = readData<{
  readonly series: Readonly<Record<'emotion' | 'change', GivenNumber>>
  readonly measures: Readonly<Record<'final' | 'success' | 'failure', GivenNumber>>
}>(new URL('gives.json', import.meta.url))

/**
 * Series and measures of emotion from the notes in a dialogue: emotion and change for each message
 * of the seeker, and the final emotion.
 */
export function estimateOf(
  dialogue: Dialogue,
  { failureInclusive }: EmotionPolicy,
): EstimateOf<typeof emotionGives> {
  const { turns, final: end } = innerLife(dialogue)
  const changes = turns.map(({ change }) => change)
  const is = (outcome: Outcome): Known<number> =>
    end.state === 'known'
      ? known(Number(emotionOutcome(end.value, { failureInclusive }) === outcome))
      : end
  return {
    measures: { final: end, success: is('success'), failure: is('failure') },
    series: {
      emotion: { over: 'seeker', values: turns.map((turn) => turn.emotion) },
      change: { over: 'seeker', values: changes },
    },
    details: { updates: changes.filter(({ state }) => state === 'known').length },
  }
}

export const emotion = defineEstimator({
  revision: 2,
  summary: 'The emotion that the sentient agent noted, by turn and at the end; asks no model.',
  gives: emotionGives,
  options: {
    type: 'object',
    properties: {
      failureInclusive: {
        type: 'boolean',
        default: false,
        description: 'Whether a final emotion of exactly 10 is a failure.',
      },
    },
    additionalProperties: false,
  },
  create: (given) => ({ estimate: async (dialogue) => estimateOf(dialogue, given) }),
})
