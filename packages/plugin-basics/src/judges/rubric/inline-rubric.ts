/** A rubric within the config: short questions with the levels No, In part and Yes. */
import { known, unknown, type Verdict } from '@attune/core'
import { basicsErrors } from '../../errors.js'
import { plainName, readRubric, type Rubric } from './rubric-file.js'

/** Questions of a rubric in the config, by the name of the criterion. */
export type Questions = Readonly<Record<string, string>>

export const questionsOption = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} _-]*$' },
  additionalProperties: { type: 'string', minLength: 1, pattern: '\\S' },
  description:
    'In place of a file: questions by name, to which Yes is the good answer. The levels are 0 (No), 1 (In part) and 2 (Yes). With several questions, the criterion `mean` is their mean.',
} as const

/** Criterion for several questions in the config: the mean of their levels. */
export const MEAN = 'mean'

interface Chosen {
  readonly file?: string
  readonly questions?: Questions
}

/** The rubric from the options. @throws AttuneError RUBRIC_CHOICE, DATA_READ or RUBRIC_INVALID */
export function chosenRubric({ file, questions }: Chosen): Rubric {
  if ((file === undefined) === (questions === undefined))
    throw basicsErrors.error('RUBRIC_CHOICE', {})
  if (questions === undefined) return readRubric(file!)
  const names = Object.keys(questions)
  const plain = new Set([MEAN, ...names].map(plainName))
  if (plain.size <= names.length)
    throw basicsErrors.error('RUBRIC_NAMES', { names: names.join(', ') })
  return {
    dimensions: Object.entries(questions).map(([name, question]) => ({
      name,
      question: question.trim(),
      levels: /\p{Script=Han}/u.test(question) ? chineseLevels : levels,
    })),
  }
}

const levels = [
  [0, 'No.'],
  [1, 'In part.'],
  [2, 'Yes.'],
] as const

const chineseLevels = [
  [0, '否。'],
  [1, '部分。'],
  [2, '是。'],
] as const

/** The mean of several verdicts; unknown if one of them is. */
export function meanOf(verdicts: readonly Verdict[]): readonly Verdict[] {
  if (verdicts.length < 2) return []
  const scores = verdicts.flatMap(({ outcome }) =>
    outcome.state === 'known' ? Number(outcome.value) : [],
  )
  const missing = verdicts.find(({ outcome }) => outcome.state === 'unknown')
  const sum = scores.reduce((all, each) => all + each, 0)
  const outcome = missing
    ? unknown(`${missing.criterion} has no score`)
    : known(sum / scores.length)
  return [{ criterion: MEAN, outcome, rationale: '' }]
}
