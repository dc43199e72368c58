import { describe, expect, test } from 'vitest'
import { emotionTrajectory } from '../emotion/reference-loop.js'
import { leaderboard } from '../../src/analyses/leaderboard/rank.js'
import { orNull } from '@attune/testkit/shared/values.js'
import { readReleasedLines, releasedData } from '../released-data.js'

interface ReleasedDialogue {
  readonly targetModel: string
  readonly changes: readonly number[]
  readonly final: number
  readonly state: string
  readonly userTurns: number
  readonly targetReplies: number
  /** Whether the last user message takes leave. */
  readonly goodbye: boolean
}

const replayed = (dialogues: readonly ReleasedDialogue[]) =>
  dialogues.map(({ changes, goodbye }) =>
    emotionTrajectory(changes, {
      goodbye: changes.map((_, i) => goodbye && i === changes.length - 1),
    }),
  )

describe.skipIf(!releasedData)('the 700 released dialogues (need ATTUNE_DATA)', () => {
  const dialogues = releasedData
    ? readReleasedLines<ReleasedDialogue>('sage/released_trajectories.jsonl')
    : []

  test('replay to the released final emotion, state and number of messages', () => {
    expect(dialogues).toHaveLength(700)
    const summaries = replayed(dialogues).map((each) => ({
      changes: each.appliedChanges,
      final: each.finalEmotion,
      state: `Emotion-${each.states.at(-1)}`,
      userTurns: each.userTurns,
      targetReplies: each.targetCalls,
    }))
    expect(summaries).toEqual(
      dialogues.map(({ changes, final, state, userTurns, targetReplies }) => ({
        changes,
        final,
        state,
        userTurns,
        targetReplies,
      })),
    )
  })

  test('never run out of changes before a rule ends them', () => {
    expect(
      replayed(dialogues).filter(({ stopReason }) => stopReason === 'input_exhausted'),
    ).toEqual([])
  })

  test('give the published scores and the published numbers of successes and failures', () => {
    const models = [...new Set(dialogues.map(({ targetModel }) => targetModel))].map((model) => ({
      model,
      finals: replayed(dialogues.filter(({ targetModel }) => targetModel === model)).map(
        (each) => each.finalEmotion,
      ),
    }))
    const table = leaderboard(models).map(({ model, score, success, failure }) => [
      model,
      orNull(score),
      success,
      failure,
    ])
    expect(table).toEqual(published)
  })
})

/** Model as the released files name it; score, successes and failures of table 2 of the paper. */
const published = [
  ['claude3.7-think', 61.3, 23, 19],
  ['claude3.7', 54.8, 19, 24],
  ['deepseek-v3-1227', 37.6, 5, 39],
  ['llama3.3-70b', 33.3, 7, 47],
  ['gpt-4o-0808', 31.8, 7, 51],
  ['openai-o1', 29, 5, 51],
  ['qwen2.5-72b', 19.1, 4, 70],
]
