import { choiceAnswer, objectAnswer, textAnswer, unlessCut } from '@attune/answers'
import { definePrompt, known, unknown } from '@attune/core'
import type { Line } from '@attune/core/internal'
import { needToLook, transcriptWords, unfencedTranscript } from '@attune/core/answers'
import type { AnswerSchema } from '@attune/core/models'
import { evidenceAnswer, sharesWarmth } from '../options.js'
import { problemsOf, readReplies, type Reply } from './read-answers.js'
import { questionsIn, type ShownQuestion } from './question-text.js'

interface Input extends Readonly<Record<string, string | undefined>> {
  readonly conversation: string
  readonly instructions: string | undefined
  /** Earlier questions of the flow, with their answers. */
  readonly earlier: string | undefined
  readonly questions: string
  readonly form: string
}

/**
 * The conversation comes first and is the same for all questions, so that a service can cache it.
 */
export const flowPrompt = definePrompt<Input, Readonly<Record<string, Reply>>>({
  id: 'question-flow',
  folder: new URL('.', import.meta.url),
  fields: ['conversation', 'instructions', 'earlier', 'questions', 'form'],
  parse: (text, { questions }, { finish }) =>
    unlessCut(finish, () => {
      const shown = questionsIn(questions)
      const read = readReplies(text, shown)
      const problems = problemsOf(read, shown)
      if (problems.length > 0) return unknown(problems.join('. '))
      return known(
        Object.fromEntries(
          Object.entries(read).flatMap(([id, each]) =>
            each.state === 'known' ? [[id, each.value]] : [],
          ),
        ),
      )
    }),
  schema: ({ questions }) => answerTo(questionsIn(questions)),
  standIn: ({ input, language }) => {
    const turns = unfencedTranscript(input.conversation, transcriptWords(language))
    const shown = questionsIn(input.questions)
    const said = shown.map(
      (question) => [question.id, ruledAnswer(question, turns, language)] as const,
    )
    return JSON.stringify(shown.length === 1 ? said[0]![1] : Object.fromEntries(said))
  },
})

/** Schema of an answer; evidence and reasons come before the answer itself. */
export function answerTo(questions: readonly ShownQuestion[]): AnswerSchema {
  const ofOne = ({ answers }: ShownQuestion): AnswerSchema =>
    objectAnswer({
      evidence: evidenceAnswer,
      rationale: textAnswer(),
      answer: choiceAnswer(answers.map(({ name }) => name)),
    })
  return questions.length === 1
    ? ofOne(questions[0]!)
    : objectAnswer(Object.fromEntries(questions.map((question) => [question.id, ofOne(question)])))
}

/**
 * Rule-based answer, for runs without a model. A question about the seeker is answered by the lists
 * of `needToLook`, other questions by whether replies respond to the seeker's feelings. Faults of
 * the supporter are never reported; omissions are, if no reply responds.
 */
function ruledAnswer({ answers, side }: ShownQuestion, turns: readonly Line[], language: string) {
  const harmless = answers.filter(({ quotes }) => quotes === undefined)
  const [first, last] = [harmless[0] ?? answers[0]!, harmless.at(-1) ?? answers.at(-1)!]
  const looked = needToLook(turns, language)[0]
  const { first: kind } = sharesWarmth(turns)
  const missed = answers.find(({ quotes }) => quotes === 'seeker')
  if (side === 'seeker')
    return saidBy(
      looked ? first.name : last.name,
      looked && { turn: looked.turn, quote: looked.quote },
    )
  if (missed && looked && kind === undefined)
    return saidBy(missed.name, { turn: looked.turn, quote: looked.quote })
  const isFinding = harmless.length < answers.length
  return saidBy(
    isFinding || kind !== undefined ? first.name : last.name,
    isFinding ? undefined : kind,
  )
}

const saidBy = (
  answer: string,
  ground: { readonly turn: number; readonly quote?: string | undefined } | undefined,
) => ({
  evidence: ground ? [{ turn: ground.turn + 1, quote: ground.quote }] : [],
  rationale: 'By rule.',
  answer,
})
