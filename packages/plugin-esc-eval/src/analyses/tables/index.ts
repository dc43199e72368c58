import {
  besidePublished,
  compare,
  concatFindings,
  means,
  readData,
  type KitColumn,
  type Row,
} from '@attune/kit'
import { byLanguage, isSignificant, wordedFindings } from '@attune/kit/internal'
import { defineAnalysis, known, type OptionsOf } from '@attune/core'
import type { Evaluation, Findings, Played, Words } from '@attune/core/findings'
import {
  chineseTitles,
  dimensions,
  dimensionTitles,
  type Dimension,
} from '../../dimensions/dimensions.js'
import {
  chineseNames,
  languageNames,
  readScores,
  scoredDimensions,
  type JudgeScores,
  type ScoreRow,
} from '../score-rows.js'
import { GENERAL_JUDGE, RANKER } from '../../scores-judge/options.js'
import { AVERAGE, averageRows } from './average.js'
import { cutColumn, cutRows } from './cut-replies.js'
import {
  conventionNote,
  coverageNotes,
  emptyNotes,
  reliabilityNotes,
  reliabilitySentences,
} from './notes.js'

const options = {
  type: 'object',
  properties: {
    by: {
      type: 'array',
      items: { type: 'string' },
      uniqueItems: true,
      default: [],
      description:
        'Further tables, one for each of these: tags of cards (category, source, topic, grade) or conditions.',
    },
    failed: {
      type: 'string',
      enum: ['exclude', 'zero'],
      default: 'exclude',
      description:
        'Scores that could not be read. exclude: left out and counted; zero: they count as 0.',
    },
    published: {
      type: 'boolean',
      default: false,
      description:
        'Adds a table with the scores of the paper next to the own ones, or the reason why they cannot be compared.',
    },
  },
  additionalProperties: false,
} as const

type TableOptions = OptionsOf<typeof options>

export const tables = defineAnalysis({
  revision: 9,
  summary:
    'Supporters in seven dimensions and their average, as percentages: a table per judge and language.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const cut = await cutRows(evaluation)
      const found = await readScores(evaluation)
      const played = await evaluation.played()
      return concatFindings(
        ...found.map((scores) => ofJudge(evaluation, scores, { ...given, cut, played })),
      )
    },
  }),
})

type TableContext = TableOptions & { readonly cut: readonly Row[]; readonly played: Played }

function ofJudge(
  evaluation: Evaluation,
  { judge, kind, rows }: JudgeScores,
  given: TableContext,
): Findings {
  const counted = given.failed === 'zero' ? rows.map(asZero) : rows
  return byLanguage(counted, (own, language) =>
    ofLanguage(evaluation, own as readonly ScoreRow[], {
      ...given,
      kind,
      judge,
      language,
      cut: given.cut.filter((row) => row.language === language),
    }),
  )
}

/** Counts an unreadable score as 0. The scores of a failed dialogue stay unknown. */
const asZero = (row: ScoreRow): ScoreRow =>
  row.value.state === 'unknown' && row.value.why.startsWith('unreadable answer')
    ? { ...row, value: known(0) }
    : row

type JudgeTableContext = TableContext &
  Pick<JudgeScores, 'judge' | 'kind'> & { readonly language: string }

function ofLanguage(
  evaluation: Evaluation,
  rows: readonly ScoreRow[],
  given: JudgeTableContext,
): Findings {
  const { judge, kind, language, cut, failed } = given
  const names = scoredDimensions(rows)
  const valued = names.filter((name) =>
    rows.some((row) => row.name === name && row.value.state === 'known'),
  )
  const all = [...rows, ...averageRows(rows), ...cut]
  const columns = columnsOf(valued, all)
  const where = {
    en: `${languageNames[language] ?? language}, by ${judge}`,
    zh: `${chineseNames[language] ?? language}，由 ${judge} 评分`,
  }
  const id = `${judge.replace(/[^A-Za-z0-9]+/g, '-')}-${language}`
  const notes = [
    byNote(kind, judge),
    conventionNote(failed),
    ...reliabilityNotes(kind, language, valued),
    ...coverageNotes(rows, valued),
    ...emptyNotes(
      rows,
      names.filter((name) => !valued.includes(name)),
    ),
  ]
  const warned = reliabilitySentences(kind, language, valued, where)
  const frame = { columns, notes, about: where.en }
  const scores = means(evaluation, all, {
    ...frame,
    id: `scores-${id}`,
    title: titleOf(['Scores in percent', '得分（百分比）'], where),
  })
  const found = concatFindings(
    scores,
    compared(evaluation, all, { columns, id, where }),
    { tables: [], figures: [], sentences: warned.map(({ en }) => en) },
    ...given.by.map((name) =>
      means(evaluation, all, {
        columns,
        by: [name],
        id: `scores-${id}-by-${name}`,
        title: titleOf([`Scores by ${name}`, `得分：按${name}`], where),
      }),
    ),
    given.published
      ? publishedOf(scores, { id, where, language, kind, played: given.played })
      : { tables: [], figures: [] },
  )
  return wordedFindings(found, [where, ...titles, ...warned])
}

