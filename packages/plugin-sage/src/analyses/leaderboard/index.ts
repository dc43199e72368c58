import { besidePublished, cellOf, compare, concatFindings, readData, type Row } from '@attune/kit'
import { byLanguage, english, worded, wordedFindings } from '@attune/kit/internal'
import { defineAnalysis, type Known, type OptionsOf } from '@attune/core'
import { partition } from '@attune/core/internal'
import type {
  Cell,
  Column,
  Evaluation,
  Findings,
  Played,
  Quantity,
  Table,
  Words,
} from '@attune/core/findings'
import { spearman } from '@attune/statistics'
import { leaderboard as rank, type LeaderboardRow } from './rank.js'
import { readStandings, type Standing } from './arena.js'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'

const options = {
  type: 'object',
  properties: {
    ...emotionOption,
    rankMethod: {
      type: 'string',
      enum: ['ordinal', 'competition', 'dense'],
      default: 'ordinal',
      description:
        'Ranks of equal scores. ordinal: 1, 2, 3, 4; competition: 1, 2, 2, 4; dense: 1, 2, 2, 3.',
    },
    published: {
      type: 'boolean',
      default: false,
      description: 'Adds a table with the published scores next to the own ones.',
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
        file: {
          type: 'string',
          format: 'file',
          description:
            'A CSV file in place of scores, with the columns supporter, score and, optionally, rank.',
        },
      },
      required: ['title'],
      anyOf: [{ required: ['scores'] }, { required: ['file'] }],
      additionalProperties: false,
      description:
        'Another leaderboard to compare with; adds a column and a table with the rank correlation.',
    },
  },
  additionalProperties: false,
} as const

interface Reference {
  readonly title: string
  readonly standings: ReadonlyMap<string, Standing>
}
type BoardOptions = Omit<OptionsOf<typeof options>, 'reference'> & {
  readonly played: Played
  readonly reference?: Reference
}

const referenceOf = ({ reference }: OptionsOf<typeof options>): { reference?: Reference } => {
  if (reference === undefined) return {}
  const { title, scores = {}, file } = reference
  const given = Object.entries<number>(scores).map(([name, score]) => [name, { score }] as const)
  const standings = file === undefined ? new Map(given) : readStandings(file)
  return { reference: { title, standings } }
}

export const leaderboard = defineAnalysis({
  revision: 15,
  summary:
    'Supporters by their mean final emotion, with successes and failures, and compared in pairs.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const rows = await emotionRows(evaluation, 'measure', given.emotion)
      const played = await evaluation.played()
      return byLanguage(rows, (own, language, isAlone) =>
        boardOf(
          evaluation,
          own,
          { ...given, ...referenceOf(given), played } as BoardOptions,
          isAlone ? '' : language,
        ),
      )
    },
  }),
})

/** Leaderboard of one language. The title names the language if there are several. */
function boardOf(
  evaluation: Evaluation,
  rows: readonly Row[],
  given: BoardOptions,
  language: string,
): Findings {
  const [suffix, where] = language === '' ? ['', ''] : [`-${language}`, `, ${language}`]
  const models = evaluation.supporters.map((model) => ({
    model,
    finals: rows.flatMap(({ supporter, value }) =>
      supporter === model ? [value as Known<number>] : [],
    ),
  }))
  const ranked = rank(models, { rankMethod: given.rankMethod })
  const scoreOf = (name: string): Quantity =>
    cellOf(
      rows.filter(({ supporter }) => supporter === name),
      finalColumn,
      evaluation.statistics,
    )
  const board = boardTable(ranked, scoreOf, given)
  const compared = compare(evaluation, rows, {
    id: `leaderboard-comparisons${suffix}`,
    title: { en: `Final emotion, compared${where}`, zh: `最终情绪：比较${where}` },
    // The column has the key that it has in the leaderboard, so that both tables can be matched.
    columns: [{ ...finalColumn, key: 'score', of: finalColumn.key, floor: 10 }],
    compares: `leaderboard${suffix}`,
    ...(language !== '' && { about: language }),
  })
  const scoreless = scorelessSentences(rows)
  const title = { en: `Leaderboard${where}`, zh: `排行榜${where}` }
  return concatFindings(
    wordedFindings(
      {
        tables: [worded({ ...board, id: `leaderboard${suffix}`, title, notes }, heads)],
        figures: [],
        sentences: scoreless.map(english),
        ...(scoreless.length > 0 && { warnings: scoreless.map(english) }),
      },
      scoreless,
    ),
    compared,
    { tables: referenceTables(ranked, given, suffix), figures: [] },
    given.published
      ? publishedOf({ ...board, id: '', title: '' }, suffix, given.played)
      : { tables: [], figures: [] },
  )
}

