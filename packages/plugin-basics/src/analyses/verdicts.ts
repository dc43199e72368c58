import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { concatFindings } from '@attune/kit'
import { noFindings, tableOptions } from '@attune/kit/internal'
import { requireNames } from './named-options.js'
import { labelTables } from './tables.js'

/**
 * Mean scores and shares of labels, per supporter, with intervals and paired comparisons, for any
 * dialogue judge.
 */
export const verdicts = defineAnalysis({
  revision: 17,
  summary:
    'Mean score, share of yes or shares of labels of every criterion per supporter, with intervals and comparisons, paired where scenarios are shared.',
  options: {
    type: 'object',
    properties: {
      of: {
        type: 'array',
        items: { type: 'string', format: 'judge-label' },
        minItems: 1,
        uniqueItems: true,
        description:
          'Labels of dialogue judges. Default: all of the evaluation. Of a judge of pairs a sentence says where its results are.',
      },
      ...tableOptions,
    },
    additionalProperties: false,
  },
  create: ({ of, ...options }) => ({
    async analyse(evaluation) {
      const labels = of ?? evaluation.judges
      requireNames(evaluation, labels, options)
      const parts = []
      for (const label of labels) {
        parts.push(
          await labelTables(evaluation, 'verdicts', label, options),
          await pairNote(evaluation, label),
        )
      }
      return concatFindings(...parts)
    },
  }),
})

/** Note for users who look here for the results of a pairwise judge. */
async function pairNote(evaluation: Evaluation, source: string): Promise<Findings> {
  for await (const { other } of evaluation.observations({ source, kind: 'pair' })) {
    if (other === undefined) continue
    const text = `${source} compares dialogues in pairs, so it has no table here: its preferences are in the tables of core/preferences and of its plugin's analyses; \`attune export jsonl\` writes every verdict.`
    return { ...noFindings, sentences: [text] }
  }
  return noFindings
}
