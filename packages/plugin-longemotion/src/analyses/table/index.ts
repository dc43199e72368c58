import { defineAnalysis, type Cell, type Column, type Quantity, type Table } from '@attune/core'
import { byArm, observe, sourceOptions, type Observation, type ObservedArm } from '../observations.js'
import {
  classificationMean,
  gainOf,
  meanQuantity,
  overallOf,
  parts,
  weightedQuantity,
  type Doubt,
  type Part,
} from './scores.js'

export const table = defineAnalysis({
  revision: 3,
  summary: 'The six scores of each supporter and setting, the overall score, and the gain over the base setting.',
  options: {
    type: 'object',
    properties: {
      ...sourceOptions,
      resamples: {
        type: 'integer',
        minimum: 2,
        default: 2000,
        description: 'Number of bootstrap resamples for each interval.',
      },
      level: {
        type: 'number',
        exclusiveMinimum: 0,
        exclusiveMaximum: 1,
        default: 0.95,
        description: 'Confidence level of the intervals.',
      },
    },
    additionalProperties: false,
  },
  create: ({ resamples, level, ...sources }) => ({
    async analyse(evaluation, context) {
      const arms = byArm(await observe(evaluation, sources))
      const intervalOptions = { context, resamples, level }
      return {
        tables: [
          scoreTable(arms, intervalOptions),
          needleTable(arms, intervalOptions),
          stageTable(arms, intervalOptions),
        ],
        figures: [],
      }
    },
  }),
})

const who: readonly Column[] = [
  { key: 'supporter', title: 'Supporter' },
  { key: 'setting', title: 'Setting' },
]
const score = (key: string, title: string): Column => ({ key, title, better: 'higher' })

function scoreTable(arms: readonly ObservedArm[], intervalOptions: Doubt): Table {
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
      ...scores(arm, intervalOptions),
      gain: gainOf(arm, arms, intervalOptions),
    })),
    notes: [
      'Overall is (EC + ED + QA + EE + 20·ES + 20·MC-4) / 6; it is missing when a task is. EC is the plain mean of its two kinds of needle.',
      'A gain is the difference of the overall scores as printed, to two decimals. Its interval is paired by item.',
      'Answers and judgements that could not be read, and tasks that were too long, are left out of the means and counted.',
    ],
  }
}

function scores({ supporter, arm, members }: ObservedArm, intervalOptions: Doubt): Record<string, Quantity> {
  const single = (part: Part) => meanQuantity(members.filter(part.has), intervalOptions)
  const needles = parts.filter(({ key }) => key.startsWith('EC')).map((part) => ({ ...part, weight: 1 / 2 }))
  const cells = parts.filter(({ key }) => !key.startsWith('EC')).map((part) => [part.key, single(part)] as const)
  const named = (name: string) => ({ name: [name, supporter, arm], intervalOptions })
  return {
    EC: weightedQuantity(classificationMean(members), needles, { members }, named('EC')),
    ...Object.fromEntries(cells),
    overall: weightedQuantity(overallOf(members), parts, { members }, named('overall')),
  }
}

/** Rows of means over some of the observations; an arm without any of them has no row. */
function rowsOf(
  arms: readonly ObservedArm[],
  columns: readonly { readonly key: string; has(observation: Observation): boolean }[],
  intervalOptions: Doubt,
): Record<string, Cell>[] {
  return arms.flatMap(({ supporter, arm, members }) => {
    if (!members.some((each) => columns.some(({ has }) => has(each)))) return []
    const cells = columns.map(({ key, has }) => [key, meanQuantity(members.filter(has), intervalOptions)] as const)
    return [{ supporter, setting: arm, ...Object.fromEntries(cells) }]
  })
}

function needleTable(arms: readonly ObservedArm[], intervalOptions: Doubt): Table {
  return {
    id: 'needles',
    title: 'Classification by kind of needle, accuracy in percent',
    columns: [...who, score('EC-E', 'EmoBench'), score('EC-F', 'FinEntity')],
    rows: rowsOf(arms, parts.slice(0, 2), intervalOptions),
    notes: [],
  }
}

const stages = ['1', '2', '3', '4'].map((stage) => ({
  key: `MC${stage}`,
  has: (each: Observation) => each.task === 'conversation' && each.stage === stage,
}))

function stageTable(arms: readonly ObservedArm[], intervalOptions: Doubt): Table {
  return {
    id: 'stages',
    title: 'Replies by stage of the conversation, 0–5',
    columns: [...who, ...stages.map(({ key }, at) => score(key, `Stage ${at + 1}`))],
    rows: rowsOf(arms, stages, intervalOptions),
    notes: ['Settings other than base are asked in stage 4 alone; stage 4 is the published MC-4.'],
  }
}
