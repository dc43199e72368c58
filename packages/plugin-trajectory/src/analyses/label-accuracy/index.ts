import { defineAnalysis, fewClustersNote, type Findings } from '@attune/core'
import { compareArms } from '../../emotion/validation-accuracy.js'
import { distinct } from '../observations.js'
import { readEntries, type Entry } from './entries.js'
import { accuracyRow, answerRows, accuracyColumns, answerColumns } from './rows.js'

export const labelAccuracy = defineAnalysis({
  revision: 4,
  summary: 'How often an estimator agrees with human labels, without and with the adjustment, and whether it differs.',
  options: {
    type: 'object',
    properties: {
      estimator: {
        type: 'string',
        format: 'estimator-label',
        description: 'Label of the estimator, which varies its option adjust over off and on.',
      },
      measure: {
        type: 'string',
        default: 'final',
        description: 'Measure that holds the score of the labelled utterance, in [0, 1]; above 0.5 is positive.',
      },
    },
    required: ['estimator'],
    additionalProperties: false,
  },
  create: ({ estimator, measure }) => ({
    async analyse(evaluation): Promise<Findings> {
      const { entries, dialogues } = await readEntries(evaluation, estimator, measure)
      const groups = distinct(entries, ({ language }) => language).map((language) => {
        const own = entries.filter((entry) => entry.language === language)
        return { language, own, compared: compareArms(arm(own, 'without'), arm(own, 'adjusted')) }
      })
      return {
        tables: [
          {
            id: 'label-accuracy',
            title: 'Agreement with human labels',
            columns: accuracyColumns,
            rows: groups.map((group) => accuracyRow(evaluation, group)),
            notes: [
              ...notes,
              ...groups.flatMap(({ own, language }) => fewClustersNote(own).map((note) => `${language}: ${note}`)),
              ...(dialogues > entries.length
                ? [`Each scenario counts once: the first of its dialogues (${dialogues} in all).`]
                : []),
            ],
          },
          {
            id: 'label-answers',
            title: 'Answers by human label',
            columns: answerColumns,
            rows: groups.flatMap(answerRows),
            notes: [],
          },
        ],
        figures: [],
      }
    },
  }),
})

const notes = [
  'An utterance counts as positive if its score is greater than 0.5.',
  'The difference is that of the entries scored in both arms; its p-value is that of McNemar’s exact test, which rests on those that one arm alone got right.',
]

const arm = (entries: readonly Entry[], which: 'without' | 'adjusted') =>
  entries.map(({ cluster: id, gold, [which]: score }) => ({ id, gold, score }))
