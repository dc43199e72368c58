/** The released loop as a formula: vectors hold it, and the simulator is compared with it. */
import { requireCount, requireNumber } from '@attune/statistics'
import {
  defaultMaxStep,
  emotionOutcome,
  emotionState,
  type EmotionState,
  emotionStop,
  nextEmotion,
  type Outcome,
  requireMaxStep,
} from '../../src/emotion/state.js'

export interface TrajectoryOptions {
  /** Emotion before the first reply, limited to [0, 100]. Default 40. */
  readonly e0?: number
  /** User messages at most, the opening included. Default 10. */
  readonly maxTurns?: number
  /** Largest change of one update. Default 10. */
  readonly maxStep?: number
  /**
   * Whether the agent's message after the k-th update is a farewell; where nothing is said, it is
   * none.
   */
  readonly goodbye?: readonly boolean[]
  /** Whether the reply to the last user message is judged as well. Default false, as released. */
  readonly evaluateFinalReply?: boolean
}

export type StopReason = 'emotion_max' | 'emotion_min' | 'goodbye' | 'max_turns' | 'input_exhausted'

export interface EmotionTrajectory {
  /** The start and the emotion after every update, each in [0, 100]. */
  readonly emotions: readonly number[]
  readonly states: readonly EmotionState[]
  /** The changes after the step limit; the limits of the scale are not in them. */
  readonly appliedChanges: readonly number[]
  /** Messages of the agent, the opening included. */
  readonly userTurns: number
  readonly targetCalls: number
  readonly emotionCalls: number
  readonly replyCalls: number
  readonly stopReason: StopReason
  readonly finalEmotion: number
  readonly outcome: Outcome
}

/**
 * The change that counts: within `maxStep` of 0 either way. Throws STATISTICS_INPUT for a change
 * that is not finite.
 */
export function limitChange(change: number, maxStep: number = defaultMaxStep): number {
  requireNumber('change', change)
  requireMaxStep(maxStep)
  return Math.min(maxStep, Math.max(-maxStep, change))
}

/**
 * Replays a dialogue from the raw changes c_1, c_2, … that the emotion estimation gave: e_t =
 * limit(e_(t-1) + limit(c_t, ±maxStep), 0, 100). After every update the agent writes once more,
 * then the dialogue ends if e >= 100, if e < 10, or if that message is a farewell, in this order;
 * it also ends when the target has answered the last of `maxTurns` user messages, or when no change
 * is left. The start is never tested.
 *
 * @throws STATISTICS_INPUT for a change, start or step that is not finite, a negative step, or no
 * turn at all
 *
 * Source: the released SAGE simulator; the paper leaves the start and the turn limit open.
 */
export function emotionTrajectory(
  changes: readonly number[],
  options: TrajectoryOptions = {},
): EmotionTrajectory {
  const {
    e0 = 40,
    maxTurns = 10,
    maxStep = defaultMaxStep,
    goodbye = [],
    evaluateFinalReply = false,
  } = options
  requireCount('largest number of user messages', maxTurns, 1)
  const emotions = [nextEmotion(e0, 0)]
  const appliedChanges: number[] = []
  const allowedUpdates = evaluateFinalReply ? maxTurns : maxTurns - 1
  let stopReason: StopReason | undefined
  while (stopReason === undefined) {
    const updates = appliedChanges.length
    if (updates === allowedUpdates) stopReason = 'max_turns'
    else if (updates === changes.length) stopReason = 'input_exhausted'
    else {
      const change = limitChange(changes[updates]!, maxStep)
      appliedChanges.push(change)
      emotions.push(nextEmotion(emotions[updates]!, change))
      const isFarewell = updates + 1 < maxTurns && goodbye[updates] === true
      stopReason = emotionStop(emotions[updates + 1]!) ?? (isFarewell ? 'goodbye' : undefined)
    }
  }
  return summary({ emotions, appliedChanges, stopReason, maxTurns })
}

interface Replay extends Pick<EmotionTrajectory, 'emotions' | 'appliedChanges' | 'stopReason'> {
  readonly maxTurns: number
}

function summary({ emotions, appliedChanges, stopReason, maxTurns }: Replay): EmotionTrajectory {
  const emotionCalls = appliedChanges.length
  const replyCalls = Math.min(emotionCalls, maxTurns - 1)
  const hasUnjudgedReply =
    stopReason === 'input_exhausted' || (stopReason === 'max_turns' && emotionCalls < maxTurns)
  const finalEmotion = emotions.at(-1)!
  return {
    emotions,
    states: emotions.map(emotionState),
    appliedChanges,
    userTurns: replyCalls + 1,
    targetCalls: emotionCalls + (hasUnjudgedReply ? 1 : 0),
    emotionCalls,
    replyCalls,
    stopReason,
    finalEmotion,
    outcome: emotionOutcome(finalEmotion),
  }
}
