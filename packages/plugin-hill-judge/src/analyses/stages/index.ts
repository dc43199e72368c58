import {
  defineAnalysis,
  intervalPlot,
  preferenceScore,
  quantity,
  type Cell,
  type IntervalOptions,
  type ClusteredObservation,
  type Quantity,
  type Known,
  type Preference,
  type Table,
} from '@attune/core'
import { readJudged, type Judged, type JudgedPair } from '../judged.js'
import { doubtOptions, judgedOptions } from '../options.js'
import { reliabilityTable } from './reliability.js'

export const stages = defineAnalysis({
  revision: 4,
  summary: 'Score and decision of every pair in every stage, by dimension too, and the reliability of the judge.',
  options: {
    type: 'object',
    properties: { ...judgedOptions, ...doubtOptions },
    additionalProperties: false,
  },
  create: ({ level, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const intervalOptions: IntervalOptions = { level, of: 'shares' }
      const scores = stageTable(judged, intervalOptions)
      return {
        tables: [scores, dimensionTable(judged, intervalOptions), reliabilityTable(judged, intervalOptions)],
        figures: [
          intervalPlot({
            id: 'stages',
            title: 'Stage scores by pair of supporters',
            description:
              'For each pair of supporters and stage the share of dimensions won by the first, with its interval.',
            subtitle: 'Share of dimensions that the first won, with intervals over scenario clusters',
            table: { ...scores, columns: plotted },
            reference: 0.5,
          }),
        ],
      }
    },
  }),
})

const pairColumns = [
  { key: 'first', title: 'First' },
  { key: 'second', title: 'Second' },
  { key: 'stage', title: 'Stage' },
] as const

const plotted = [...pairColumns, { key: 'score', title: 'Score of the first', digits: 3 }] as const

function stageTable(judged: Judged, intervalOptions: IntervalOptions): Table {
  return {
    id: 'stages',
    title: 'Stage scores: share of the dimensions that the first supporter won, ties half',
    columns: [
      ...plotted,
      { key: 'decision', title: 'Better' },
      { key: 'majority', title: 'Roles won–lost–tied' },
      { key: 'majorityDecision', title: 'Better by roles' },
      { key: 'verdicts', title: 'Verdicts used', digits: 0 },
    ],
    rows: judged.pairs.flatMap((pair) => judged.stages.map(({ name }) => stageRow(pair, name, intervalOptions))),
    notes: [
      `Judge: ${judged.judge}. The score is the mean over roles of S(r), the mean over a stage’s dimensions; above 1/2 the first is better. Stages are not added up.`,
      'Better by roles follows the released program: a role is won by who won more of its dimensions. The two can disagree.',
      ...judged.notes,
    ],
  }
}

function stageRow(pair: JudgedPair, stage: string, intervalOptions: IntervalOptions): Record<string, Cell> {
  const [first, second] = pair.supporters
  const { scores, decision, majority, itemsUsed, itemsSkipped } = pair.outcomes.stages[stage]!
  const roles = pair.roles.map(({ role, cluster }) => ({ cluster, value: scores[role]! }))
  const verdicts = pair.roles.flatMap(({ items, cluster }) =>
    items.filter((item) => item.stage === stage).map(({ outcome }) => ({ cluster, value: preferenceScore(outcome) })),
  )
  const { first: won, second: lost, tie } = majority.roles
  return {
    first,
    second,
    stage,
    score: { ...quantity(verdicts, intervalOptions), ...scoreOf(roles) },
    decision: nameOf(decision, pair.supporters),
    majority: `${won}–${lost}–${tie}`,
    majorityDecision: nameOf(majority.decision, pair.supporters),
    verdicts: {
      value: { state: 'known', value: itemsUsed },
      n: itemsUsed,
      ...(Object.keys(itemsSkipped).length > 0 && { missing: itemsSkipped }),
    },
  }
}

/** The mean over roles; its interval is that of the verdicts behind it, which are shares of yes and no. */
function scoreOf(roles: readonly ClusteredObservation[]): Omit<Quantity, 'interval' | 'noInterval'> {
  const { value, n, missing } = quantity(roles)
  return { value, n, ...(missing && { missing }) }
}

function nameOf(decision: Known<Preference>, [first, second]: readonly [string, string]): string {
  if (decision.state === 'unknown') return `unknown: ${decision.why}`
  return { first, second, tie: 'tie' }[decision.value]
}

function dimensionTable(judged: Judged, intervalOptions: IntervalOptions): Table {
  const rows = judged.pairs.flatMap(({ supporters: [first, second], roles }) =>
    judged.stages.flatMap(({ name: stage, dimensions }) =>
      dimensions.map(({ name: dimension }) => {
        const observations = roles.flatMap(({ items, cluster }) =>
          items
            .filter((item) => item.dimension === dimension)
            .map(({ outcome }) => ({ cluster, value: preferenceScore(outcome) })),
        )
        return { first, second, stage, dimension, score: quantity(observations, intervalOptions) }
      }),
    ),
  )
  return {
    id: 'dimensions',
    title: 'Stage scores by dimension',
    columns: [
      ...pairColumns,
      { key: 'dimension', title: 'Dimension' },
      { key: 'score', title: 'Score of the first', digits: 3 },
    ],
    rows,
    notes: ['Score of the first: share of the roles on which it was preferred, ties half.', ...judged.notes],
  }
}
