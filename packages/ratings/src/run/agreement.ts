import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { ratedDialogues, type RatedDialogue } from '@attune/kit/internal'
import { errors } from '../errors.js'
import type { Question } from '../design/questions.js'
import { bestWorstTable } from './best-worst-table.js'
import { judgesTable } from './judges-table.js'
import { labelsTable, sidesTable } from './labels-table.js'
import { levelsTable } from './levels-table.js'
import { ratersTable } from './raters-table.js'
import { type RatedStudy, readRatedStudy } from './study-files.js'
import { studyTable } from './study-table.js'

/**
 * Analysis: agreement of people on scores, on the order of dialogues and on the order of systems,
 * and agreement of judges with people.
 */
export const agreement = defineAnalysis({
  revision: 2,
  summary:
    'Agreement of people in a study at three levels, how severe and consistent each rater is, and judges beside them.',
  options: {
    type: 'object',
    properties: {
      people: {
        type: 'string',
        format: 'judge-label',
        description: 'Label of the judge ratings/people; not needed where no scores are asked for.',
      },
      study: { type: 'string', format: 'code', description: 'Folder of its study.' },
    },
    required: ['study'],
    additionalProperties: false,
  },
  create: ({ people, study: folder }) => ({
    async analyse(evaluation): Promise<Findings> {
      const study = readRatedStudy(folder)
      const isScored = study.design.questions.some(({ form }) => form === 'score')
      if (isScored && people === undefined) throw errors.error('PEOPLE_UNNAMED', { folder }, {})
      const scores = people === undefined ? [] : await scoresOf(evaluation, people, study)
      const { level } = evaluation.statistics
      const levels = levelsTable(scores, level)
      return {
        tables: [
          studyTable(study),
          ...ratersTable(study, scores, level),
          ...levels.tables,
          ...labelsTable(study, level),
          ...sidesTable(study, level),
          ...bestWorstTable(study, level),
          ...(people === undefined ? [] : await judgesTable(evaluation, people, study)),
        ],
        figures: [],
        sentences: levels.sentences,
      }
    },
  }),
})

/** A question that is answered with a score, and its ratings. */
export interface ScoreQuestion {
  readonly question: Question
  readonly dialogues: readonly RatedDialogue[]
}

async function scoresOf(
  evaluation: Evaluation,
  people: string,
  { design }: RatedStudy,
): Promise<ScoreQuestion[]> {
  const found: ScoreQuestion[] = []
  for (const question of design.questions.filter(({ form }) => form === 'score'))
    found.push({
      question,
      dialogues: await ratedDialogues(evaluation, {
        people,
        source: people,
        criterion: question.id,
      }),
    })
  return found
}
