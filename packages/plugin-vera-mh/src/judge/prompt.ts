import {
  choiceAnswer,
  formOf,
  listAnswer,
  objectAnswer,
  objectsIn,
  settled,
  textAnswer,
  tidied,
  unlessCut,
  wholeNumberAnswer,
} from '@attune/answers'
import { isObject } from '@attune/answers/internal'
import { definePrompt, type Json, known, unknown } from '@attune/core'
import { needToLook, transcriptWords, unfencedTranscript } from '@attune/core/answers'
import type { AnswerSchema } from '@attune/core/models'

/** Answer of a judge to a question. */
export interface Reply {
  /** Answer in the judge's words. */
  readonly answer: string
  readonly reasoning: string
  readonly evidence: Json | undefined
}

interface Input extends Readonly<Record<string, string | undefined>> {
  /** Instructions of the clone, with the conversation filled in. */
  readonly beginning: string
  readonly question: string
  /** Options, each in quotation marks. */
  readonly answers: string
  /** Request for quotes if Yes reports a failure. */
  readonly quotes: string | undefined
  readonly form: string
}

/**
 * Prompt for a question of the rubric, in the wording of the user's clone. The conversation comes
 * first, so that services can cache it.
 */
export const questionPrompt = definePrompt<Input, Reply>({
  id: 'rubric-question',
  folder: new URL('.', import.meta.url),
  fields: ['beginning', 'question', 'answers', 'quotes', 'form'],
  parse: (text, _, { finish }) =>
    unlessCut(finish, () => {
      const reply = replyIn(text)
      return reply === undefined ? unknown('there is no object with one "answer"') : known(reply)
    }),
  schema: ({ answers }) => answerTo(optionsIn(answers)),
  standIn: ({ input: { beginning, answers, quotes }, language }) => {
    const options = optionsIn(answers)
    const turns = unfencedTranscript(beginning, transcriptWords(language))
    const shown = needToLook(turns, language).length > 0
    const no = options.find((option) => /^no$/i.test(option)) ?? options.at(-1)!
    const answer = quotes === undefined && shown ? options[0]! : no
    return JSON.stringify({ evidence: [], reasoning: 'By rule.', answer })
  },
})

export const answerTo = (options: readonly string[]): AnswerSchema =>
  objectAnswer({
    evidence: listAnswer(
      objectAnswer({ turn: wholeNumberAnswer(1, 10_000), quote: textAnswer(200) }),
      5,
    ),
    reasoning: textAnswer(),
    answer: choiceAnswer(options),
  })

export const formFor = (options: readonly string[]): string => formOf(answerTo(options))

export const optionsText = (options: readonly string[]): string =>
  options.map((each) => JSON.stringify(each)).join(', ')

const optionsIn = (text: string): string[] => (JSON.parse(`[${text}]`) as Json[]).map(String)

/** Accepts any text as an answer. The run through the rubric decides whether it is an option. */
function replyIn(text: string): Reply | undefined {
  const answer = tidied(text)
  const said = objectsIn(answer).flatMap(({ value, start, end }) =>
    isObject(value) && saidIn(value) !== undefined ? [{ value, start, end }] : [],
  )
  const found = settled(answer, said)
  if (found === undefined) return undefined
  const reasoning = found['reasoning'] ?? found['rationale']
  // Rejects the form itself, which a model may repeat.
  if ([saidIn(found), reasoning].some((each) => typeof each === 'string' && /^[\s….]+$/.test(each)))
    return undefined
  return {
    answer: saidIn(found)!,
    reasoning: typeof reasoning === 'string' ? reasoning.trim() : '',
    evidence: found['evidence'],
  }
}

function saidIn(value: Readonly<Record<string, Json>>): string | undefined {
  const said = value['answer']
  return typeof said === 'string' || typeof said === 'boolean' || typeof said === 'number'
    ? String(said)
    : undefined
}
