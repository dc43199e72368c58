/** The one way from what a model answers to its reader: of too long an answer the beginning, without echoes and loops. */
import { PromptWords } from '../answers/guard/echo.js'
import { foreign, guarded } from '../answers/guard/guard.js'
import { Words } from '../answers/guard/words.js'
import { readablePart } from '../answers/objects.js'
import type { Asked } from '../contracts/context.js'
import type { Finish, Known, Usage } from '../contracts/data.js'
import type { ChatAnswer, ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import { definePrompt } from '../define.js'
import { known, lazy, unknown } from '../values.js'
import type { PromptLibrary } from './prompt-library.js'

/**
 * What may be odd about an answer that was read: it is longer than what is read of one, its end is the same words again and again, it is in
 * another language than its question; bytes of it were no text, a key of the config was taken out of it, or its server read only a part of the
 * prompt. A prompt of a seeker has a separate flag: it says nothing against the supporter.
 */
export type AnswerFlag =
  | 'long-answer'
  | 'looped-answer'
  | 'foreign-answer'
  | 'undecoded-answer'
  | 'redacted-answer'
  | 'cut-prompt'
  | 'seeker-cut-prompt'
  | 'borrowed-template'

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

export interface AskWithRepairs<Answer> {
  /** Asks once; for a repair the last answer and what is wrong with it follow the messages. */
  send(messages: readonly ChatMessage[]): Promise<ChatAnswer>
  readonly messages: readonly ChatMessage[]
  readonly read: AnswerReader<Answer>
  /** How often an unreadable answer is asked for again: 0 or more. */
  readonly repairs: number
  readonly again?: 'corrected' | 'as-before'
  /** Whether a supporter asks, which has nothing to say where a content filter refuses its prompt. Others do not know the answer then. */
  readonly isSupporter?: boolean
  /** Whether an equal request may be answered differently. Default: it may. */
  readonly isDrawn?: boolean
  readonly language: string
  /** The form of an answer, if the prompt states it. */
  readonly form?: () => string
}

const repair = definePrompt<{ problem: string; form: string | undefined }, string>({
  id: 'repair',
  folder: new URL('.', import.meta.url),
  fields: ['problem', 'form'],
  parse: known,
})
/** The instruction to a model that is asked again, apart from what is wrong. */
export const repairTexts = (prompts: Pick<PromptLibrary, 'ownTexts'>): readonly string[] =>
  ['en', 'zh'].flatMap((language) => prompts.ownTexts('core', repair as unknown as AnyPrompt, language))

export type Render = PromptLibrary['render']

/** The question, the answer that could not be read, and what is wrong with it. */
function repairOf(
  text: string,
  problem: string,
  { messages, language, form }: Pick<AskWithRepairs<unknown>, 'messages' | 'language' | 'form'>,
  render: Render,
): readonly ChatMessage[] {
  const base = language.split('-')[0]?.toLowerCase()
  const input = { problem, form: form?.() }
  // Many services refuse an assistant message without text.
  const said: ChatMessage[] = text.trim() === '' ? [] : [{ role: 'assistant', content: cut(text) }]
  return [...messages, ...said, ...render('core', repair as unknown as AnyPrompt, base === 'zh' ? 'zh' : 'en', input)]
}

const addUsage = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  reasoning: a.reasoning + b.reasoning,
})

const refusedPrompt: Read<never> = {
  answer: unknown('prompt refused by a content filter'),
  readable: '',
}

/**
 * Asks until the answer can be read: at most `1 + repairs` times. Before each repair the model is shown its last answer, cut, and
 * what is wrong with it, and the form that is wanted, in Chinese for Chinese and in English for every other language. Where
 * nothing is drawn, no request is sent twice. Text, what was readable of it, reasoning, finish and log-probabilities are those of
 * the last answer; usage is the sum over all.
 */
export async function askWithRepairs<Answer>(options: AskWithRepairs<Answer>, render: Render): Promise<Asked<Answer>> {
  const { send, read, repairs, again, isSupporter = false, isDrawn = true } = options
  const sent: (readonly ChatMessage[])[] = []
  let messages = options.messages
  let usage: Usage = { input: 0, output: 0, reasoning: 0 }
  for (let attempts = 1; ; attempts++) {
    sent.push(messages)
    const answered = await send(messages)
    usage = addUsage(usage, answered.usage)
    const { text, reasoning, finish, logprobs } = answered
    const isRefused = answered.marks?.includes('refused-prompt') === true
    const { answer, readable } = isRefused && !isSupporter ? refusedPrompt : await read({ text, finish, messages })
    const isAgain = answer.state === 'unknown' && attempts <= repairs && !isRefused
    const next = isAgain ? (again === 'as-before' ? messages : repairOf(text, answer.why, options, render)) : undefined
    if (!next || (!isDrawn && sent.some((each) => JSON.stringify(each) === JSON.stringify(next)))) {
      return {
        answer,
        text,
        readable,
        finish,
        usage,
        attempts,
        ...(reasoning !== undefined && { reasoning }),
        ...(logprobs && { logprobs }),
      }
    }
    messages = next
  }
}

/** Characters of an answer that could not be read: enough to see what it was, and none of an endless one's rest. */
const LONGEST_SHOWN = 2000

/** Signs that take two places stay whole. */
const cut = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).replace(/[\uD800-\uDBFF]$/, '')} …` : text
