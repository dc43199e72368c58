import { known, type Dialogue, type EstimateOf, type GivenNumber, type Known } from '@attune/core'
import { readData } from '@attune/kit'
import { innerLife } from '../inner-life.js'
import { emotionOutcome, type Outcome } from './state.js'

export interface EmotionPolicy {
  /** A dialogue in which the agent gave no readable answer has no final emotion, or the one before that answer. */
  readonly failedPolicy: 'leave-out' | 'held'
  /** Whether a final emotion of exactly 10 is a failure. */
  readonly failureInclusive: boolean
}

/** What {@link estimateOf} gives. How large a step of the emotion may be is the agent's option. */
export const emotionGives = readData<{
  readonly series: Readonly<Record<'emotion' | 'change', GivenNumber>>
  readonly measures: Readonly<Record<'final' | 'success' | 'failure', GivenNumber>>
}>(new URL('gives.json', import.meta.url))

/** Emotions and changes, message by message, and the end, from the notes in a dialogue. */
export function estimateOf(
  dialogue: Dialogue,
  { failedPolicy, failureInclusive }: EmotionPolicy,
): EstimateOf<typeof emotionGives> {
  const { turns, final, held } = innerLife(dialogue)
  const end = failedPolicy === 'held' ? held : final
  const changes = turns.map(({ change }) => change)
  const is = (outcome: Outcome): Known<number> =>
    end.state === 'known' ? known(Number(emotionOutcome(end.value, { failureInclusive }) === outcome)) : end
  return {
    measures: { final: end, success: is('success'), failure: is('failure') },
    series: {
      emotion: { over: 'seeker', values: turns.map((turn) => turn.emotion) },
      change: { over: 'seeker', values: changes },
    },
    details: { updates: changes.filter(({ state }) => state === 'known').length },
  }
}
