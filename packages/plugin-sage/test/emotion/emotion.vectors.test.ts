import { emotionOutcome, emotionState, isGoodbye } from '../../src/emotion/state.js'
import { emotionTrajectory, type TrajectoryOptions } from './reference-loop.js'
import { testFamily } from '../vector-family.js'

testFamily<{ emotion: number }>('emotion-state', ({ emotion }) => ({
  state: emotionState(emotion),
  outcome: emotionOutcome(emotion),
  outcomeInclusive: emotionOutcome(emotion, { failureInclusive: true }),
}))

for (const family of ['emotion-trajectory', 'released-trajectory']) {
  testFamily<TrajectoryOptions & { changes: number[] }>(family, ({ changes, ...options }) =>
    emotionTrajectory(changes, options),
  )
}

testFamily<{ text: string }>('goodbye-detection', ({ text }) => ({
  closing: isGoodbye(text),
  any: isGoodbye(text, 'any'),
  off: isGoodbye(text, 'off'),
}))
