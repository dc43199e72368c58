import { pearson, spearman } from '@attune/statistics'
import type { OutcomeOptions } from '../../src/emotion/state.js'
import { leaderboard, type RankMethod } from '../../src/leaderboard/leaderboard.js'
import { outcomeCounts } from '../../src/leaderboard/outcomes.js'
import { tokenEfficiency } from '../../src/leaderboard/token-efficiency.js'
import { orNull, orUnknown } from '@attune/testkit'
import { testFamily } from '../vector-family.js'

type Numbers = (number | null)[]

testFamily<{ finals: Numbers } & OutcomeOptions>('outcome-counts', ({ finals, ...options }) =>
  outcomeCounts(finals.map(orUnknown), options),
)

for (const family of ['leaderboard', 'released-leaderboard']) {
  testFamily<{ models: { model: string; finals: Numbers }[]; rankMethod: RankMethod }>(
    family,
    ({ models, rankMethod }) => {
      const rows = leaderboard(
        models.map(({ model, finals }) => ({ model, finals: finals.map(orUnknown) })),
        { rankMethod },
      )
      return {
        rows: rows.map(({ mean, score, rank, ...row }) => ({
          ...row,
          mean: orNull(mean),
          score: orNull(score),
          rank: orNull(rank),
        })),
      }
    },
  )
}

testFamily<{ x: Numbers; y: Numbers }>('correlation', ({ x, y }) => ({
  pearson: orNull(pearson(x.map(orUnknown), y.map(orUnknown)).value),
  spearman: orNull(spearman(x.map(orUnknown), y.map(orUnknown)).value),
}))

testFamily<{ scoresByAgent: Record<string, number[]> }>('robustness-matrix', ({ scoresByAgent }) => {
  const all = Object.values(scoresByAgent)
  const matrix = all.map((row) => all.map((column) => orNull(spearman(row, column).value)))
  return { agents: Object.keys(scoresByAgent), spearman: matrix }
})

interface Tokens {
  readonly visible: number
  readonly reasoning: number | null
}

testFamily<{ dialogues: Tokens[][] }>('token-efficiency', ({ dialogues }) => {
  const result = tokenEfficiency(
    dialogues.map((replies) => replies.map((each) => ({ ...each, reasoning: orUnknown(each.reasoning) }))),
  )
  return {
    dialogues: result.dialogues,
    replies: result.replies,
    avgVisiblePerDialogue: orNull(result.visiblePerDialogue),
    avgTotalPerDialogue: orNull(result.totalPerDialogue),
    avgTotalPerReply: orNull(result.totalPerReply),
    repliesWithoutReasoningCount: result.repliesWithoutReasoning,
  }
})