const scorers = {
  'recorded scores': ['the file of', '文件'],
  [GENERAL_JUDGE]: ['the general model of', '通用模型'],
  [RANKER]: ['the ranker of', '排序模型'],
} as const satisfies Readonly<Record<JudgeTableContext['kind'], readonly [string, string]>>

function byNote(kind: JudgeTableContext['kind'], judge: string): Words {
  const [en, zh] = scorers[kind]
  return {
    en: `Scores by ${en} ${judge}; scores of other judges are in separate tables.`,
    zh: `由 ${judge} 的${zh}评分；其他评判者的得分另有表格。`,
  }
}

interface Both {
  readonly en: string
  readonly zh: string
}

const titleOf = ([en, zh]: readonly [string, string], where: Both): Words => ({
  en: `${en}: ${where.en}`,
  zh: `${zh}：${where.zh}`,
})

const titles: readonly Words[] = [
  ...dimensions.map((name) => ({ en: dimensionTitles[name], zh: chineseTitles[name] })),
  { en: 'Average', zh: '平均' },
  { en: cutColumn.title, zh: '被截断的回复' },
]

type Where = Pick<JudgeTableContext, 'language' | 'kind' | 'played'> & {
  readonly id: string
  readonly where: Both
}

function publishedOf(
  { tables: [scores] }: Findings,
  { id, where, language, kind, played }: Where,
): Findings {
  if (scores === undefined) return { tables: [], figures: [] }
  const isPublished = language === 'en' || language === 'zh'
  return besidePublished(
    scores,
    readData(new URL(`published.${isPublished ? language : 'en'}.json`, import.meta.url)),
    {
      id: `published-${id}`,
      title: `Beside the scores of the paper: ${where.en}`,
      played,
      lacks: [
        ...(isPublished ? [] : [`the language is ${language} here, and English or Chinese there`]),
        ...(kind === 'recorded scores' ? [] : ['a model gave the scores here, and people there']),
      ],
    },
  )
}

interface Compared {
  readonly columns: readonly KitColumn[]
  readonly id: string
  readonly where: Both
}

/**
 * Differences in all columns. Only the average and columns with a significant difference get
 * sentences. If there is none, all columns do.
 */
function compared(
  evaluation: Evaluation,
  rows: readonly Row[],
  { columns, id, where }: Compared,
): Findings {
  const title = titleOf(['Scores, compared', '得分比较'], where)
  const found = compare(evaluation, rows, {
    columns,
    about: where.en,
    id: `scores-compared-${id}`,
    title,
    compares: `scores-${id}`,
  })
  const [table] = found.tables
  const isTelling = ({ key }: KitColumn): boolean =>
    table?.rows.some((row) => typeof row[key] === 'object' && isSignificant(row[key])) === true
  const telling = columns.filter((column) => column.key === AVERAGE || isTelling(column))
  const sentences = found.sentences.filter((sentence) =>
    telling.some((column) => sentence.startsWith(`${where.en} · ${column.title}:`)),
  )
  return { ...found, sentences: sentences.length > 0 ? sentences : found.sentences }
}

const aboutAverage: Words = {
  en: 'The mean of the dimensions of a dialogue.',
  zh: '一个对话各维度的均值。',
}

/** Columns with values, and the share of cut replies if there are any. */
function columnsOf(valued: readonly Dimension[], all: readonly Row[]): KitColumn[] {
  const percent = { scale: 25, digits: 2, better: 'higher', unit: '%', range: [0, 4] } as const
  // The average has a column even without any value, since it is the method's main result. Its
  // cells show the reasons.
  const hasAverage = all.some(({ name }) => name === AVERAGE)
  return [
    ...valued.map((name): KitColumn => ({ key: name, title: dimensionTitles[name], ...percent })),
    ...(hasAverage ? [{ key: AVERAGE, title: 'Average', about: aboutAverage, ...percent }] : []),
    ...(all.some(({ name }) => name === cutColumn.key) ? [cutColumn] : []),
  ]
}
