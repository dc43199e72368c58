import { isYes, type Rubric, type RubricOption, type RubricQuestion } from './rubric.js'

/**
 * Id of the question that follows an answer; undefined if the flow ends. Without a jump, Yes to a
 * plain question leads to the next dimension, and any other answer to the next row.
 */
export function nextOf(
  rubric: Rubric,
  question: RubricQuestion,
  { name, jump }: RubricOption,
): string | undefined {
  if (jump.kind === 'question' || jump.kind === 'skip') return jump.to
  if (jump.kind !== 'next') return undefined
  const later = rubric.questions.slice(rubric.questions.indexOf(question) + 1)
  if (!question.isPlain || !isYes(name)) return later[0]?.id
  return later.find(({ dimension }) => dimension !== question.dimension)?.id
}
