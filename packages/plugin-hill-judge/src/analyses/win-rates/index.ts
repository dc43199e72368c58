import { contestantsOf, defineAnalysis, matrixChart, pairs, withLengths, type Figure } from '@attune/core'
import { winRateMatrix } from '../../aggregation/win-rate-matrix.js'
import { readJudged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { overall, stageMatches, type StageMatch } from '../stage-matches.js'

export const winRates = defineAnalysis({
  revision: 6,
  summary:
    'Roles won by every supporter against every other, per stage: win rates, counts, abilities, at equal length too.',
  options: { type: 'object', properties: { ...judgedOptions }, additionalProperties: false },
  create: (given) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const matches = await withLengths(evaluation, stageMatches(judged, given))
      const columns = [...new Set(matches.map(({ name }) => name))].map((name) => ({ key: name, title: name }))
      const found = pairs(evaluation, matches, {
        id: 'win-rates',
        title: 'Roles won',
        columns,
        judged: judged.matches,
        notes: ['A role is won by who won more of its dimensions.', ...judged.notes],
      })
      const contestants = contestantsOf(evaluation.supporters, matches)
      const charts = columns.map(({ key }) => chart(contestants, key, matches))
      // Who is better in a stage is said by hill-judge/stages.
      return { ...found, figures: [...found.figures, ...charts], sentences: [] }
    },
  }),
})

/** The matrix of the published figure 4, as rates. */
function chart(contestants: readonly string[], stage: string, all: readonly StageMatch[]): Figure {
  const matches = all.filter(({ name }) => name === stage)
  const { agents, ranking, winRateTiesHalf, rowMean, n } = winRateMatrix(
    contestants,
    matches.map(({ supporter, other, outcome }) => ({ first: supporter, second: other, outcome })),
  )
  const cells = ranking.flatMap((row) =>
    ranking.flatMap((column) => {
      const [i, j] = [agents.indexOf(row), agents.indexOf(column)]
      return n[i]![j] === 0 ? [] : [{ row, column, value: winRateTiesHalf[i]![j]! }]
    }),
  )
  const said = ranking.map((name) => {
    const mean = rowMean[agents.indexOf(name)]!
    return `${name} ${mean.state === 'known' ? mean.value.toFixed(2) : mean.why}`
  })
  return matrixChart({
    id: `win-rates-${stage === overall ? 'overall' : idOf(stage)}`,
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

const idOf = (stage: string): string =>
  stage
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
