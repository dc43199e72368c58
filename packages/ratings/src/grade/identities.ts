import type { ReaderIdentity } from '@attune/core/findings'
import type { GradeIdentity } from './grade.js'

/** The identity of one criterion of a judge or an estimator, in one language. */
export const gradeIdentity = (
  { component, revision, options, prompts, rubric, model, offline }: ReaderIdentity,
  criterion: string,
  language: string,
): GradeIdentity => ({
  component,
  revision,
  options,
  prompts,
  model,
  criterion,
  language,
  rubric,
  ...(offline && { offline }),
})
