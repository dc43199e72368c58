import {
  compare,
  contestantsOf,
  defineAnalysis,
  preferenceScore,
  quantity,
  type Evaluation,
  type Match,
  type Table,
} from '@attune/core'
import { groupBy } from '../../agreement/group-by.js'
import { readJudged, type Judged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { scoreRows, stageMatches } from '../stage-matches.js'
import { judgesTable } from './judges.js'
import { reliability } from './reliability.js'
import { stageTable } from './stage-table.js'
import { talksTable } from './talks.js'

export const stages = defineAnalysis({
  revision: 7,
  summary:
    'Who is better in every stage, by dimension too, how far the judges can be relied on, and how long the talks are.',
  options: {
    type: 'object',
    properties: {
      by: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        default: [],
        description: 'Tags of roles by which the comparisons are also given, such as category or gender; or language.',
      },
      ...judgedOptions,
    },
    additionalProperties: false,
  },
  create: ({ by, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const matches = stageMatches(judged, given)
      const columns = judged.stages.map(({ name }) => ({
        key: `stage.${name}`,
        of: name,
        title: name,
        better: 'higher' as const,
      }))
      const about = 'Dimensions won minus lost'
      const rows = scoreRows(matches)
      const compared = { ...evaluation, supporters: contestantsOf(evaluation.supporters, matches) }
      const leads = compare(compared, rows, {
        id: 'leads',
        title: 'Dimensions won minus lost, by stage',
        columns,
        about,
      })
      const reliable = await reliability(evaluation, judged)
      const tagged = by.length === 0 ? [] : [by]
      return {
        tables: [
          ...leads.tables.map((table) => stageTable(table, matches, evaluation.statistics, judged.notes)),
          ...tagged.flatMap((names) => {
            const title = `Dimensions won minus lost, by ${names.join(', ')}`
            return compare(compared, rows, { id: 'leads-by-tag', title, columns, by: names }).tables
          }),
          ...reliable.tables,
          ...(await talksTable(evaluation)),
          dimensionTable(judged, evaluation.statistics),
          ...judgesTable(evaluation, judged),
        ],
        figures: leads.figures,
        // How far the judge can be relied on comes first: everything else rests on it.
        sentences: [...reliable.sentences, ...leads.sentences],
      }
    },
  }),
})

function dimensionTable({ matches, stages: all, notes }: Judged, { level }: Evaluation['statistics']): Table {
  const dimensions = all.flatMap((stage) => stage.dimensions.map(({ name }) => name))
  const pairs = groupBy(matches, ({ supporter, other }) => JSON.stringify([supporter, other])).values()
  const scoreOf = (own: readonly Match[]) =>
    quantity(
      own.map(({ cluster, outcome, offline }) => ({ cluster, value: preferenceScore(outcome), offline })),
      { level, of: 'shares' },
    )
  return {
    id: 'dimensions',
    title: 'Dimensions: share of the roles on which the first supporter was preferred, ties half',
    columns: [
      { key: 'first', title: 'First' },
      { key: 'second', title: 'Second' },
      { key: 'dimension', title: 'Dimension' },
      { key: 'score', title: 'Score of the first' },
    ],
    rows: [...pairs].flatMap((own) =>
      dimensions.map((dimension) => ({
        first: own[0]!.supporter,
        second: own[0]!.other,
        dimension,
        score: scoreOf(own.filter(({ name }) => name === dimension)),
      })),
    ),
    notes,
  }
}
