import { known, type Known } from '@attune/core'
import type { Cell, Evaluation, Findings, Quantity, Table } from '@attune/core/findings'
import type { McnemarTest } from '@attune/statistics'
import {
  armAccuracy,
  compareArms,
  type LabelledScore,
  sentimentOf,
} from '@attune/statistics/series'
import { agreement } from '../agreement/agreement.js'
import { ratingOf } from '../agreement/ratings.js'
import { compare } from '../compare.js'
import { rates } from '../means.js'
import type { Row } from '../rows.js'
import { concatFindings } from '../table.js'
import { type ArmScore, type ArmScores, readArmScores, rightRows } from './arm-scores.js'

const column = { key: 'label', of: '', title: '' }

/**
 * If several people labelled the utterances: tables of the agreement between people, and of people
 * with each arm (estimator under one combination of its conditions).
 */
function raterTables(
  evaluation: Evaluation,
  scores: readonly ArmScore[],
  { raters, arms }: Pick<ArmScores, 'raters' | 'arms'>,
): Table[] {
  if (raters.size === 0) return []
  const language = scores[0]!.language
  const items = [...new Map(scores.map((score) => [score.scenario, score])).values()]
  const people = [...raters].map(([name, labels]) => ({
    name,
    rows: items.flatMap((item) => {
      const label = labels.get(item.scenario)
      return label === undefined ? [] : [labelRow(item, label)]
    }),
  }))
  const machines = arms.map((name) => ({
    name,
    rows: scores
      .filter(({ supporter }) => supporter === name)
      .flatMap((each) =>
        each.score.state === 'known' ? [labelRow(each, sentimentOf(each.score.value))] : [],
      ),
  }))
  const ratings = [...people, ...machines].map(({ name, rows }) =>
    ratingOf(rows, { ...column, key: `rater.${name}`, title: name }),
  )
  const id = `label-raters-${language}`
  const { tables } = agreement(evaluation, ratings, { id, isSameScale: true, scale: [0, 1] })
  return tables
    .filter((table) => table.id === `${id}-scores`)
    .map((table) => ({
      ...table,
      id,
      title: `Agreement of people and estimators, ${language}`,
      notes: [
        'Positive counts 1, negative 0; also utterances on which people do not agree.',
        ...table.notes,
      ],
    }))
}

/**
 * Row with one label of an utterance, by a person or an arm. All rows have the same `supporter`,
 * because agreement is computed over utterances.
 */
function labelRow(about: ArmScore, label: string): Row {
  const { gold: _, score: __, ...row } = about
  return { ...row, supporter: 'utterances', value: known(Number(label === 'positive')) }
}

/**
 * Estimators to compare, and their measure in [0, 1] that is compared with people's labels. Each
 * combination of an estimator and its conditions is one arm of the comparison.
 */
export interface LabelAccuracyOptions {
  readonly estimators: readonly string[]
  readonly measure: string
}

/**
 * Accuracy of estimators against people's labels: the reference `gold` of each scenario is
 * `positive` or `negative`. Tables are by arm (estimator under one combination of its conditions)
 * and language. If the reference `labels` contains the labels of several people, also gives the
 * agreement between people.
 */
export async function labelAccuracy(
  evaluation: Evaluation,
  { estimators, measure }: LabelAccuracyOptions,
): Promise<Findings> {
  const all = await readArmScores(evaluation, estimators, measure)
  const languages = [...new Set(all.scores.map(({ language }) => language))]
  const groups = languages.map((language) =>
    all.scores.filter((score) => score.language === language),
  )
  return concatFindings(...groups.map((own) => ofLanguage(evaluation, own, all)), {
    tables:
      groups.length === 0 ? [] : [countTable(groups.flatMap((own) => countRows(own, all.arms)))],
    figures: [],
  })
}

const rightColumn = {
  key: 'right',
  of: '',
  title: 'Right',
  values: 'shares',
  scale: 100,
  digits: 1,
  better: 'higher',
} as const

