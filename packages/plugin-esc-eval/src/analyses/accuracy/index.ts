import { concatFindings, type Row } from '@attune/kit'
import { byLanguage } from '@attune/kit/internal'
import { defineAnalysis, known, unknown, type Known } from '@attune/core'
import type { Evaluation, Findings, Quantity, Table } from '@attune/core/findings'
import { cohenKappa, mean } from '@attune/statistics'
import {
  dimensions,
  dimensionTitles,
  HIGHEST_SCORE,
  type Dimension,
} from '../../dimensions/dimensions.js'
import { publishedAccuracy } from '../../published/ranker-accuracy.js'
import { plainMean } from '../../scores/plain-mean.js'
import { type Accuracy, rankerAccuracy } from '../../scores/ranker-accuracy.js'
import { RANKER } from '../../scores-judge/options.js'
import { languageNames, peopleOption, readScores, type JudgeScores } from '../score-rows.js'
import { dialogueOf, numberOf, pointsByDialogue } from '../scored-dialogues.js'

const levels = Array.from({ length: HIGHEST_SCORE + 1 }, (_, level) => level)

export const accuracy = defineAnalysis({
  revision: 4,
  summary:
    'How often judges give the score that people gave, exactly and within one point, with published numbers next to them.',
  options: {
    type: 'object',
    properties: {
      people: peopleOption,
    },
    required: ['people'],
    additionalProperties: false,
  },
  create: ({ people }) => ({
    async analyse(evaluation) {
      const [gold] = await readScores(evaluation, [people])
      if (gold === undefined) return { tables: [], figures: [] }
      const others = (await readScores(evaluation)).filter(({ judge }) => judge !== people)
      return concatFindings(...others.map((scores) => ofJudge(evaluation, scores, gold)))
    },
  }),
})

const ofJudge = (evaluation: Evaluation, scores: JudgeScores, gold: JudgeScores): Findings =>
  byLanguage(scores.rows, (rows, language) => {
    const goldRows = gold.rows.filter((row) => row.language === language)
    const found = dimensions.flatMap((name) => agreementOf(name, rows, goldRows) ?? [])
    if (found.length === 0) return { tables: [], figures: [] }
    return {
      tables: [tableOf(found, scores, language)],
      figures: [],
      sentences: [sentenceOf(found, scores, language)],
    }
  })

function sentenceOf(found: readonly Agreement[], { judge }: JudgeScores, language: string): string {
  const shown = (values: readonly Known<number>[]): string => {
    const value = plainMean(values)
    return value.state === 'known' ? `${value.value.toFixed(0)} %` : '–'
  }
  const [exact, near] = [
    shown(found.map(({ acc }) => acc)),
    shown(found.map(({ accSoft }) => accSoft)),
  ]
  const what =
    found.length === 1 ? dimensionTitles[found[0]!.name] : `the mean of ${found.length} dimensions`
  const n = Math.max(...found.map((hits) => hits.n))
  return `${languageNames[language] ?? language}: ${judge} gives the score of people in ${exact}, within one point in ${near} (${what}, ${n} dialogues).`
}

interface Agreement extends Omit<Accuracy, 'nUnparsed'> {
  readonly name: Dimension
  readonly unreadable: number
  /** Percent of exact hits if people's most frequent level were always predicted. */
  readonly majority: number
  readonly kappa: Known<number>
}

/** Agreement over the dialogues that people scored; undefined without such dialogues. */
function agreementOf(
  name: Dimension,
  rows: readonly Row[],
  people: readonly Row[],
): Agreement | undefined {
  const points = pointsByDialogue(people.filter((row) => row.name === name))
  const both = rows.flatMap((row) => {
    const score = row.name === name ? points.get(dialogueOf(row)) : undefined
    return score === undefined ? [] : [{ score, predicted: numberOf(row) }]
  })
  if (both.length === 0) return undefined
  const gold = both.map(({ score }) => score)
  const { acc, accSoft, n, nUnparsed } = rankerAccuracy(
    both.map(({ predicted }) => predicted),
    gold,
  )
  const counts = levels.map((level) => gold.filter((score) => score === level).length)
  return {
    name,
    n,
    unreadable: nUnparsed,
    acc,
    accSoft,
    majority: (100 * Math.max(...counts)) / n,
    kappa: kappaOf(both),
  }
}

