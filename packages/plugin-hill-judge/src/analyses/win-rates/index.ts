import { defineAnalysis, matrixChart, quantity, type IntervalOptions, type Figure, type Table } from '@attune/core'
import { readJudged } from '../judged.js'
import { countsOf, scoresOf, stageMatches, type StageMatches } from '../matches.js'
import { doubtOptions, judgedOptions } from '../options.js'

export const winRates = defineAnalysis({
  revision: 3,
  summary: 'Matrix of win rates of every supporter against every other, per stage, as table and figure.',
  options: {
    type: 'object',
    properties: { ...judgedOptions, ...doubtOptions },
    additionalProperties: false,
  },
  create: ({ level, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const all = stageMatches(judged)
      return {
        tables: all.flatMap((each) => [
          rateTable(each, { notes: judged.notes, level, of: 'shares' }),
          countTable(each, judged.notes),
        ]),
        figures: all.map(chart),
      }
    },
  }),
})

interface Words extends IntervalOptions {
  readonly notes: readonly string[]
}

function rateTable({ id, stage, matches, matrix }: StageMatches, words: Words): Table {
  const { ranking, agents, rowMean } = matrix
  const rate = (one: string, other: string) => (one === other ? '–' : quantity(scoresOf(matches, one, other), words))
  return {
    id: `win-rates-${id}`,
    title: `Win rates, ${stage}`,
    columns: [
      { key: 'supporter', title: 'Supporter' },
      ...ranking.map((name) => ({ key: against(name), title: `against ${name}`, better: 'higher' as const })),
      { key: 'mean', title: 'Mean', better: 'higher' },
    ],
    rows: ranking.map((one) => ({
      supporter: one,
      ...Object.fromEntries(ranking.map((other) => [against(other), rate(one, other)])),
      mean: { value: rowMean[agents.indexOf(one)]!, n: opponents(matrix, one) },
    })),
    notes: [
      'Share of the roles that the supporter of the row won, ties half. A role is won by who won more of its dimensions.',
      'Mean: unweighted, over the supporters that were met.',
      ...words.notes,
    ],
  }
}

/** A supporter may be called like a column of ours. */
const against = (name: string): string => `against.${name}`

const opponents = ({ agents, n }: StageMatches['matrix'], one: string): number =>
  n[agents.indexOf(one)]!.filter((matches) => matches > 0).length

const countTable = ({ id, stage, matrix }: StageMatches, notes: readonly string[]): Table => ({
  id: `wins-${id}`,
  title: `Roles won–lost–tied, ${stage}`,
  columns: [
    { key: 'supporter', title: 'Supporter' },
    ...matrix.ranking.map((name) => ({ key: against(name), title: `against ${name}` })),
  ],
  rows: matrix.ranking.map((one) => ({
    supporter: one,
    ...Object.fromEntries(
      matrix.ranking.map((other) => [against(other), one === other ? '–' : countsOf(matrix, one, other)]),
    ),
  })),
  notes: ['The published figures show the roles won.', ...notes],
})

function chart({ id, stage, matrix }: StageMatches): Figure {
  const { agents, ranking, winRateTiesHalf, n } = matrix
  const cells = ranking.flatMap((row) =>
    ranking.flatMap((column) => {
      const [i, j] = [agents.indexOf(row), agents.indexOf(column)]
      return row === column || n[i]![j] === 0 ? [] : [{ row, column, value: winRateTiesHalf[i]![j]! }]
    }),
  )
  const said = ranking.map((name) => {
    const mean = matrix.rowMean[agents.indexOf(name)]!
    return `${name} ${mean.state === 'known' ? mean.value.toFixed(2) : mean.why}`
  })
  return matrixChart({
    id: `win-rates-${id}`,
    title: `Win rates, ${stage}`,
    subtitle: 'Share of roles won by the supporter of the row, ties half',
    description: `Mean win rate of each supporter against the others, best first: ${said.join(', ')}.`,
    rows: ranking,
    columns: ranking,
    rowTitle: 'Supporter',
    columnTitle: 'against',
    cells,
    domain: [0, 1],
    colours: 'diverging',
  })
}
