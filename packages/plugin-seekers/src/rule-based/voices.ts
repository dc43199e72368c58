/**
 * Voice of a rule-based seeker: which sentences it uses, how much and how early it tells, and when
 * it leaves.
 */
export interface Voice {
  /** Minimum and maximum number of sentences of a turn. */
  readonly sentences: readonly [number, number]
  /** Probability that a turn tells something of the role card. */
  readonly tells: number
  /** Probability that a turn takes up a word of the supporter's reply. */
  readonly follows: number
  readonly asks: number
  readonly thanks: number
  readonly hedges: number
  readonly outcome: 'up' | 'down' | 'level'
  /** Number of turns after which the seeker may leave. */
  readonly stays: number
  /**
   * Index at which the voice starts in the list of sentences. It uses three quarters of the list.
   */
  readonly firstSentence: number
}

export const voices = {
  plain: {
    sentences: [1, 3],
    tells: 0.65,
    follows: 0.4,
    asks: 0.1,
    thanks: 0.15,
    hedges: 0.1,
    outcome: 'level',
    stays: 12,
    firstSentence: 0,
  },
  open: {
    sentences: [2, 4],
    tells: 0.6,
    follows: 0.4,
    asks: 0.1,
    thanks: 0.2,
    hedges: 0.05,
    outcome: 'up',
    stays: 10,
    firstSentence: 4,
  },
  quiet: {
    sentences: [1, 1],
    tells: 0.25,
    follows: 0.3,
    asks: 0.05,
    thanks: 0.05,
    hedges: 0.2,
    outcome: 'level',
    stays: 13,
    firstSentence: 8,
  },
  bitter: {
    sentences: [1, 3],
    tells: 0.35,
    follows: 0.25,
    asks: 0.15,
    thanks: 0.02,
    hedges: 0.05,
    outcome: 'down',
    stays: 11,
    firstSentence: 12,
  },
  searching: {
    sentences: [2, 3],
    tells: 0.35,
    follows: 0.5,
    asks: 0.4,
    thanks: 0.15,
    hedges: 0.3,
    outcome: 'up',
    stays: 14,
    firstSentence: 16,
  },
  slow: {
    sentences: [1, 2],
    tells: 0.2,
    follows: 0.35,
    asks: 0.08,
    thanks: 0.1,
    hedges: 0.15,
    outcome: 'up',
    stays: 16,
    firstSentence: 20,
  },
  talkative: {
    sentences: [3, 5],
    tells: 0.5,
    follows: 0.3,
    asks: 0.12,
    thanks: 0.1,
    hedges: 0.1,
    outcome: 'level',
    stays: 10,
    firstSentence: 2,
  },
  sinking: {
    sentences: [1, 2],
    tells: 0.3,
    follows: 0.3,
    asks: 0.1,
    thanks: 0.08,
    hedges: 0.25,
    outcome: 'down',
    stays: 12,
    firstSentence: 10,
  },
} as const satisfies Record<string, Voice>

export type VoiceName = keyof typeof voices
export const voiceNames = Object.keys(voices) as readonly VoiceName[]
