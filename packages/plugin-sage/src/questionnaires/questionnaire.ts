import { chatModelOption, numberedParts, retriesOption } from '@attune/answers'
import { unknown, type Asked, type JsonObject, type Known, type Verdict } from '@attune/core'
import { codeOf } from '../asking.js'
import { conversationOption } from '../sentient-agent/view.js'
import type { Dimensions, DimensionScores } from './dimensions.js'

/** Options that both questionnaires have. */
export const questionnaireOptions = {
  model: chatModelOption('The chat model that answers the statements.'),
  repetitions: {
    type: 'integer',
    minimum: 1,
    default: 3,
    description: 'Number of times the statements are answered; scores are averaged.',
  },
  overall: {
    type: 'string',
    enum: ['dimensions', 'items'],
    default: 'dimensions',
    description: 'The overall score. dimensions: mean of the dimensions; items: mean of all rated statements.',
  },
  temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
  maxRetries: retriesOption(3, 'an answer that cannot be read'),
  conversation: conversationOption,
} as const

interface Questionnaire<Answer, Name extends string> {
  readonly repetitions: number
  ask(): Promise<Asked<Answer>>
  score(answer: Answer): DimensionScores<Name>
  mean(repetitions: readonly DimensionScores<Name>[]): DimensionScores<Name>
  /** The answer as it is kept. */
  show(answer: Answer): string
  readonly dimensions: Dimensions<Name>
  /** The reasoning part of the text. */
  reasoning(text: string): string
}

/** Has a questionnaire answered several times: a verdict per dimension and an overall one, each the mean over the readable answers. */
export async function verdictsOf<Answer, Name extends string>(
  questionnaire: Questionnaire<Answer, Name>,
): Promise<Verdict[]> {
  const asked: Asked<Answer>[] = []
  for (let time = 0; time < questionnaire.repetitions; time++) asked.push(await questionnaire.ask())
  const readable = asked.flatMap(({ answer }) => (answer.state === 'known' ? [answer.value] : []))
  const { dimensions, overall } = questionnaire.mean(readable.map((answer) => questionnaire.score(answer)))
  const why = asked.find(({ answer }) => answer.state === 'unknown')?.answer
  const unreadable = unknown(`unreadable answer: ${why?.state === 'unknown' ? codeOf(why.why) : 'none'}`)
  const outcome = (score: Known<number>): Known<number> => (readable.length === 0 ? unreadable : score)
  const text = questionnaire.reasoning(asked.findLast(({ answer }) => answer.state === 'known')?.text ?? '')
  const details: JsonObject = {
    answers: readable.map((answer) => questionnaire.show(answer)),
    unreadable: asked.length - readable.length,
  }
  const ofDimensions = (Object.keys(questionnaire.dimensions) as Name[]).map((name): Verdict => ({
    criterion: name,
    outcome: outcome(dimensions[name]),
    rationale: numberedParts(text, questionnaire.dimensions[name]),
  }))
  return [...ofDimensions, { criterion: 'overall', outcome: outcome(overall), rationale: '', details }]
}

/** The verdicts of a questionnaire that nobody can answer. */
export const notTaken = (dimensions: Dimensions<string>, why: string): Verdict[] =>
  [...Object.keys(dimensions), 'overall'].map((criterion) => ({ criterion, outcome: unknown(why), rationale: '' }))
