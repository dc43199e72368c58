import { defineAnalysis } from '@attune/core'
import type { Findings } from '@attune/core/findings'
import { defaultThresholds, type Thresholds } from '../grade/grade.js'
import { gradesOf } from './grades.js'

const least = (description: string, value: number, top?: number) =>
  ({
    type: 'number',
    minimum: 0,
    ...(top !== undefined && { maximum: top }),
    default: value,
    description,
  }) as const

const { raters, items, clusters, alpha, order, ceiling } = defaultThresholds

/** Analysis: reliability grade of each automatic score, for its current version. */
export const grade = defineAnalysis({
  revision: 2,
  summary:
    'The reliability grade of each score that a study checks: unchecked, development, human-checked; lapsed where something changed.',
  options: {
    type: 'object',
    properties: {
      people: {
        type: 'string',
        format: 'judge-label',
        description: 'Label of the judge ratings/people.',
      },
      study: { type: 'string', format: 'code', description: 'Folder of its study.' },
      thresholds: {
        type: 'object',
        default: {},
        properties: {
          raters: least('Raters.', raters),
          items: least('Dialogues that were rated.', items),
          clusters: least('Scenarios of these.', clusters),
          alpha: least('Lower bound of Krippendorff’s α of the raters.', alpha, 1),
          order: least('Lower bound of Spearman’s ρ of score and people.', order, 1),
          ceiling: least(
            'How much less the score may follow people than they follow each other.',
            ceiling,
            2,
          ),
        },
        additionalProperties: false,
        description: 'From where on a score counts as checked.',
      },
    },
    required: ['people', 'study'],
    additionalProperties: false,
  },
  create: ({ people, study: folder, thresholds: given }) => ({
    async analyse(evaluation): Promise<Findings> {
      const thresholds: Thresholds = { ...defaultThresholds, ...given }
      const grades = await gradesOf(evaluation, [{ people, folder }], thresholds)
      const { raters: r, items: i, clusters: c, alpha: a, order: o, ceiling: d } = thresholds
      return {
        tables: [
          {
            id: 'ratings-grade',
            title: 'What people’s ratings say of each score',
            columns: [
              { key: 'score', title: 'Score' },
              { key: 'language', title: 'Language' },
              { key: 'grade', title: 'Grade' },
            ],
            rows: grades.map(({ label, criterion, language, text }) => ({
              score: `${label} · ${criterion}`,
              language,
              grade: text,
            })),
            notes: [
              `A score is checked by at least ${r} raters on ${i} dialogues of ${c} scenarios, drawn at random and blinded, whose α is at least ${a}, and it passes the alternative annotator test; or it orders dialogues like people (ρ at least ${o}, at most ${d} below how they follow each other). Bounds count, not estimates.`,
              'The grade lapses when component, revision, options, prompt, model asked or answering, language or rubric change. It says nothing of other languages, seekers or supporters than those that were rated.',
            ],
          },
        ],
        figures: [],
        sentences: grades.map(
          ({ label, criterion, language, text }) =>
            `${label} · ${criterion} (${language}) is ${text}.`,
        ),
      }
    },
  }),
})
