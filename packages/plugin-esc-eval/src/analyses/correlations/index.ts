import { correlated, formatEstimate } from '@attune/tables'
import { defineAnalysis, known } from '@attune/core'
import type { Evaluation, Findings, Table } from '@attune/core/findings'
import { concatFindings, readRows, type Row } from '@attune/kit'
import { grouped } from '@attune/kit/internal'
import { dimensionTitles, type Dimension } from '../../dimensions/dimensions.js'
import { languageNames, peopleOption, readScores, type ScoreRow } from '../score-rows.js'
import { scoredDialogues } from '../scored-dialogues.js'
import { AVERAGE, averageRows } from '../tables/average.js'
import { correlationsAt, levels, type Cell, type Level } from './levels.js'

const options = {
  type: 'object',
  properties: {
    people: peopleOption,
  },
  required: ['people'],
  additionalProperties: false,
} as const

export const correlations = defineAnalysis({
  revision: 4,
  summary: 'How judges and text metrics go together with people, at three levels.',
  options,
  create: ({ people: label }) => ({
    async analyse(evaluation) {
      const [people] = await readScores(evaluation, [label])
      if (people === undefined) return { tables: [], figures: [] }
      const gold = scoreColumns('', [...people.rows, ...averageOf(people.rows)])
      const metrics = await metricsOf(evaluation, label)
      const languages = [...new Set(people.rows.map(({ language }) => language))]
      return concatFindings(
        ...languages.map((language) => ofLanguage(evaluation, { gold, metrics, language })),
      )
    },
  }),
})

/** Scores by one metric, or by people on one dimension. */
interface ScoreColumn {
  readonly name: string
  readonly source: string
  readonly rows: readonly Row[]
}

const scoreColumns = (source: string, rows: readonly Row[]): ScoreColumn[] =>
  [...grouped(rows, ({ name }) => name)]
    .filter(([name]) => name !== '')
    .map(([name, own]) => ({ name, source, rows: own }))

/**
 * Averages of people's scores over the seven dimensions. If people left a dimension out, the mean
 * of those that they scored.
 */
function averageOf(rows: readonly ScoreRow[]): Row[] {
  const whole = averageRows(rows)
  if (whole.length > 0) return whole
  return [...scoredDialogues(rows).values()].map(({ row, value }) => ({
    ...row,
    name: AVERAGE,
    value: known(value),
  }))
}

/**
 * One column per dimension of every other judge, per average of every other judge, and per measure.
 */
async function metricsOf(evaluation: Evaluation, people: string): Promise<ScoreColumn[]> {
  const judges = (await readScores(evaluation)).filter(({ judge }) => judge !== people)
  const measures: ScoreColumn[] = []
  for (const source of evaluation.estimators) {
    measures.push(...scoreColumns(source, await readRows(evaluation, { kind: 'measure', source })))
  }
  return [
    ...judges.flatMap(({ judge, rows }) => scoreColumns(judge, [...rows, ...averageRows(rows)])),
    ...measures,
  ]
}

interface About {
  readonly gold: readonly ScoreColumn[]
  readonly metrics: readonly ScoreColumn[]
  readonly language: string
}

function ofLanguage(evaluation: Evaluation, { gold, metrics, language }: About): Findings {
  // A dimension is compared with the scores of people on it, another metric with their average.
  const partners = (metric: ScoreColumn): readonly ScoreColumn[] => {
    const same = gold.filter(({ name }) => name === metric.name)
    return same.length > 0 ? same : gold.filter(({ name }) => name === AVERAGE)
  }
  const compared = metrics.flatMap((metric) =>
    partners(metric).flatMap((human) => {
      const cells = cellsOf(metric, human, language)
      return cells.length === 0 ? [] : [{ metric, human, cells }]
    }),
  )
  if (compared.length === 0) return { tables: [], figures: [] }
  return {
    tables: levels.map((level) => tableOf(evaluation, compared, { level, language })),
    figures: [],
    sentences: compared.flatMap((each) => sentenceOf(evaluation, each, language)),
  }
}

/** Sentence on the correlation of averages over all dialogues. */
function sentenceOf(
  { statistics }: Pick<Evaluation, 'statistics'>,
  { metric, human, cells }: Compared,
  language: string,
): string[] {
  const { spearman } = correlationsAt('dataset', cells, statistics.level)
  const { value, interval, n } = spearman
  if (metric.name !== AVERAGE || human.name !== AVERAGE || value.state === 'unknown') return []
  const where = languageNames[language] ?? language
  return [
    `${where}: the average of ${metric.source} orders ${n} dialogues as people do with ρ = ${formatEstimate(value.value, interval, correlated)}.`,
  ]
}

/**
 * Dialogues with both a value of the metric and one of people. Several values of the same dialogue
 * are averaged.
 */
function cellsOf(metric: ScoreColumn, human: ScoreColumn, language: string): Cell[] {
  const of = ({ rows }: ScoreColumn) =>
    scoredDialogues(rows.filter((row) => row.language === language))
  const people = of(human)
  return [...of(metric)].flatMap(([dialogue, { row, value }]) => {
    const other = people.get(dialogue)
    if (other === undefined) return []
    const { scenario, repeat, cluster, supporter } = row
    return [
      {
        item: JSON.stringify([scenario, repeat]),
        cluster,
        supporter,
        metric: value,
        human: other.value,
      },
    ]
  })
}

interface Compared {
  readonly metric: ScoreColumn
  readonly human: ScoreColumn
  readonly cells: readonly Cell[]
}

const readings: Readonly<Record<Level, string>> = {
  sample: 'one coefficient over the supporters of each item, averaged over items',
  dataset: 'one coefficient over all dialogues',
  system: 'one coefficient over the means of supporters',
}

function tableOf(
  { statistics }: Pick<Evaluation, 'statistics'>,
  compared: readonly Compared[],
  { level, language }: { readonly level: Level; readonly language: string },
): Table {
  return {
    id: `correlations-${level}-${language}`,
    title: `Correlation with people, ${level} level: ${languageNames[language] ?? language}`,
    columns: [
      { key: 'metric', title: 'Metric' },
      { key: 'people', title: 'People' },
      { key: 'spearman', title: 'Spearman' },
      { key: 'pearson', title: 'Pearson' },
      { key: 'kendall', title: 'Kendall' },
      ...(level === 'sample' ? [{ key: 'skipped', title: 'Skipped' }] : []),
    ],
    rows: compared.map(({ metric, human, cells }) => {
      const { skipped, ...found } = correlationsAt(level, cells, statistics.level)
      return {
        metric: `${metric.source} ${titleOf(metric.name)}`,
        people: titleOf(human.name),
        ...found,
        ...(level === 'sample' && { skipped: String(skipped) }),
      }
    }),
    notes: [
      `${level[0]!.toUpperCase()}${level.slice(1)} level: ${readings[level]}. The paper does not define its levels.`,
      ...(level === 'sample' ? ['Skipped: items in which one of the two does not vary.'] : []),
    ],
  }
}

const titleOf = (name: string): string =>
  name === AVERAGE ? 'Average' : (dimensionTitles[name as Dimension] ?? name)
