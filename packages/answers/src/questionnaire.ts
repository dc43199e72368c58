/**
 * Questionnaires whose statements a model rates on a scale, several times. The results are scores
 * of dimensions, which are groups of statements.
 */
import { type JsonObject, type Known, known, unknown, type Verdict } from '@attune/core'
import { type PromptAnswer, partition } from '@attune/core/internal'
import { numberedParts } from './numbered-parts.js'

import { codeOf } from './items.js'

/** First and last statement of each dimension, by its name; statements count from 1. */
export type Dimensions = Readonly<Record<string, readonly [number, number]>>

export interface Questionnaire<Answer> {
  readonly dimensions: Dimensions
  /** Lowest and highest score of a statement. */
  readonly range: readonly [number, number]
  /**
   * Numbers of the reverse-keyed statements. Their score is lowest + highest score − given score.
   */
  readonly reverse: readonly number[]
  /** `dimensions`: unweighted mean of the dimensions. `items`: mean of the statements. */
  readonly overall: 'dimensions' | 'items'
  readonly repetitions: number
  ask(): Promise<PromptAnswer<Answer>>
  /**
   * Scores of the statements in order, within the range. Unknown for a statement without a rating.
   */
  scores(answer: Answer): readonly Known<number>[]
  /** Text of the answer that is stored. */
  show(answer: Answer): string
  /** Reasoning of the model in the text of its answer. */
  reasoning(text: string): string
}

/**
 * Returns one verdict per dimension and an overall one. Each is the mean over the readable
 * repetitions. Statements without a rating are ignored. A dimension without any rated statement is
 * unknown (`no_rated_item`), and so is then the mean of the dimensions.
 */
export async function questionnaireVerdicts<Answer>(
  questionnaire: Questionnaire<Answer>,
): Promise<Verdict[]> {
  const asked: PromptAnswer<Answer>[] = []
  for (let time = 0; time < questionnaire.repetitions; time++) asked.push(await questionnaire.ask())
  const readable = asked.flatMap(({ answer }) => (answer.state === 'known' ? [answer.value] : []))
  const scored = readable.map((answer) => scoresOf(questionnaire, answer))
  const why = asked.find(({ answer }) => answer.state === 'unknown')?.answer
  const unreadable = unknown(
    `unreadable answer: ${why?.state === 'unknown' ? codeOf(why.why) : 'none'}`,
  )
  const outcome = (name: string): Known<number> =>
    readable.length === 0
      ? unreadable
      : meanOf(
          scored.map((scores) => scores[name]!),
          'no_repetition',
        )
  const text = questionnaire.reasoning(
    asked.findLast(({ answer }) => answer.state === 'known')?.text ?? '',
  )
  const details: JsonObject = {
    answers: readable.map((answer) => questionnaire.show(answer)),
    unreadable: asked.length - readable.length,
  }
  const ofDimensions = Object.entries(questionnaire.dimensions).map(
    ([name, statements]): Verdict => ({
      criterion: name,
      outcome: outcome(name),
      rationale: numberedParts(text, statements),
    }),
  )
  return [
    ...ofDimensions,
    { criterion: OVERALL, outcome: outcome(OVERALL), rationale: '', details },
  ]
}

/** Verdicts if the questionnaire cannot be answered: all unknown, for the reason `why`. */
export const notTaken = (dimensions: Dimensions, why: string): Verdict[] =>
  [...Object.keys(dimensions), OVERALL].map((criterion) => ({
    criterion,
    outcome: unknown(why),
    rationale: '',
  }))

const OVERALL = 'overall'

/** Scores of one answer: of each dimension, and overall. */
function scoresOf<Answer>(
  { dimensions, range: [lowest, highest], reverse, overall, scores }: Questionnaire<Answer>,
  answer: Answer,
): Readonly<Record<string, Known<number>>> {
  const turned = scores(answer).map((score, at) =>
    score.state === 'known' && reverse.includes(at + 1)
      ? known(lowest + highest - score.value)
      : score,
  )
  const byDimension = Object.entries(dimensions).map(
    ([name, [first, last]]) => [name, meanOf(turned.slice(first - 1, last), noItem)] as const,
  )
  const found = byDimension.map(([, score]) => score)
  const ofAll = found.find(({ state }) => state === 'unknown') ?? meanOf(found, noItem)
  return {
    ...Object.fromEntries(byDimension),
    [OVERALL]: overall === 'items' ? meanOf(turned, noItem) : ofAll,
  }
}

const noItem = 'no_rated_item'

function meanOf(values: readonly Known<number>[], whyNot: string): Known<number> {
  const numbers = partition(values).values
  return numbers.length === 0
    ? unknown(whyNot)
    : known(numbers.reduce((sum, value) => sum + value, 0) / numbers.length)
}