const publishedOf = (board: Table, suffix: string, played: Played): Findings =>
  besidePublished(board, readData(new URL('published.json', import.meta.url)), {
    id: `published${suffix}`,
    title: 'Beside the published scores',
    played,
  })

function boardTable(
  rows: readonly LeaderboardRow[],
  scoreOf: (supporter: string) => Quantity,
  { reference }: BoardOptions,
): Omit<Table, 'id' | 'title' | 'translations'> {
  const standings = reference?.standings ?? new Map<string, Standing>()
  const hasRanks = [...standings.values()].some(({ rank: place }) => place !== undefined)
  const columns: Column[] = [
    { key: 'rank', title: 'Rank', digits: 0, better: 'lower' },
    { key: 'supporter', title: 'Supporter' },
    { key: 'score', title: 'Score', digits: 1, better: 'higher' },
    { key: 'success', title: 'Success', digits: 0, better: 'higher' },
    { key: 'failure', title: 'Failure', digits: 0, better: 'lower' },
    ...(hasRanks ? [{ key: 'reference-rank', title: `${reference!.title}, rank`, digits: 0 }] : []),
    ...(reference === undefined ? [] : [{ key: 'reference', title: reference.title, digits: 0 }]),
  ]
  const rowOf = (row: LeaderboardRow): Record<string, Cell> => {
    const { model, n } = row
    const mean = scoreOf(model)
    const count = (value: number): Cell => ({ value: { state: 'known', value }, n })
    return {
      rank: { value: row.rank, n },
      supporter: model,
      score: row.score.state === 'known' ? { ...mean, value: row.score } : mean,
      success: count(row.success),
      failure: count(row.failure),
      ...(reference !== undefined && {
        reference: String(standings.get(model)?.score ?? '–'),
      }),
      ...(hasRanks && { 'reference-rank': String(standings.get(model)?.rank ?? '–') }),
    }
  }
  return { columns, rows: rows.map(rowOf), notes: notes.map(english) }
}

/** Column headings and notes in two languages. */
const { heads, notes } = readData<
  Readonly<Record<'heads' | 'notes', readonly Exclude<Words, string>[]>>
>(new URL('words.json', import.meta.url))

function referenceTables(
  rows: readonly LeaderboardRow[],
  { reference }: BoardOptions,
  suffix: string,
): Table[] {
  if (reference === undefined) return []
  const shared = rows.flatMap(({ model, mean }) => {
    const other = reference.standings.get(model)?.score
    return other === undefined ? [] : [{ mean, other }]
  })
  const { value, n, pValue } = spearman(
    shared.map(({ mean }) => mean),
    shared.map(({ other }) => other),
  )
  return [
    {
      id: `reference${suffix}`,
      title: `Agreement with ${reference.title}`,
      columns: [
        { key: 'reference', title: 'Reference' },
        { key: 'spearman', title: 'Spearman’s ρ' },
      ],
      rows: [{ reference: reference.title, spearman: { value, n, p: pValue } }],
      notes: [
        'Rank correlation of the scores over the supporters that both have; p by the t approximation.',
      ],
    },
  ]
}

/** Sentence for an evaluation without any scored dialogue. */
function scorelessSentences(rows: readonly Row[]): Words[] {
  const { values, missing } = partition(rows.map(({ value }) => value))
  const [most] = [...missing].sort(([, a], [, b]) => b - a)
  if (values.length > 0 || most === undefined) return []
  return [
    {
      en: `None of ${rows.length} dialogues has a score, most often because of "${most[0]}".`,
      zh: `${rows.length} 个对话都没有得分，最常见的原因是「${most[0]}」。`,
    },
  ]
}
