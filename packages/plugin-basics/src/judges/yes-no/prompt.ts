import {
  bareWords,
  choiceAnswer,
  isObject,
  objectAnswer,
  objectsIn,
  settled,
  textAnswer,
  tidied,
  unlessCut,
} from '@attune/answers'
import { definePrompt, type Json, type JsonObject, type Known, known, unknown } from '@attune/core'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'
import { evidenceAnswer, hasQuote, sharesWarmth } from '../options.js'
import type { Answer } from './questions-file.js'

interface Input extends Readonly<Record<string, string | undefined>> {
  readonly conversation: string
  readonly instructions: string | undefined
  readonly question: string
}

/** An answer; a yes has its grounds. */
export interface Reply {
  readonly answer: Answer
  readonly rationale: string
  readonly evidence: Json | undefined
}

/** As the templates ask for them. */
const wordsIn = (language: string): readonly [yes: string, no: string] =>
  /^zh\b/i.test(language) ? ['是', '否'] : ['yes', 'no']

export const yesNoPrompt = definePrompt<Input, Reply>({
  id: 'yes-no',
  folder: new URL('.', import.meta.url),
  fields: ['conversation', 'instructions', 'question'],
  parse: (text, { conversation }, { finish, language }) =>
    unlessCut(finish, () => {
      const reply = readReply(text)
      const turns = unfencedTranscript(conversation, transcriptWords(language))
      const isInvented =
        reply.state === 'known' && reply.value.answer === 'yes' && !hasQuote(reply.value.evidence, { turns })
      return isInvented ? unknown('the words that the yes rests on stand in no turn; quote them exactly') : reply
    }),
  schema: (_, { language }) =>
    objectAnswer({
      evidence: evidenceAnswer,
      rationale: textAnswer(),
      answer: choiceAnswer(wordsIn(language)),
    }),
  standIn: ({ input, language }) => {
    const turns = unfencedTranscript(input.conversation, transcriptWords(language))
    const { turn } = sharesWarmth(turns)
    const evidence = turn === undefined ? [] : [{ turn: turn + 1, quote: turns[turn]!.text }]
    return JSON.stringify({ evidence, rationale: 'By rule.', answer: wordsIn(language)[turn === undefined ? 1 : 0] })
  },
})

export function readReply(text: string): Known<Reply> {
  const answer = tidied(text)
  const statements = objectsIn(answer).flatMap(({ value, start, end }) =>
    answerIn(value) === undefined ? [] : [{ value, start, end }],
  )
  const found = settled(answer, statements)
  if (found === undefined)
    return unknown(
      statements.length > 1 ? 'there are two different answers' : 'there is no object with the answer yes or no',
    )
  const { evidence = found['证据'], rationale = found['理由'] } = found
  const said = answerIn(found)!
  if (said === 'yes' && !hasSpot(evidence)) return unknown('a yes needs the turn and the words that it rests on')
  return known({ answer: said, rationale: typeof rationale === 'string' ? rationale.trim() : '', evidence })
}

const answers: Readonly<Record<string, Answer>> = {
  yes: 'yes',
  true: 'yes',
  是: 'yes',
  有: 'yes',
  no: 'no',
  false: 'no',
  否: 'no',
  不是: 'no',
  没有: 'no',
}

function answerIn(value: JsonObject): Answer | undefined {
  const written = value['answer'] ?? value['回答'] ?? value['答案']
  return typeof written === 'string' || typeof written === 'boolean'
    ? answers[bareWords(String(written)).toLowerCase()]
    : undefined
}

function hasSpot(evidence: Json | undefined): boolean {
  const all = Array.isArray(evidence) ? (evidence as readonly Json[]) : [evidence ?? null]
  return all.some(
    (each) => isObject(each) && /\d/.test(String(each['turn'])) && String(each['quote'] ?? '').trim() !== '',
  )
}
