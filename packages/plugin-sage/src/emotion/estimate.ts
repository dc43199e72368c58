import { known, type Dialogue, type EstimateOf, type Gives, type Known } from '@attune/core'
import { innerLife } from '../inner-life.js'
import { emotionOutcome, type Outcome } from './state.js'

export interface EmotionPolicy {
  /** A dialogue in which the agent gave no readable answer has no final emotion, or the one before that answer. */
  readonly failedPolicy: 'leave-out' | 'held'
  /** Whether a final emotion of exactly 10 is a failure. */
  readonly failureInclusive: boolean
}

/** What {@link estimateOf} gives. How large a step of the emotion may be is the agent's option. */
export const emotionGives = {
  series: {
    emotion: {
      over: 'seeker',
      title: { en: 'Emotion', zh: '情绪' },
      about: { en: 'How the simulated user says it feels after each reply.', zh: '模拟用户在每次回复之后所说的感受。' },
      range: [0, 100],
      digits: 0,
      better: 'higher',
    },
    change: {
      over: 'seeker',
      title: { en: 'Change of emotion', zh: '情绪变化' },
      about: { en: 'By how much the last reply moved it.', zh: '上一条回复使其变化多少。' },
      digits: 0,
      better: 'higher',
    },
  },
  measures: {
    final: {
      title: { en: 'Final emotion', zh: '最终情绪' },
      about: {
        en: 'How the simulated user says it feels when the dialogue ends.',
        zh: '对话结束时模拟用户所说的感受。',
      },
      range: [0, 100],
      floor: 10,
      digits: 0,
      better: 'higher',
    },
    success: {
      title: { en: 'Success', zh: '成功' },
      about: { en: 'Whether the dialogue ended with the emotion at its top.', zh: '对话是否以情绪达到最高结束。' },
      better: 'higher',
    },
    failure: {
      title: { en: 'Failure', zh: '失败' },
      about: { en: 'Whether the dialogue ended with the emotion near its bottom.', zh: '对话是否以情绪接近最低结束。' },
      better: 'lower',
    },
  },
} as const satisfies Gives

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
