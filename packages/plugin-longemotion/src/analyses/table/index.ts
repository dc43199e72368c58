import {
  besidePublished,
  cellOf,
  compare,
  concatFindings,
  means,
  readData,
  type KitColumn,
  type Row,
} from '@attune/kit'
import { groupBy, plainColumn, saying, type KitOptions } from '@attune/kit/internal'
import { defineAnalysis, unknown } from '@attune/core'
import type { Evaluation, Findings, Played, Quantity, Table } from '@attune/core/findings'
import { withFullSetting, readAnswers, SETTING, sourceOptions } from '../rows.js'
import { harnessTable } from './harness.js'
import { passTable } from './passes.js'
import { overallSentences, onlyDetected } from './sentences.js'
import { type Arm, gainsOf, overallCompared } from './overall-claims.js'
import { classificationOf, needles, overallOf, parts, tasks } from './scores.js'

export const table = defineAnalysis({
  revision: 20,
  summary:
    'The six scores of each supporter and setting, the overall score, the gain over base, and what differs for sure.',
  options: {
    type: 'object',
    properties: {
      ...sourceOptions,
      published: {
        type: 'boolean',
        default: false,
        description: 'Adds a table with the scores of the paper next to the own ones.',
      },
      harness: {
        type: 'boolean',
        default: false,
        description:
          'Adds a table with the scores as lm-evaluation-harness reports them, a number for each task.',
      },
    },
    additionalProperties: false,
  },
  create: ({ published, harness, ...sources }) => ({
    async analyse(evaluation) {
      const rows = withFullSetting(await readAnswers(evaluation, sources))
      const notes = await unreadNotes(evaluation, sources)
      const arms = armsOf(evaluation, rows)
      const scores = scoreTable(evaluation, arms, notes)
      return concatFindings(
        { tables: [scores], figures: [], ...saying(overallSentences(scores)) },
        hasOverall(rows) ? overallCompared(evaluation, arms) : { tables: [], figures: [] },
        ...comparisons(evaluation, rows),
        harness
          ? {
              tables: [harnessTable(evaluation.supporters, rows, evaluation.statistics)],
              figures: [],
            }
          : { tables: [], figures: [] },
        meansOf(evaluation, rows, needleTable),
        meansOf(evaluation, rows, stageTable),
        passTable(evaluation, rows),
        published ? publishedOf(scores, await evaluation.played()) : { tables: [], figures: [] },
      )
    },
  }),
})

const publishedOf = (scores: Table, played: Played): Findings =>
  besidePublished(scores, readData(new URL('published.json', import.meta.url)), {
    id: 'published',
    title: 'Beside the scores of the paper',
    played,
  })

const score = (key: string, title: string): KitColumn => ({ key, title, better: 'higher' })

const armsOf = ({ supporters }: Pick<Evaluation, 'supporters'>, rows: readonly Row[]): Arm[] =>
  supporters.flatMap((supporter) => {
    const own = rows.filter((row) => row.supporter === supporter)
    return groupBy(own, [SETTING]).map((arm) => ({
      supporter,
      setting: arm.texts[SETTING]!,
      rows: arm.rows,
    }))
  })

const has = (rows: readonly Row[], key: string): boolean => rows.some(({ name }) => name === key)

/** Column EC, marked with a star if one of its two kinds is missing. */
const ecColumns = (kinds: number): KitColumn[] =>
  kinds === 0 ? [] : [score('EC', kinds === 1 ? 'EC*' : 'EC')]

const taskColumnsIn = (rows: readonly Row[]): KitColumn[] => [
  ...ecColumns(needles.filter(({ key }) => has(rows, key)).length),
  ...tasks.filter(({ key }) => has(rows, key)).map(({ key, title }) => score(key, title)),
  ...otherTasksIn(rows),
]

/** Columns of tasks that are not in the paper, such as those of other plugins. */
const otherTasksIn = (rows: readonly Row[]): KitColumn[] =>
  [...new Set(rows.map(({ name }) => name))]
    .filter((name) => name !== '' && !/^MC\d$/.test(name) && !parts.some(({ key }) => key === name))
    .map((name) => score(name, name))

/** True with several tasks of the paper; a single task has no overall score. */
const hasOverall = (rows: readonly Row[]): boolean =>
  taskColumnsIn(rows).length - otherTasksIn(rows).length > 1

