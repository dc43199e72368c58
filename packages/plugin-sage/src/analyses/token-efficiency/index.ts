import {
  defineAnalysis,
  known,
  quantity,
  scatterPlot,
  unknown,
  type Cell,
  type Dialogue,
  type Known,
  type Quantity,
  type Table,
  type IntervalOptions,
} from '@attune/core'
import { tokenEfficiency as averages, type ReplyTokens } from '../../leaderboard/token-efficiency.js'
import { bySupporter, doubtOptions, emotionOption } from '../emotions.js'

interface Spent {
  readonly cluster: string
  readonly final: Known<number>
  /** What each reply took; unknown if one of them has no count. */
  readonly replies: Known<readonly ReplyTokens[]>
}

interface Row {
  readonly supporter: string
  readonly score: Quantity
  readonly total: Quantity
  readonly visible: Quantity
  readonly reasoning: Quantity
  readonly perReply: Quantity
  readonly repliesWithoutReasoning: number
}

export const tokenEfficiency = defineAnalysis({
  revision: 3,
  summary: 'Tokens that a supporter writes per dialogue against its score, visible and reasoning tokens apart.',
  options: { type: 'object', properties: { ...emotionOption, ...doubtOptions }, additionalProperties: false },
  create: ({ emotion, level }) => ({
    async analyse(evaluation) {
      const spent = await bySupporter(evaluation, emotion, ({ record, cluster, final }): Spent => {
        const { dialogue } = record
        return { cluster, final, replies: dialogue.state === 'known' ? tokensOf(dialogue.value) : dialogue }
      })
      const rows = [...spent].map(([supporter, own]) => rowOf(supporter, own, { level }))
      return { tables: [tableOf(rows)], figures: [figureOf(rows)] }
    },
  }),
})

function tokensOf({ turns }: Dialogue): Known<readonly ReplyTokens[]> {
  const replies = turns.filter(({ speaker, scripted }) => speaker === 'supporter' && !scripted)
  const tokens = replies.flatMap(({ usage, reasoning }): ReplyTokens[] => {
    if (usage === undefined || usage.output < usage.reasoning) return []
    // A thought that no tokens are counted for: the provider does not tell.
    const untold = usage.reasoning === 0 && reasoning !== undefined && reasoning !== ''
    return [
      { visible: usage.output - usage.reasoning, reasoning: untold ? unknown('not told') : known(usage.reasoning) },
    ]
  })
  return tokens.length === replies.length ? known(tokens) : unknown('a reply without a usable token count')
}

function rowOf(supporter: string, dialogues: readonly Spent[], intervalOptions: IntervalOptions): Row {
  const mean = (of: (replies: readonly ReplyTokens[]) => Known<number>): Quantity =>
    quantity(
      dialogues.map(({ cluster, replies }) => ({
        cluster,
        value: replies.state === 'known' ? of(replies.value) : replies,
      })),
      intervalOptions,
    )
  const scores = dialogues.map(({ cluster, final }) => ({ cluster, value: final }))
  const counted = dialogues.flatMap(({ replies }) => (replies.state === 'known' ? [replies.value] : []))
  const { totalPerReply, replies, repliesWithoutReasoning } = averages(counted)
  return {
    supporter,
    score: quantity(scores, intervalOptions),
    total: mean((each) => averages([each]).totalPerDialogue),
    visible: mean((each) => averages([each]).visiblePerDialogue),
    reasoning: mean(reasoningOf),
    perReply: { value: totalPerReply, n: replies },
    repliesWithoutReasoning,
  }
}

function reasoningOf(replies: readonly ReplyTokens[]): Known<number> {
  let sum = 0
  for (const { reasoning } of replies) {
    if (reasoning.state === 'unknown') return unknown('reasoning tokens not told')
    sum += reasoning.value
  }
  return known(sum)
}

const notes = [
  'Tokens that the supporter wrote, summed over a dialogue and averaged over dialogues, as its provider counted them: ' +
    'providers use different tokenizers. The total is visible and reasoning tokens together.',
]

function tableOf(rows: readonly Row[]): Table {
  const untold = rows.some(({ repliesWithoutReasoning }) => repliesWithoutReasoning > 0)
  return {
    id: 'token-efficiency',
    title: 'Tokens and score',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'score', title: 'Score', digits: 1, better: 'higher' },
      { key: 'total', title: 'Tokens per dialogue', digits: 0, better: 'lower' },
      { key: 'visible', title: 'Visible', digits: 0 },
      { key: 'reasoning', title: 'Reasoning', digits: 0 },
      { key: 'perReply', title: 'Tokens per reply', digits: 0 },
    ],
    rows: rows.map(({ supporter, score, total, visible, reasoning, perReply }): Record<string, Cell> => ({
      supporter,
      score,
      total,
      visible,
      reasoning,
      perReply,
    })),
    notes: [
      ...notes,
      ...(untold
        ? ['Some replies have thoughts whose tokens are not told; in the total only their visible ones count.']
        : []),
    ],
  }
}

const inThousands = ({ value, n, interval }: Quantity): Quantity => ({
  value: value.state === 'known' ? known(value.value / 1000) : value,
  n,
  ...(interval && { interval: { ...interval, lower: interval.lower / 1000, upper: interval.upper / 1000 } }),
})

const figureOf = (rows: readonly Row[]) =>
  scatterPlot({
    id: 'token-efficiency',
    title: 'Score against tokens per dialogue',
    description: `Each point is a supporter: further right, more tokens; higher, a better score. ${rows
      .map(({ supporter, score, total }) => `${supporter}: ${shown(total, 0)} tokens, score ${shown(score, 1)}`)
      .join('; ')}.`,
    x: { title: 'Tokens per dialogue (thousands)' },
    y: { title: 'Score', domain: [0, 100] },
    references: [{ axis: 'y', at: 40, label: 'start' }],
    points: rows.map(({ supporter, score, total }) => ({
      x: inThousands(total),
      y: score,
      label: supporter,
      group: supporter,
    })),
    notes,
  })

const shown = ({ value }: Quantity, digits: number): string =>
  value.state === 'known' ? value.value.toFixed(digits) : 'unknown'
