import { compare, contestantsOf, concatFindings, means } from '@attune/kit'
import {
  noFindings,
  readReplies,
  reliability,
  winRateTable,
  wordedFindings,
  type Match,
} from '@attune/kit/internal'
import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings, Words } from '@attune/core/findings'
import { REPAIRED } from '../../pairwise/flags.js'
import { JUDGE, readJudged, type Judged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { judgeRatings, raterTable } from '../raters.js'
import { scoreRows, stageMatches } from '../stage-matches.js'
import { stageTable } from './stage-table.js'
import { wordsOfStages } from './stage-words.js'

export const stages = defineAnalysis({
  revision: 21,
  summary:
    'Who is better in every stage, by dimension too, how far the judges can be relied on, and how long the talks are.',
  options: {
    type: 'object',
    properties: {
      by: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        default: [],
        description:
          'Tags of roles, such as category or gender, or language: comparisons are also given for each of their values.',
      },
      ...judgedOptions,
    },
    additionalProperties: false,
  },
  create: ({ by, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const { statistics } = evaluation
      const matches = stageMatches(judged, given)
      const rows = scoreRows(matches)
      const compared = {
        ...evaluation,
        supporters: contestantsOf(evaluation.supporters, matches),
      }
      const columns = judged.stages.map(({ name, dimensions }) => {
        return {
          key: `stage.${name}`,
          of: name,
          title: name,
          about: aboutStage(dimensions.length),
          values: 'shares' as const,
          better: 'higher' as const,
          range: [0, 1] as const,
        }
      })
      const leads = compare(compared, rows, {
        id: 'leads',
        title: wordsOf('stage', '阶段'),
        columns,
        about: about.en,
      })
      const tagged = {
        id: 'leads-by-tag',
        title: wordsOf(by.join(', '), by.join('、')),
        columns,
        by,
      }
      const reliable = await reliabilityOf(evaluation, judged)
      const dimensions = winRateTable(compared, judged.matches, {
        id: 'dimensions',
        title:
          'Dimensions: share of the roles on which the first supporter was preferred, ties half',
        columns: judged.stages.flatMap((stage) =>
          stage.dimensions.map(({ name }) => ({ key: name, title: name })),
        ),
        notes: judged.notes,
      })
      const talks = await readReplies(evaluation, ['turns', 'words', 'ending'])
      const all = concatFindings(
        // Sentences on the judge's reliability come first, because all other results depend on it.
        { ...noFindings, sentences: reliable.sentences ?? [], warnings: reliable.warnings ?? [] },
        {
          ...leads,
          tables: leads.tables.map((table) =>
            table.id === 'leads' ? stageTable(table, matches, statistics, judged.notes) : table,
          ),
        },
        { tables: by.length === 0 ? [] : compare(compared, rows, tagged).tables, figures: [] },
        { tables: reliable.tables, figures: [] },
        {
          tables: means(evaluation, talks.rows, { ...talksTable, columns: talks.columns }).tables,
          figures: [],
        },
        { tables: [dimensions], figures: [] },
        { tables: raterTable(evaluation, judgeRatings(judged), judgesTable), figures: [] },
      )
      return wordedFindings(all, [about, ...wordsOfStages(judged.stages)])
    },
  }),
})

const aboutStage = (dimensions: number): Words => ({
  en: `Of the ${dimensions} skills of this stage the judge names who shows more: the share won, ties half.`,
  zh: `评判者逐项指出谁更多地展现该阶段的 ${dimensions} 项技能：胜出的比例，平局算一半。`,
})

const about = { en: 'Dimensions won minus lost', zh: '胜出维度减落败维度' } as const

const wordsOf = (by: string, chinese: string): Words => ({
  en: `${about.en}, by ${by}`,
  zh: `${about.zh}：按${chinese}`,
})

const talksTable = { id: 'talks', title: 'Length and ending of the talks' }

const judgesTable = {
  id: 'judges',
  title: 'Agreement of the judges',
  notes: [
    'Per dimension and pair, after both orders: 1 the first is preferred, 1/2 a tie, 0 the second.',
  ],
}

/** Reliability of each judge, by stage. */
async function reliabilityOf(
  evaluation: Evaluation,
  { judges, matches }: Judged,
): Promise<Findings> {
  const found: Findings[] = []
  for (const judge of judges) {
    const own =
      judges.length === 1
        ? matches
        : matches.filter(({ conditions }) => conditions[JUDGE] === judge)
    let repaired = 0
    for await (const { kind } of evaluation.observations({
      source: judge,
      kind: 'flag',
      name: REPAIRED,
    })) {
      repaired += Number(kind === 'flag')
    }
    const id = judges.length === 1 ? 'reliability' : `reliability-${judge}`
    const rows = { title: 'Stage', of: ({ group = '' }: Match) => group }
    found.push(reliability(evaluation, own, { id, judge, rows, repaired }))
  }
  return concatFindings(...found)
}
