import { defineAnalysis, known, type Known, unknown, type Verdict } from '@attune/core'
import type { Findings } from '@attune/core/findings'
import { mean, pearson } from '@attune/statistics'
import { stageCriteria } from '../../tasks/criteria.js'

/**
 * Correlation of a judge with people over the means of the four stages.
 *
 * Source: LongEmotion (arXiv 2509.07403), figure 3.
 */
export const stageAgreement = defineAnalysis({
  revision: 1,
  summary:
    'Means of a judge and of people by stage of the conversation, and their Pearson correlation over the four stages.',
  options: {
    type: 'object',
    properties: {
      judge: {
        type: 'string',
        format: 'judge-label',
        description:
          'Label of the judge that scores the twelve criteria. Default: longemotion/quality.',
      },
      people: {
        type: 'string',
        format: 'judge-label',
        description: 'Label of the judge with the scores of people.',
      },
    },
    required: ['people'],
    additionalProperties: false,
  },
  create: ({ judge = 'longemotion/quality', people }) => ({
    async analyse(evaluation): Promise<Findings> {
      const scores = { judge: new Map<string, number[]>(), people: new Map<string, number[]>() }
      for await (const { verdicts } of evaluation.dialogues({ readers: [judge, people] })) {
        add(scores.judge, verdicts[judge])
        add(scores.people, verdicts[people])
      }
      const rows = Object.keys(stageCriteria).map((stage) => ({
        stage,
        judge: meanOf(scores.judge.get(stage)),
        people: meanOf(scores.people.get(stage)),
      }))
      const { value, n, pValue } = pearson(
        rows.map((row) => row.judge.value),
        rows.map((row) => row.people.value),
      )
      return {
        tables: [
          {
            id: 'stage-means',
            title: 'Judge and people by stage of the conversation, 0–5',
            columns: [
              { key: 'stage', title: 'Stage' },
              { key: 'judge', title: 'Judge', digits: 2 },
              { key: 'people', title: 'People', digits: 2 },
            ],
            rows,
            notes: [],
          },
          {
            id: 'stage-agreement',
            title: 'Correlation over the means of the stages',
            columns: [{ key: 'pearson', title: 'Pearson’s r', digits: 3 }],
            rows: [{ pearson: { value, n, p: pValue } }],
            notes: [
              'Four means allow hardly any conclusion: p is below 0.05 only if r is above 0.95.',
            ],
          },
        ],
        figures: [],
      }
    },
  }),
})

const stageOf = (criterion: string): string | undefined =>
  Object.entries(stageCriteria).find(([, names]) => names.includes(criterion))?.[0]

function add(scores: Map<string, number[]>, verdicts: Known<readonly Verdict[]> | undefined): void {
  if (verdicts?.state !== 'known') return
  for (const { criterion, outcome } of verdicts.value) {
    const stage = stageOf(criterion)
    if (stage === undefined || outcome.state !== 'known') continue
    scores.set(stage, [...(scores.get(stage) ?? []), Number(outcome.value)])
  }
}

const meanOf = (values: readonly number[] = []): { value: Known<number>; n: number } => ({
  value: values.length === 0 ? unknown('no score') : known(mean(values)),
  n: values.length,
})
