import { isAttuneError } from '@attune/core'
import type { Evaluation, ScoreGrade } from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import { defaultThresholds, type Thresholds } from '../grade/grade.js'
import { gradesOf } from './grades.js'

/** The studies that an evaluation of a config has: those of its judges `ratings/people`. */
const studiesOf = ({ judges }: Pick<EvaluationConfig, 'judges'>): { people: string; folder: string }[] =>
  judges.flatMap(({ use, label, options }) =>
    use === 'ratings/people' && typeof options['study'] === 'string'
      ? [{ people: label, folder: options['study'] }]
      : [],
  )

/** The grades of an evaluation's scores; none where no study checks them. For all places that print a score. */
export async function gradesIn(
  evaluation: Evaluation,
  config: Pick<EvaluationConfig, 'judges' | 'analyses'>,
): Promise<readonly ScoreGrade[]> {
  const thresholds = config.analyses.find(({ use }) => use === 'ratings/grade')?.options['thresholds'] ?? {}
  try {
    return await gradesOf(evaluation, studiesOf(config), {
      ...defaultThresholds,
      ...(thresholds as Partial<Thresholds>),
    })
  } catch (error) {
    // The judge that reads the study says what is wrong with it; scores are then unchecked.
    if (isAttuneError(error) && String(error.code).startsWith('ratings/')) return []
    throw error
  }
}