function scoreTable(
  evaluation: Evaluation,
  arms: readonly Arm[],
  unread: readonly string[],
): Table {
  const { statistics } = evaluation
  const rows = arms.flatMap((arm) => arm.rows)
  const gains = hasOverall(rows) ? gainsOf(evaluation, arms) : undefined
  const noGain: Quantity = { value: unknown('no base setting to compare with'), n: 0 }
  const kinds = needles.filter(({ key }) => has(rows, key))
  const asked = taskColumnsIn(rows)
  const overall = [score('overall', 'Overall'), score('gain', 'Gain over base')]
  return {
    id: 'scores',
    title: 'LongEmotion scores by supporter and setting',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'setting', title: 'Setting' },
      ...[...asked, ...(gains ? overall : [])].map(plainColumn),
    ],
    rows: arms.map((arm) => ({
      supporter: arm.supporter,
      setting: arm.setting,
      ...Object.fromEntries(
        asked.map((column) => [
          column.key,
          column.key === 'EC'
            ? classificationOf(arm.rows, statistics.level, kinds)
            : cellOf(arm.rows, column, statistics),
        ]),
      ),
      ...(gains && {
        overall: overallOf(arm.rows, statistics.level),
        gain: gains.get(arm) ?? noGain,
      }),
    })),
    notes: [
      ...(gains ? overallNotes : []),
      ...(kinds.length === 1 ? [oneKind(kinds[0]!)] : []),
      ...unread,
      'Judgements that could not be read, and tasks that were too long, are left out of the means and counted.',
    ],
  }
}

const oneKind = ({ key }: { readonly key: string }): string =>
  `EC* is of ${key === 'EC-E' ? 'EmoBench' : 'FinEntity'} only: there is no file of the other kind of needle. It is not the published EC, and there is no overall score.`

const overallNotes = [
  'Overall is (EC + ED + QA + EE + 20·ES + 20·MC-4) / 6; it is missing when a task is. EC is the plain mean of its two kinds of needle.',
  'A gain is the difference of the overall scores on the items that both settings have, paired by item.',
]

/**
 * Notes that count the answers that are unreadable in the chosen reading, and say whether they are
 * left out or count as wrong.
 */
async function unreadNotes(
  evaluation: Evaluation,
  {
    answers = 'longemotion/answers',
    reading,
  }: { readonly answers?: string; readonly reading: string },
): Promise<string[]> {
  if (!evaluation.estimators.includes(answers)) return []
  const counts = new Map<string, number>()
  for await (const { name, value } of evaluation.observations({ source: answers, kind: 'flag' })) {
    if (
      name !== 'unreadable-answer' &&
      (name !== 'strictly-unreadable-answer' || reading !== 'strict')
    )
      continue
    const treatment = value.state === 'known' ? String(value.value) : ''
    counts.set(treatment, (counts.get(treatment) ?? 0) + 1)
  }
  return [...counts].map(([treatment, n]) =>
    treatment === 'left out'
      ? `Answers that could not be read are left out of the means: ${n}.`
      : `Answers that could not be read count as wrong: ${n}.`,
  )
}

/**
 * Compares supporters, over all settings and in each setting, and settings with the base of the
 * same supporter, by task.
 */
function comparisons(evaluation: Evaluation, rows: readonly Row[]): Findings[] {
  const settings = new Set(rows.map(({ conditions }) => conditions[SETTING]))
  const columns = [...parts.filter(({ key }) => has(rows, key)), ...otherTasksIn(rows)]
  const words = { columns, notes: ['Paired by item.'] }
  const supporters = {
    ...words,
    id: 'supporters-compared',
    title: 'Differences between supporters',
  }
  const between = {
    ...words,
    id: 'settings-compared',
    title: 'Differences between settings',
    between: SETTING,
  }
  const base = settings.has('base') && { baseline: 'base' }
  return [
    compare(evaluation, rows, supporters),
    ...(settings.size < 2
      ? []
      : [onlyDetected(compare(evaluation, rows, { ...between, ...base }))]),
  ]
}

/** Means of some columns by setting; no table if none of them has answers. */
function meansOf(
  evaluation: Evaluation,
  rows: readonly Row[],
  { columns = [], ...words }: KitOptions,
): Findings {
  const own = rows.filter(({ name }) => columns.some(({ key }) => key === name))
  return {
    ...means(evaluation, own, { ...words, columns, by: [SETTING] }),
    figures: [],
    sentences: [],
  }
}

const needleTable: KitOptions = {
  id: 'needles',
  title: 'Classification by kind of needle, accuracy in percent',
  columns: needles.map(({ key }) => score(key, key === 'EC-E' ? 'EmoBench' : 'FinEntity')),
}

const stageTable: KitOptions = {
  id: 'stages',
  title: 'Replies by stage of the conversation, 0–5',
  columns: ['1', '2', '3', '4'].map((stage) => score(`MC${stage}`, `Stage ${stage}`)),
  notes: ['Settings other than base are asked in stage 4 alone; stage 4 is the published MC-4.'],
}