function ofLanguage(evaluation: Evaluation, own: readonly ArmScore[], all: ArmScores): Findings {
  const { arms, dialogues } = all
  const { language } = own[0]!
  const scenarios = new Set(all.scores.map(({ scenario }) => scenario)).size
  const asArms = { ...evaluation, supporters: arms }
  const rows = rightRows(own)
  const accuracy = rates(asArms, rows, {
    id: `label-accuracy-${language}`,
    title: `Agreement with human labels, ${language}`,
    columns: [rightColumn],
    notes: [
      'An utterance counts as positive if its score is greater than 0.5.',
      ...(dialogues > scenarios
        ? [`Each scenario counts once: the first of its dialogues (${dialogues} in all).`]
        : []),
    ],
  })
  const differences = compare(asArms, rows, {
    id: `label-differences-${language}`,
    title: `Differences in agreement, ${language}`,
    columns: [rightColumn],
    about: language,
    ...(arms[0] !== undefined && { baseline: arms[0] }),
  })
  return concatFindings(
    { ...accuracy, tables: accuracy.tables.map(namingArms), sentences: [] },
    { ...differences, tables: differences.tables.map((table) => withDiscordant(table, own)) },
    { tables: raterTables(evaluation, own, all), figures: [] },
  )
}

const namingArms = ({ columns, ...table }: Table): Table => ({
  ...table,
  columns: columns.map((column) =>
    column.key === 'supporter' ? { ...column, title: 'Arm' } : column,
  ),
})

/**
 * Adds for each pair of arms the numbers of utterances that only one of them got right. If no two
 * utterances share a cluster, p is from McNemar's exact test.
 */
function withDiscordant(table: Table, own: readonly ArmScore[]): Table {
  const isIndependent =
    new Set(own.map(({ cluster }) => cluster)).size ===
    new Set(own.map(({ scenario }) => scenario)).size
  const isAlone = table.rows.length === 1
  const note =
    'p: McNemar’s exact test, which rests on the utterances that one of the two alone got right.'
  return {
    ...table,
    columns: [
      ...table.columns,
      { key: 'onlyFirst', title: 'Right only in first', digits: 0 },
      { key: 'onlySecond', title: 'Only in second', digits: 0 },
    ],
    rows: table.rows.map((row) => {
      const [first, second] = [row['first'], row['second']].map((arm) => scoresOf(own, String(arm)))
      const { mcnemar, paired } = compareArms(second!, first!)
      const test = (read: (found: McnemarTest) => number): Known<number> =>
        mcnemar.state === 'known' ? known(read(mcnemar.value)) : mcnemar
      const exact = test(({ pValue }) => pValue)
      const difference = row['right'] as Quantity
      return {
        ...row,
        right: isIndependent
          ? { ...difference, p: exact, ...(isAlone && { adjusted: exact }) }
          : difference,
        onlyFirst: { value: test(({ c }) => c), n: paired },
        onlySecond: { value: test(({ b }) => b), n: paired },
      }
    }),
    notes: isIndependent ? [note, ...table.notes.slice(1)] : table.notes,
  }
}

const scoresOf = (own: readonly ArmScore[], arm: string): LabelledScore[] =>
  own.flatMap(({ supporter, scenario: id, gold, score }) =>
    supporter === arm && gold !== undefined ? [{ id, gold, score }] : [],
  )

const counts = {
  n: 'Scored',
  missing: 'Not scored',
  correct: 'Right',
  tp: 'Positive, called so',
  fn: 'Positive, called negative',
  tn: 'Negative, called so',
  fp: 'Negative, called positive',
} as const

const countTable = (rows: Table['rows']): Table => ({
  id: 'label-answers',
  title: 'Answers by human label',
  columns: [
    { key: 'language', title: 'Language' },
    { key: 'arm', title: 'Arm' },
    ...Object.entries(counts).map(([key, title]) => ({ key, title, digits: 0 })),
  ],
  notes: [],
  rows,
})

/** Counts of each arm's scores by people's label, one row per arm. */
const countRows = (own: readonly ArmScore[], arms: readonly string[]): Record<string, Cell>[] =>
  arms.map((arm) => {
    const scored = scoresOf(own, arm)
    const { confusion, ...accuracy } = armAccuracy(scored)
    const values = { ...accuracy, ...confusion }
    const cells = Object.keys(counts).map((key) => {
      const value = known(values[key as keyof typeof counts])
      return [key, { value, n: scored.length }] as const
    })
    return { language: own[0]!.language, arm, ...Object.fromEntries(cells) }
  })
