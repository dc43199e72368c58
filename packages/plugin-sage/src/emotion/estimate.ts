import { known, type Dialogue, type Estimate, type Known } from '@attune/core'
import { innerLife } from '../inner-life.js'
import { emotionOutcome, type Outcome } from './state.js'

export interface EmotionPolicy {
  /** A dialogue in which the agent gave no readable answer has no final emotion, or the one before that answer. */
  readonly failedPolicy: 'leave-out' | 'held'
  /** Whether a final emotion of exactly 10 is a failure. */
  readonly failureInclusive: boolean
}

/** Emotions and changes, message by message, and the end, from the notes in a dialogue. */
export function estimateOf(dialogue: Dialogue, { failedPolicy, failureInclusive }: EmotionPolicy): Estimate {
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
