import {
  compare,
  defineAnalysis,
  joined,
  means,
  type Column,
  type Evaluation,
  type Findings,
  type Quantity,
  type Table,
} from '@attune/core'
import { byArm, observe, sourceOptions, type Observation, type ObservedArm } from '../observations.js'
import { rowsOf, SETTING, type ScoreColumn } from '../rows.js'
import { classificationMean, gainOf, meanQuantity, overallOf, parts, weightedQuantity, type Part } from './scores.js'

export const table = defineAnalysis({
  revision: 4,
  summary:
    'The six scores of each supporter and setting, the overall score, the gain over base, and what differs for sure.',
  options: { type: 'object', properties: sourceOptions, additionalProperties: false },
  create: (sources) => ({
    async analyse(evaluation) {
      const observations = await observe(evaluation, sources)
      const arms = byArm(observations)
      return joined(
        { tables: [scoreTable(arms, evaluation.statistics.level)], figures: [] },
        comparisons(evaluation, observations),
        meansOf(evaluation, observations, needles),
        meansOf(evaluation, observations, stages),
      )
    },
  }),
})

const who: readonly Column[] = [
  { key: 'supporter', title: 'Supporter' },
  { key: 'setting', title: 'Setting' },
]
const score = (key: string, title: string): Column => ({ key, title, better: 'higher' })

function scoreTable(arms: readonly ObservedArm[], level: number): Table {
  return {
    id: 'scores',
    title: 'LongEmotion scores by supporter and setting',
    columns: [
      ...who,
      score('EC', 'EC'),
      score('ED', 'ED'),
      score('QA', 'QA'),
      score('ES', 'ES (1–5)'),
      score('MC4', 'MC-4 (0–5)'),
      score('EE', 'EE'),
      score('overall', 'Overall'),
      score('gain', 'Gain over base'),
    ],
    rows: arms.map((arm) => ({
      supporter: arm.supporter,
      setting: arm.arm,
      ...scores(arm, level),
      gain: gainOf(arm, arms, level),
    })),
    notes: [
      'Overall is (EC + ED + QA + EE + 20·ES + 20·MC-4) / 6; it is missing when a task is. EC is the plain mean of its two kinds of needle.',
      'A gain is the difference of the overall scores as printed, to two decimals. Its interval is paired by item.',
      'Answers and judgements that could not be read, and tasks that were too long, are left out of the means and counted.',
    ],
  }
}

function scores({ members }: ObservedArm, level: number): Record<string, Quantity> {
  const single = (part: Part) => meanQuantity(members.filter(part.has), level)
  const needle = parts.filter(({ key }) => key.startsWith('EC')).map((part) => ({ ...part, weight: 1 / 2 }))
  const cells = parts.filter(({ key }) => !key.startsWith('EC')).map((part) => [part.key, single(part)] as const)
  return {
    EC: weightedQuantity(classificationMean(members), needle, { members }, level),
    ...Object.fromEntries(cells),
    overall: weightedQuantity(overallOf(members), parts, { members }, level),
  }
}

/** Supporters within each setting, and settings with the base of the same supporter, task by task. */
function comparisons(evaluation: Evaluation, observations: readonly Observation[]): Findings {
  const columns = parts
    .filter(({ has }) => observations.some(has))
    .map((part): ScoreColumn => ({ ...score(part.key, part.key), has: part.has }))
  const rows = rowsOf(observations, columns)
  const settings = new Set(rows.map(({ conditions }) => conditions[SETTING]))
  const between = (id: string, title: string, how: Parameters<typeof compare>[2]): Findings =>
    compare(evaluation, rows, { ...how, id, title, columns, notes: ['Paired by item.'] })
  const base = settings.has('base') ? { baseline: 'base' } : {}
  return joined(
    between('supporters-compared', 'Differences between supporters within a setting', {
      ...unnamed,
      by: [SETTING],
    }),
    settings.size < 2
      ? { tables: [], figures: [] }
      : between('settings-compared', 'Differences between settings', { ...unnamed, ...base, between: SETTING }),
  )
}

const unnamed = { id: '', title: '' }

interface Scores {
  readonly id: string
  readonly title: string
  readonly columns: readonly ScoreColumn[]
  readonly notes: readonly string[]
}

/** Means of some columns by setting; no table where nothing was asked for any of them. */
function meansOf(
  evaluation: Evaluation,
  observations: readonly Observation[],
  { columns, ...words }: Scores,
): Findings {
  const rows = rowsOf(observations, columns)
  return { ...means(evaluation, rows, { ...words, columns, by: [SETTING] }), figures: [], sentences: [] }
}

const needles: Scores = {
  id: 'needles',
  title: 'Classification by kind of needle, accuracy in percent',
  columns: [
    { ...score('EC-E', 'EmoBench'), has: parts[0]!.has },
    { ...score('EC-F', 'FinEntity'), has: parts[1]!.has },
  ],
  notes: [],
}

const stages: Scores = {
  id: 'stages',
  title: 'Replies by stage of the conversation, 0–5',
  columns: ['1', '2', '3', '4'].map((stage) => ({
    ...score(`MC${stage}`, `Stage ${stage}`),
    has: (each: Observation) => each.task === 'conversation' && each.stage === stage,
  })),
  notes: ['Settings other than base are asked in stage 4 alone; stage 4 is the published MC-4.'],
}
