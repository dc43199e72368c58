import { pearson, spearman } from '@attune/statistics'
import type { OutcomeOptions } from '../../src/emotion/state.js'
import { leaderboard, type RankMethod } from '../../src/leaderboard/leaderboard.js'
import { outcomeCounts } from '../../src/leaderboard/outcomes.js'
import { tokenEfficiency } from '../../src/analyses/token-efficiency/index.js'
import { evaluationOf, make, orNull, orUnknown } from '@attune/testkit'
import { known, type Dialogue, type Turn } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { scripted } from '../toys.js'
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

/** Through the analysis. Its tokens per reply are means over dialogues, and a reply without tokens of thoughts has none of them. */
testFamily<{ dialogues: Tokens[][] }>(
  'token-efficiency',
  async ({ dialogues }) => {
    const records = dialogues.map((replies, at) => ({
      scenario: { id: String(at) },
      supporter: 'mine',
      dialogue: known(talkOf(replies)),
    }))
    const { tables } = await make(tokenEfficiency, {}).analyse(
      evaluationOf({ name: 'toy', dialogues: records }),
      scripted('leaderboard', []).context,
    )
    const row = tables[0]?.rows[0]
    const mean = (key: string): unknown => {
      const { value } = (row?.[key] ?? { value: { state: 'unknown' } }) as Quantity
      return value.state === 'known' ? value.value : null
    }
    return {
      dialogues: dialogues.length,
      avgVisiblePerDialogue: mean('visible'),
      avgTotalPerDialogue: mean('tokens out'),
    }
  },
  ['replies', 'avgTotalPerReply', 'repliesWithoutReasoningCount'],
)

const talkOf = (replies: readonly Tokens[]): Dialogue => ({
  turns: replies.flatMap(({ visible, reasoning }): Turn[] => [
    { speaker: 'seeker', text: 'So.' },
    {
      speaker: 'supporter',
      text: 'Yes.',
      usage: { input: 1, output: visible + (reasoning ?? 0), reasoning: reasoning ?? 0 },
    },
  ]),
  ending: { reason: 'turn-limit' },
})
