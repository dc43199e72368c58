/** The one way from what a model answers to its reader: of too long an answer the beginning, without echoes and loops. */
import { PromptWords } from '../answers/guard/echo.js'
import { foreign, guarded } from '../answers/guard/guard.js'
import { Words } from '../answers/guard/words.js'
import { readablePart } from '../answers/long.js'
import type { Finish, Known } from '../contracts/data.js'
import type { ChatMessage } from '../contracts/models.js'
import { unknown } from '../known.js'
import { lazy } from '../lazy.js'

/**
 * What may be odd about an answer that was read: it is longer than what is read of one, its end is the same words again and again, it is in
 * another language than its question.
 */
export type AnswerFlag = 'long-answer' | 'looped-answer' | 'foreign-answer'

/** How the answers to one question are read. */
export interface Question<Answer> {
  readonly parse: (text: string, finish: Finish) => Known<Answer> | Promise<Known<Answer>>
  /** Plain text is what it is: nobody reads a value out of it. */
  readonly isProse: boolean
  readonly language: string
  /** What the prompt says whatever its input is. */
  ownTexts(): readonly string[]
  note(flag: AnswerFlag): void
}

/** What was made of an answer, and what its reader got of it. */
export interface Read<Answer> {
  readonly answer: Known<Answer>
  readonly readable: string
}

/** Reads one answer. */
export type AnswerReader<Answer> = (given: Given) => Read<Answer> | Promise<Read<Answer>>

/** An answer, and all that the model had been shown. */
export interface Given {
  readonly text: string
  readonly finish: Finish
  readonly messages: readonly ChatMessage[]
}

export function answerReader<Answer>(question: Question<Answer>): (given: Given) => Promise<Read<Answer>> {
  const { parse, isProse, language, ownTexts, note } = question
  const own = lazy(() => wordsOf(ownTexts()))
  return async ({ text, finish, messages }) => {
    const { text: beginning, isCut } = readablePart(text)
    if (isCut) note('long-answer')
    if (isProse) return { answer: await parse(beginning, finish), readable: beginning }
    const shown = lazy(() => {
      // What the model said itself is nobody's words.
      const told = messages.filter(({ role }) => role !== 'assistant').map(({ content }) => content)
      return new Words([told.join('\n'), ...ownTexts()])
    })
    const { text: readable, refused, fault, isLooped, isForeign } = guarded(beginning, { own: own(), shown }, language)
    if (refused !== undefined) return { answer: unknown(refused), readable }
    const answer = await parse(readable, isLooped ? 'complete' : finish)
    if (answer.state === 'unknown')
      return { answer: unknown(fault ?? (isForeign ? `${foreign}; ${answer.why}` : answer.why)), readable }
    if (isLooped) note('looped-answer')
    if (isForeign) note('foreign-answer')
    return { answer, readable }
  }
}

/** Prompts whose words are kept: a study asks the same few thousands of times. */
const mostKept = 64
const kept = new Map<string, PromptWords>()

function wordsOf(texts: readonly string[]): PromptWords {
  const name = JSON.stringify(texts)
  const known = kept.get(name)
  if (known !== undefined) return known
  const words = new PromptWords(texts)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(name, words)
  return words
}
