import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { requireName } from '@attune/kit/internal'
import { correctedChoices } from './corrected-choices.js'
import { correctedRates } from './corrected-rates.js'
import { correctedScores } from './corrected-scores.js'

/**
 * Analysis: estimates the results that people would give for all dialogues, from people's ratings
 * of some dialogues and a judge's results for all.
 */
export const corrected = defineAnalysis({
  revision: 2,
  summary:
    'Scores, preferences and labels as people would give them: some rated, all judged (prediction-powered inference).',
  options: {
    type: 'object',
    properties: {
      people: {
        type: 'string',
        format: 'judge-label',
        description: 'Label of the judge with ratings by people.',
      },
      of: {
        type: 'string',
        format: 'judge-label',
        description: 'Label of the judge whose scores they correct.',
      },
      criteria: {
        type: 'array',
        items: { type: 'string', format: 'criterion-name', minLength: 1 },
        minItems: 1,
        description: 'Criteria that both have. Default: all of these.',
      },
      rates: {
        enum: ['prediction-powered', 'rogan-gladen'],
        default: 'prediction-powered',
        description:
          'How rates of labels are corrected. rogan-gladen is for ratings that were not drawn by chance from this run; it supposes that the judge misses and wrongly finds as often in dialogues that were not rated.',
      },
    },
    required: ['people', 'of'],
    additionalProperties: false,
  },
  create: ({ people, of, criteria, rates }) => ({
    async analyse(evaluation): Promise<Findings> {
      requireName(evaluation, 'judge', people)
      requireName(evaluation, 'judge', of)
      const findings: Findings[] = []
      for (const [criterion, kind] of await commonCriteria(evaluation, people, of)) {
        if (criteria !== undefined && !criteria.includes(criterion)) continue
        const names = { people, source: of, criterion }
        if (kind === 'pair') findings.push(await correctedChoices(evaluation, names))
        else if (kind === 'score') findings.push(await correctedScores(evaluation, names))
        else findings.push(await correctedRates(evaluation, names, rates))
      }
      return {
        tables: findings.flatMap(({ tables }) => tables),
        figures: [],
        sentences: findings.flatMap(({ sentences = [] }) => sentences),
      }
    },
  }),
})

type Kind = 'score' | 'label' | 'pair'

/**
 * Criteria that both people and the automatic judge have, each with its kind of result: score,
 * label or preference.
 */
async function commonCriteria(
  evaluation: Evaluation,
  people: string,
  of: string,
): Promise<Map<string, Kind>> {
  const asked = await criteriaOf(evaluation, people)
  const judged = await criteriaOf(evaluation, of)
  return new Map([...judged].filter(([name]) => asked.has(name)))
}

async function criteriaOf(evaluation: Evaluation, source: string): Promise<Map<string, Kind>> {
  const found = new Map<string, Kind>()
  for (const kind of ['verdict', 'pair'] as const)
    for await (const row of evaluation.observations({ source, kind })) {
      if (row.kind !== kind) continue
      if (kind === 'pair') found.set(row.name, 'pair')
      else if (row.value.state === 'known')
        found.set(row.name, typeof row.value.value === 'number' ? 'score' : 'label')
    }
  return found
}
