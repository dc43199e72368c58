import {
  defineAnalysis,
  known,
  means,
  scatterPlot,
  unknown,
  type Dialogue,
  type DialogueRecord,
  type Evaluation,
  type Figure,
  type KitColumn,
  type Known,
  type Quantity,
  type Row,
  type Table,
} from '@attune/core'
import { tokenEfficiency as averages, type ReplyTokens } from '../../leaderboard/token-efficiency.js'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'

const columns: readonly KitColumn[] = [
  { ...finalColumn, title: 'Score' },
  { key: 'total', title: 'Tokens per dialogue', digits: 0, better: 'lower' },
  { key: 'visible', title: 'Visible', digits: 0 },
  { key: 'reasoning', title: 'Reasoning', digits: 0 },
  { key: 'perReply', title: 'Tokens per reply', digits: 0 },
]

export const tokenEfficiency = defineAnalysis({
  revision: 4,
  summary: 'Tokens that a supporter writes per dialogue against its score, visible and reasoning tokens apart.',
  options: { type: 'object', properties: emotionOption, additionalProperties: false },
  create: ({ emotion }) => ({
    async analyse(evaluation) {
      const scores = await emotionRows(evaluation, 'measure', emotion)
      const { rows, isUntold } = await tokenRows(evaluation)
      const { tables } = means(evaluation, [...scores, ...rows], {
        id: 'token-efficiency',
        title: 'Tokens and score',
        columns,
        notes: [
          ...notes,
          ...(isUntold
            ? ['Some replies have thoughts whose tokens are not told; in the total only their visible ones count.']
            : []),
        ],
      })
      return { tables, figures: tables.map(figureOf) }
    },
  }),
})

/** What each dialogue took, a row per column. */
async function tokenRows(evaluation: Evaluation): Promise<{ rows: Row[]; isUntold: boolean }> {
  const rows: Row[] = []
  let isUntold = false
  for await (const record of evaluation.dialogues({ readers: [] })) {
    const { dialogue } = record
    const replies = dialogue.state === 'known' ? tokensOf(dialogue.value) : dialogue
    rows.push(...rowsOf(record, replies))
    if (replies.state === 'known') isUntold ||= replies.value.some(({ reasoning }) => reasoning.state === 'unknown')
  }
  return { rows, isUntold }
}

function rowsOf(
  { scenario, supporter, repeat, conditions, offline }: DialogueRecord,
  replies: Known<readonly ReplyTokens[]>,
): Row[] {
  const { id, language, tags, cluster = id } = scenario
  const of = (name: string, read: (each: readonly ReplyTokens[]) => Known<number>): Row => ({
    supporter,
    scenario: id,
    cluster,
    language,
    tags,
    repeat,
    conditions,
    name,
    value: replies.state === 'known' ? read(replies.value) : replies,
    offline: offline?.dialogue ?? false,
  })
  return [
    of('total', (each) => averages([each]).totalPerDialogue),
    of('visible', (each) => averages([each]).visiblePerDialogue),
    of('reasoning', reasoningOf),
    of('perReply', (each) => averages([each]).totalPerReply),
  ]
}

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

function reasoningOf(replies: readonly ReplyTokens[]): Known<number> {
  let sum = 0
  for (const { reasoning } of replies) {
    if (reasoning.state === 'unknown') return unknown('reasoning tokens not told')
    sum += reasoning.value
  }
  return known(sum)
}

const notes = [
  'Tokens that the supporter wrote, as its provider counted them: providers use different tokenizers. The total is visible ' +
    'and reasoning tokens together.',
]

const inThousands = ({ value, n, interval }: Quantity): Quantity => ({
  value: value.state === 'known' ? known(value.value / 1000) : value,
  n,
  ...(interval && { interval: { ...interval, lower: interval.lower / 1000, upper: interval.upper / 1000 } }),
})

function figureOf({ rows }: Table): Figure {
  // Pooled conditions come first.
  const own = rows.filter((row, at) => rows.findIndex(({ supporter }) => supporter === row['supporter']) === at)
  const points = own.map((row) => ({
    supporter: String(row['supporter']),
    score: row['final'] as Quantity,
    total: row['total'] as Quantity,
  }))
  return scatterPlot({
    id: 'token-efficiency',
    title: 'Score against tokens per dialogue',
    description: `Each point is a supporter: further right, more tokens; higher, a better score. ${points
      .map(({ supporter, score, total }) => `${supporter}: ${shown(total, 0)} tokens, score ${shown(score, 1)}`)
      .join('; ')}.`,
    x: { title: 'Tokens per dialogue (thousands)' },
    y: { title: 'Score', domain: [0, 100] },
    points: points.map(({ supporter, score, total }) => ({
      x: inThousands(total),
      y: score,
      label: supporter,
      group: supporter,
    })),
    notes,
  })
}

const shown = ({ value }: Quantity, digits: number): string =>
  value.state === 'known' ? value.value.toFixed(digits) : 'unknown'
