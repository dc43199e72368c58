import {
  defineAnalysis,
  known,
  partition,
  scatterPlot,
  unknown,
  type Cell,
  type Evaluation,
  type Figure,
  type Known,
  type Table,
  type Verdict,
} from '@attune/core'
import { pearson, type Correlation } from '@attune/core/statistics'
import { emotionToFive } from '../../tests/rescale.js'
import { emotionOption, emotionRecords } from '../emotions.js'

/** One dialogue's emotion and its score on one criterion of one judge. */
interface Pair {
  readonly supporter: string
  readonly final: Known<number>
  readonly score: Known<number>
}

interface Series {
  readonly judge: string
  readonly criterion: string
  readonly pairs: readonly Pair[]
}

const levels = {
  dialogue: 'Dialogues',
  model: 'Supporters',
} as const

type Level = keyof typeof levels

const allLevels: readonly Level[] = ['dialogue', 'model']

export const correlation = defineAnalysis({
  revision: 2,
  summary: 'How emotion goes together with what judges say of the same dialogues.',
  options: {
    type: 'object',
    properties: {
      ...emotionOption,
      judges: {
        type: 'array',
        items: { type: 'string', format: 'judge-label' },
        uniqueItems: true,
        description: 'Labels of the judges to correlate with. Default: all judges with an overall score.',
      },
      levels: {
        type: 'array',
        items: { type: 'string', enum: ['dialogue', 'model'] },
        minItems: 1,
        uniqueItems: true,
        default: allLevels,
        description: 'Units of the correlation. dialogue: single dialogues; model: the means of each supporter.',
      },
    },
    additionalProperties: false,
  },
  create: ({ emotion, judges, levels: shown }) => ({
    async analyse(evaluation) {
      const series = await collect(evaluation, emotion, judges)
      const notes = general
      const names = [...new Set(series.map(({ judge }) => judge))]
      return {
        tables: [tableOf(series, shown, notes)],
        figures: names.map((judge) =>
          figureOf(
            judge,
            series.filter((each) => each.judge === judge),
          ),
        ),
      }
    },
  }),
})

const general = [
  'Pearson’s r; p by the t test, which takes the pairs as independent: dialogues of one scenario or supporter are not, so ' +
    'that the p-values of dialogues are too small.',
  'Means of few supporters correlate far more strongly than dialogues do; r is never to be read without its n.',
]

async function collect(evaluation: Evaluation, emotion?: string, judges?: readonly string[]): Promise<Series[]> {
  const all: Series[] = []
  for (const judge of judges ?? evaluation.judges) {
    const isWanted = ({ criterion }: Verdict): boolean => judges !== undefined || criterion === 'overall'
    all.push(...(await collectOf(evaluation, judge, { emotion, isWanted })))
  }
  return all
}

/** By criterion, of the dialogues on which the judge gave a verdict that is wanted. */
async function collectOf(
  evaluation: Evaluation,
  judge: string,
  { emotion, isWanted }: { readonly emotion: string | undefined; isWanted(verdict: Verdict): boolean },
): Promise<Series[]> {
  const pairs = new Map<string, Pair[]>()
  for await (const { record, final } of emotionRecords(evaluation, emotion, [judge])) {
    const { supporter, verdicts } = record
    const given = verdicts[judge]
    if (given?.state !== 'known' || !given.value.some(isWanted)) continue
    for (const verdict of given.value) {
      const list = pairs.get(verdict.criterion) ?? []
      pairs.set(verdict.criterion, list)
      list.push({ supporter, final, score: scoreOf(verdict) })
    }
  }
  return [...pairs].map(([criterion, list]) => ({ judge, criterion, pairs: list }))
}

function scoreOf({ outcome }: Verdict): Known<number> {
  if (outcome.state === 'unknown') return outcome
  return typeof outcome.value === 'number' ? known(outcome.value) : unknown('a label, no score')
}

function tableOf(series: readonly Series[], shown: readonly Level[], notes: readonly string[]): Table {
  return {
    id: 'correlation',
    title: 'Correlation of the final emotion with other judgements',
    columns: [
      { key: 'judge', title: 'Judge' },
      { key: 'criterion', title: 'Criterion' },
      ...shown.map((level) => ({ key: level, title: levels[level], digits: 3 })),
    ],
    rows: series.map(({ judge, criterion, pairs }) => ({
      judge,
      criterion,
      ...Object.fromEntries(
        shown.map((level): [string, Cell] => [level, cellOf(level === 'dialogue' ? pairs : meansOf(pairs))]),
      ),
    })),
    notes,
  }
}

function cellOf(pairs: readonly Pair[]): Cell {
  const { value, n, nMissing, pValue }: Correlation = pearson(
    pairs.map(({ final }) => final),
    pairs.map(({ score }) => score),
  )
  return { value, n, p: pValue, ...(nMissing > 0 && { missing: { 'no value on one side': nMissing } }) }
}

/** A pair of means per supporter, over its complete pairs. */
function meansOf(pairs: readonly Pair[]): Pair[] {
  const complete = pairs.filter(({ final, score }) => final.state === 'known' && score.state === 'known')
  return [...new Set(complete.map(({ supporter }) => supporter))].map((supporter) => {
    const own = complete.filter((each) => each.supporter === supporter)
    return { supporter, final: meanOf(own.map(({ final }) => final)), score: meanOf(own.map(({ score }) => score)) }
  })
}

function meanOf(values: readonly Known<number>[]): Known<number> {
  const { values: present } = partition(values)
  return known(present.reduce((sum, value) => sum + value, 0) / present.length)
}

function figureOf(judge: string, series: readonly Series[]): Figure {
  // The utterance test scores from 1 to 5; emotion is drawn on the scale of the test.
  const isFive = series.some(({ criterion }) => criterion === 'naturalFlow')
  const axis = (title: string) => ({ title, domain: isFive ? ([1, 5] as const) : ([0, 100] as const) })
  const points = series.flatMap(({ criterion, pairs }) =>
    meansOf(pairs).map(({ supporter, final, score }) => ({
      x: { value: isFive && final.state === 'known' ? known(emotionToFive(final.value)) : final, n: 1 },
      y: { value: score, n: 1 },
      group: criterion,
      label: criterion === 'overall' ? supporter : '',
    })),
  )
  return scatterPlot({
    id: `correlation-${judge.replace(/[^A-Za-z0-9]+/g, '-')}`,
    title: `Emotion and ${judge}`,
    description: `Mean scores of ${judge} against mean final emotion, a point per supporter and criterion, ${points.length} in all.`,
    x: axis('Final emotion'),
    y: axis('Score'),
    points,
    notes: ['Points are means of supporters, over the dialogues that have both values.'],
  })
}
