import { defineAnalysis, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { means, type KitColumn, type Row } from '@attune/kit'
import { readReplies, scatter } from '@attune/kit/internal'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'

const score = { ...finalColumn, title: 'Final emotion (score)' }
const total = {
  key: 'tokens out',
  title: 'Tokens per dialogue',
  digits: 0,
  better: 'lower',
} as const
const columns: readonly KitColumn[] = [
  score,
  total,
  { key: 'visible', title: 'Visible', digits: 0 },
  { key: 'tokens reasoning', title: 'Reasoning', digits: 0 },
  { key: 'perReply', title: 'Tokens per reply', digits: 0 },
]

export const tokenEfficiency = defineAnalysis({
  revision: 9,
  summary:
    'Tokens that a supporter writes per dialogue against its score, visible and reasoning tokens apart.',
  options: { type: 'object', properties: emotionOption, additionalProperties: false },
  create: ({ emotion }) => ({
    async analyse(evaluation) {
      const replies = withoutReplies(
        (await readReplies(evaluation, ['replies', total.key, 'tokens reasoning'])).rows,
      )
      const rows = [
        ...(await emotionRows(evaluation, 'measure', emotion)),
        ...replies,
        ...derived(replies),
      ]
      const series = await emotionRows(evaluation, 'series', emotion)
      const starts = new Set(partition(series.flatMap((row) => row.series?.values[0] ?? [])).values)
      const options = { id: 'token-efficiency', title: 'Tokens and score', columns, notes }
      const figure = scatter(evaluation, rows, {
        id: 'token-efficiency',
        title: 'Score against tokens per dialogue',
        description:
          'Each point is a supporter: further right, more tokens; higher, a better score.',
        x: total,
        y: score,
        axes: { x: { from: 0 }, y: { domain: [0, 100] } },
        references: [...starts].map((at) => ({ axis: 'y', at, label: 'Start' })),
        notes,
      })
      return { ...means(evaluation, rows, options), figures: [figure] }
    },
  }),
})

const dialogueOf = ({ scenario, supporter, repeat, conditions }: Row): string =>
  JSON.stringify([scenario, supporter, repeat, conditions])

/** Sets the tokens of dialogues without replies to 0. No service reports tokens for them. */
function withoutReplies(rows: readonly Row[]): Row[] {
  const silent = new Set(
    rows.flatMap((row) =>
      row.name === 'replies' && row.value.state === 'known' && row.value.value === 0
        ? [dialogueOf(row)]
        : [],
    ),
  )
  return rows.map((row) =>
    row.name !== 'replies' && silent.has(dialogueOf(row)) ? { ...row, value: known(0) } : row,
  )
}

/** Rows that are computed per dialogue: visible tokens, and tokens per reply. */
function derived(rows: readonly Row[]): Row[] {
  const values = new Map(rows.map((row) => [`${row.name} ${dialogueOf(row)}`, row.value]))
  return rows.flatMap((row): Row[] => {
    if (row.name !== total.key) return []
    const reasoning =
      values.get(`tokens reasoning ${dialogueOf(row)}`) ?? unknown('no tokens reported')
    const found = values.get(`replies ${dialogueOf(row)}`)
    const count =
      found === undefined || (found.state === 'known' && found.value === 0)
        ? unknown('no reply')
        : found
    const of = (
      name: string,
      other: Row['value'],
      read: (tokens: number, other: number) => number,
    ): Row => {
      const missing = [row.value, other].find(({ state }) => state === 'unknown')
      const numbers = [row.value, other].map((each) =>
        each.state === 'known' ? Number(each.value) : 0,
      )
      return { ...row, name, value: missing ?? known(read(numbers[0]!, numbers[1]!)) }
    }
    return [
      of('visible', reasoning, (tokens, thoughts) => tokens - thoughts),
      of('perReply', count, (tokens, number) => tokens / number),
    ]
  })
}

const notes = [
  'Tokens that the supporter wrote, as its provider counted them: providers use different tokenizers. Where a provider does not report the tokens of thoughts, the total may lack them.',
]
