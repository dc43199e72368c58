/**
 * Measures that each style and each control of a seeker should change, and measures that it should
 * not.
 */
import type { Style } from '../rule-based/styles.js'

/**
 * Expected effect of a style on measures of `seekers/text`, `seekers/disclosure` and
 * `seekers/stopping`, and on the shape of the sentiment series.
 */
export interface Check {
  readonly moves: readonly string[]
  readonly towards: 'up' | 'down'
  /**
   * Measures that may change at most half as much, in standard deviations, as each measure in
   * `moves`.
   */
  readonly stay: readonly string[]
}

export const styleChecks: Readonly<Record<Style, Check>> = {
  resistant: { moves: ['resists'], towards: 'up', stay: ['length', 'language'] },
  ambivalent: { moves: ['ambivalent'], towards: 'up', stay: ['pleased'] },
  terse: { moves: ['length'], towards: 'down', stay: ['told', 'questions'] },
  guarded: { moves: ['told-early'], towards: 'down', stay: ['length'] },
  'topic-shifting': {
    moves: ['following'],
    towards: 'down',
    stay: ['front-self', 'language', 'length'],
  },
  'over-agreeable': { moves: ['pleased'], towards: 'up', stay: ['length'] },
  volatile: { moves: ['volatility', 'sentiment-turns'], towards: 'up', stay: ['sentiment-mean'] },
  ruminating: { moves: ['returns'], towards: 'up', stay: ['self-repeat'] },
  'advice-seeking': { moves: ['questions'], towards: 'up', stay: ['pleased'] },
  // A minimising seeker states its problem as early as others do, and denies its weight from the
  // first turn.
  minimising: {
    moves: ['sentiment-early', 'sentiment-mean'],
    towards: 'up',
    stay: ['halves', 'front-card', 'length'],
  },
  testing: { moves: ['you-over-i'], towards: 'up', stay: ['helper'] },
  'reassurance-seeking': { moves: ['questions', 'returns'], towards: 'up', stay: ['resists'] },
}

export const controlChecks: Readonly<Record<string, Check>> = {
  resistance: { moves: ['resists'], towards: 'up', stay: ['told-early', 'length', 'volatility'] },
  disclosure: { moves: ['told-early'], towards: 'up', stay: ['resists', 'length', 'volatility'] },
  verbosity: { moves: ['length'], towards: 'up', stay: ['resists', 'told-early', 'volatility'] },
  volatility: { moves: ['volatility'], towards: 'up', stay: ['resists', 'told-early', 'length'] },
}
