import {
  defineAnalysis,
  quantity,
  type Cell,
  type Column,
  type ClusteredObservation,
  type OptionsOf,
  type Table,
} from '@attune/core'
import { spearman } from '@attune/core/statistics'
import { leaderboard as rank, type LeaderboardRow } from '../../leaderboard/leaderboard.js'
import { bySupporter, doubtOptions, emotionOption } from '../emotions.js'

const options = {
  type: 'object',
  properties: {
    ...emotionOption,
    ...doubtOptions,
    rankMethod: {
      type: 'string',
      enum: ['ordinal', 'competition', 'dense'],
      default: 'ordinal',
      description: 'Ranks of equal scores. ordinal: 1, 2, 3, 4; competition: 1, 2, 2, 4; dense: 1, 2, 2, 3.',
    },
    dates: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Release date of each supporter, by name; adds a column.',
    },
    reference: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, description: 'Name of the other leaderboard.' },
        scores: {
          type: 'object',
          additionalProperties: { type: 'number' },
          description: 'Score of each supporter, by name; higher is better.',
        },
      },
      required: ['title', 'scores'],
      additionalProperties: false,
      description: 'Another leaderboard to compare with; adds a column and a table with the rank correlation.',
    },
  },
  additionalProperties: false,
} as const

type BoardOptions = OptionsOf<typeof options>

export const leaderboard = defineAnalysis({
  revision: 3,
  summary: 'Supporters by their mean final emotion, with successes and failures.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const finals = await bySupporter(evaluation, given.emotion, ({ cluster, final }) => ({ cluster, value: final }))
      const models = [...finals].map(([model, own]) => ({ model, finals: own.map(({ value }) => value) }))
      const rows = rank(models, { rankMethod: given.rankMethod })
      const board = boardTable(rows, finals, given)
      return { tables: [board, ...referenceTables(rows, given)], figures: [] }
    },
  }),
})

function boardTable(
  rows: readonly LeaderboardRow[],
  finals: ReadonlyMap<string, readonly ClusteredObservation[]>,
  { dates, reference, level }: BoardOptions,
): Table {
  const columns: Column[] = [
    { key: 'rank', title: 'Rank', digits: 0, better: 'lower' },
    { key: 'supporter', title: 'Supporter' },
    ...(dates === undefined ? [] : [{ key: 'date', title: 'Date' }]),
    { key: 'score', title: 'Score', digits: 1, better: 'higher' },
    { key: 'success', title: 'Success', digits: 0, better: 'higher' },
    { key: 'failure', title: 'Failure', digits: 0, better: 'lower' },
    ...(reference === undefined ? [] : [{ key: 'reference', title: reference.title, digits: 0 }]),
  ]
  const rowOf = (row: LeaderboardRow): Record<string, Cell> => {
    const { model, n } = row
    const mean = quantity(finals.get(model) ?? [], { level })
    const count = (value: number): Cell => ({ value: { state: 'known', value }, n })
    return {
      rank: { value: row.rank, n },
      supporter: model,
      ...(dates !== undefined && { date: textOf(dates, model) }),
      score: row.score.state === 'known' ? { ...mean, value: row.score } : mean,
      success: count(row.success),
      failure: count(row.failure),
      ...(reference !== undefined && { reference: String(numberOf(reference.scores, model) ?? '–') }),
    }
  }
  return {
    id: 'leaderboard',
    title: 'Leaderboard',
    columns,
    rows: rows.map(rowOf),
    notes,
  }
}

const notes = [
  'Score: mean final emotion from 0 to 100, rounded to one decimal, halves up. Success: final emotion 100; failure: below 10. ' +
    'Ranks follow the unrounded score, then more successes, then fewer failures.',
  'Scores depend on the model that plays the agent: those of different agents cannot be compared.',
]

function referenceTables(rows: readonly LeaderboardRow[], { reference }: BoardOptions): Table[] {
  if (reference === undefined) return []
  const shared = rows.flatMap(({ model, mean }) => {
    const other = numberOf(reference.scores, model)
    return other === undefined ? [] : [{ mean, other }]
  })
  const { value, n, pValue } = spearman(
    shared.map(({ mean }) => mean),
    shared.map(({ other }) => other),
  )
  return [
    {
      id: 'reference',
      title: `Agreement with ${reference.title}`,
      columns: [
        { key: 'reference', title: 'Reference' },
        { key: 'spearman', title: 'Spearman’s ρ' },
      ],
      rows: [{ reference: reference.title, spearman: { value, n, p: pValue } }],
      notes: ['Rank correlation of the scores over the supporters that both have; p by the t approximation.'],
    },
  ]
}

type ByName<T> = Readonly<Record<string, T | undefined>>
const textOf = (texts: ByName<string>, name: string): string => (Object.hasOwn(texts, name) ? (texts[name] ?? '') : '')
const numberOf = (numbers: ByName<number>, name: string): number | undefined =>
  Object.hasOwn(numbers, name) ? numbers[name] : undefined
