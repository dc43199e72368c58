import type { ReaderIdentity } from '@attune/core/findings'
import type { GradeIdentity } from './grade.js'

/** Identity of a criterion of a judge or estimator, in a given language. */
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