function kappaOf(
  both: readonly { readonly score: number; readonly predicted: Known<number> }[],
): Known<number> {
  const read = both.flatMap(({ score, predicted }) =>
    predicted.state === 'known' ? [[predicted.value, score] as const] : [],
  )
  if (read.length === 0) return unknown('no score that could be read')
  if (read.some(([score]) => !levels.includes(score))) return unknown('scores are not whole points')
  const { kappa } = cohenKappa(
    read.map(([score]) => score),
    read.map(([, score]) => score),
    { weights: 'quadratic', labels: levels },
  )
  return kappa.state === 'known' ? kappa : unknown('people and judge have one level only')
}

function tableOf(
  found: readonly Agreement[],
  { judge, kind }: JudgeScores,
  language: string,
): Table {
  const published = kind === RANKER ? 'ESC-RANK' : 'GPT-4'
  const publishedByDimension = publishedAccuracy[published][/^zh\b/i.test(language) ? 'zh' : 'en']
  const cell = (value: Known<number>, n: number): Quantity => ({ value, n })
  const rowOf = (
    name: string,
    hits: Omit<Agreement, 'name'>,
    [exact, soft]: readonly [number, number],
  ) => ({
    dimension: name,
    n: String(hits.n),
    unread: String(hits.unreadable),
    acc: cell(hits.acc, hits.n),
    soft: cell(hits.accSoft, hits.n),
    majority: cell(known(hits.majority), hits.n),
    kappa: cell(hits.kappa, hits.n),
    knownAcc: exact.toFixed(1),
    knownSoft: soft.toFixed(1),
  })
  const rows = found.map(({ name, ...hits }) =>
    rowOf(dimensionTitles[name], hits, [
      publishedByDimension[name].acc,
      publishedByDimension[name].accSoft,
    ]),
  )
  return {
    id: `accuracy-${judge.replace(/[^A-Za-z0-9]+/g, '-')}-${language}`,
    title: `Accuracy of ${judge}, ${languageNames[language] ?? language}`,
    columns: [
      { key: 'dimension', title: 'Dimension' },
      { key: 'n', title: 'Dialogues' },
      { key: 'unread', title: 'Unreadable' },
      { key: 'acc', title: 'ACC', digits: 1, better: 'higher' },
      { key: 'soft', title: 'ACC ±1', digits: 1, better: 'higher' },
      { key: 'majority', title: 'Majority', digits: 1 },
      { key: 'kappa', title: 'Weighted κ', digits: 2, better: 'higher' },
      { key: 'knownAcc', title: `${published} ACC` },
      { key: 'knownSoft', title: `${published} ±1` },
    ],
    rows:
      found.length === dimensions.length
        ? [...rows, meanRow(found, rowOf, publishedByDimension)]
        : rows,
    notes: [
      'ACC: percent of dialogues with the score of people; ±1: within one point. A score that could not be read is wrong in both. Several raters: their mean, rounded.',
      'Majority: exact hits of always saying the level that people give most often. ±1 is lenient: a constant 2 is right for all scores from 1 to 3.',
      `${published}: numbers of the paper, on other dialogues and raters; for comparison, not reproduced here.`,
    ],
  }
}

type RowOf = (
  name: string,
  hits: Omit<Agreement, 'name'>,
  published: readonly [number, number],
) => Table['rows'][number]

/** Unweighted mean of the seven dimensions, as in the paper. */
function meanRow(
  found: readonly Agreement[],
  rowOf: RowOf,
  published: (typeof publishedAccuracy)['GPT-4']['en'],
) {
  return rowOf(
    'Mean',
    {
      n: Math.max(...found.map(({ n }) => n)),
      unreadable: found.reduce((sum, { unreadable }) => sum + unreadable, 0),
      acc: plainMean(found.map(({ acc }) => acc)),
      accSoft: plainMean(found.map(({ accSoft }) => accSoft)),
      majority: mean(found.map(({ majority }) => majority)),
      kappa: plainMean(found.map(({ kappa }) => kappa)),
    },
    [
      mean(dimensions.map((name) => published[name].acc)),
      mean(dimensions.map((name) => published[name].accSoft)),
    ],
  )
}
