import { pearson, spearman } from '@attune/statistics'
import { leaderboard } from '../../src/analyses/leaderboard/index.js'
import type { RankMethod } from '../../src/analyses/leaderboard/rank.js'
import { tokenEfficiency } from '../../src/analyses/token-efficiency/index.js'
import { component, evaluationOf, make } from '@attune/testkit'
import { orNull, orUnknown } from '@attune/testkit/shared/values.js'
import plugin from '../../src/index.js'
import { known, type Dialogue, type Known, type Turn } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { dialogueOf, scripted } from '../toys.js'
import { testFamily } from '../vector-family.js'

type Numbers = (number | null)[]

/**
 * Through the estimator, dialogue by dialogue: one that ends at once with the emotion that it began
 * with, or was not readable.
 */
testFamily<{ finals: Numbers; failureInclusive: boolean }>(
  'outcome-counts',
  async ({ finals, ...options }) => {
    const estimates = await Promise.all(
      finals.map(async (final) => {
        const talk =
          final === null
            ? dialogueOf([null])
            : { ...dialogueOf([]), annotations: { startEmotion: final } }
        return (await component(plugin, 'emotion').estimate(talk, { options })).result.measures
      }),
    )
    const ended = estimates.filter(({ final }) => final!.state === 'known')
    const count = (outcome: string): number =>
      ended.reduce((sum, each) => sum + orNull(each[outcome]!)!, 0)
    const [success, failure, n] = [count('success'), count('failure'), ended.length]
    return { success, failure, neutral: n - success - failure, n, failedRuns: finals.length - n }
  },
)

/** Through the analysis, which shows the mean as a score of one decimal. */
for (const family of ['leaderboard', 'released-leaderboard']) {
  testFamily<{ models: { model: string; finals: Numbers }[]; rankMethod: RankMethod }>(
    family,
    async ({ models, rankMethod }) => {
      const dialogues = models.flatMap(({ model, finals }) =>
        finals.map((final, at) => ({
          scenario: { id: String(at) },
          supporter: model,
          estimates: { 'sage/emotion': { measures: { final: orUnknown(final) }, series: {} } },
        })),
      )
      const { tables } = await make(leaderboard, { rankMethod }).analyse(
        evaluationOf({ name: 'toy', supporters: models.map(({ model }) => model), dialogues }),
        scripted('leaderboard', []).context,
      )
      return {
        rows: tables
          .find(({ id }) => id === 'leaderboard')!
          .rows.map((row) => shownRow(row, models)),
      }
    },
    ['mean'],
  )
}

function shownRow(
  row: Table['rows'][number],
  models: readonly { model: string; finals: Numbers }[],
): object {
  const number = (key: string) => orNull((row[key] as Quantity).value as Known<number>)
  const model = row['supporter'] as string
  const { n } = row['rank'] as Quantity
  const [score, success, failure, rank] = ['score', 'success', 'failure', 'rank'].map(number)
  const all = models.find((each) => each.model === model)!.finals.length
  return { model, n, failedRuns: all - n, score, success, failure, rank }
}

testFamily<{ x: Numbers; y: Numbers }>('correlation', ({ x, y }) => ({
  pearson: orNull(pearson(x.map(orUnknown), y.map(orUnknown)).value),
  spearman: orNull(spearman(x.map(orUnknown), y.map(orUnknown)).value),
}))

testFamily<{ scoresByAgent: Record<string, number[]> }>(
  'robustness-matrix',
  ({ scoresByAgent }) => {
    const all = Object.values(scoresByAgent)
    const matrix = all.map((row) => all.map((column) => orNull(spearman(row, column).value)))
    return { agents: Object.keys(scoresByAgent), spearman: matrix }
  },
)

interface Tokens {
  readonly visible: number
  readonly reasoning: number | null
}

/**
 * Through the analysis. Its tokens per reply are means over dialogues, and a reply without tokens
 * of thoughts has none of them.
 */
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
