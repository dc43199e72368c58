/**
 * Prepares answers for their parsers (limits their length, removes repeated prompt text and loops),
 * and requests unreadable answers again.
 */
import { PromptWords } from '../answers/guard/echo.js'
import { foreign, guarded } from '../answers/guard/guard.js'
import { Words } from '../answers/guard/words.js'
import { readablePart } from '../answers/objects.js'
import type { PromptAnswer } from '../contracts/context.js'
import type { Finish, Known, Usage } from '../contracts/data.js'
import type { ChatAnswer, ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import { definePrompt } from '../define.js'
import { known, lazy, unknown } from '../values.js'
import type { PromptLibrary } from './prompt-library.js'

/**
 * Irregularity of an answer that was parsed nevertheless:
 *
 * - `long-answer`: longer than the maximum; only its beginning was parsed
 * - `looped-answer`: ended in a loop, which was removed
 * - `foreign-answer`: in another language than the prompt
 * - `undecoded-answer`: contains invalid bytes
 * - `redacted-answer`: contained an API key, which was removed
 * - `cut-prompt`: the server truncated the prompt
 * - `seeker-cut-prompt`: the same for a prompt of the seeker, which does not concern the supporter
 * - `borrowed-template`: the template is in another language than the dialogue
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

/** Settings for parsing the answers to one prompt. */
export interface ParseSettings<Answer> {
  readonly parse: (text: string, finish: Finish) => Known<Answer> | Promise<Known<Answer>>
  /** True if any text is a valid answer. */
  readonly isProse: boolean
  readonly language: string
  /**
   * Texts of the prompt without its input, such as the template. Answers that repeat them are
   * cleaned or refused.
   */
  ownTexts(): readonly string[]
  note(flag: AnswerFlag): void
}

/** The parsed answer, and the text that the parser received. */
export interface ParsedAnswer<Answer> {
  readonly answer: Known<Answer>
  readonly readable: string
}

/** Parses one answer. */
export type AnswerReader<Answer> = (
  given: ReceivedAnswer,
) => ParsedAnswer<Answer> | Promise<ParsedAnswer<Answer>>

/** An answer, and the messages that were sent to the model. */
export interface ReceivedAnswer {
  readonly text: string
  readonly finish: Finish
  readonly messages: readonly ChatMessage[]
}

export function answerReader<Answer>(
  question: ParseSettings<Answer>,
): (given: ReceivedAnswer) => Promise<ParsedAnswer<Answer>> {
  const { parse, isProse, language, ownTexts, note } = question
  const own = lazy(() => wordsOf(ownTexts()))
  return async ({ text, finish, messages }) => {
    const { text: beginning, isCut } = readablePart(text)
    if (isCut) note('long-answer')
    if (isProse) return { answer: await parse(beginning, finish), readable: beginning }
    const shown = lazy(() => {
      // Messages of the assistant are excluded: repeating them is not an echo of the prompt.
      const prompted = messages
        .filter(({ role }) => role !== 'assistant')
        .map(({ content }) => content)
      return new Words([prompted.join('\n'), ...ownTexts()])
    })
    const {
      text: readable,
      refused,
      fault,
      isLooped,
      isForeign,
    } = guarded(beginning, { own: own(), shown }, language)
    if (refused !== undefined) return { answer: unknown(refused), readable }
    const answer = await parse(readable, isLooped ? 'complete' : finish)
    if (answer.state === 'unknown')
      return {
        answer: unknown(fault ?? (isForeign ? `${foreign}; ${answer.why}` : answer.why)),
        readable,
      }
    if (isLooped) note('looped-answer')
    if (isForeign) note('foreign-answer')
    return { answer, readable }
  }
}

/** Cache of the words of prompts. A study sends the same few prompts thousands of times. */
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
  /** Sends messages to the model. For a retry, they end with the last answer and its error. */
  send(messages: readonly ChatMessage[]): Promise<ChatAnswer>
  readonly messages: readonly ChatMessage[]
  readonly read: AnswerReader<Answer>
  /** Maximum number of retries after an unreadable answer: 0 or more. */
  readonly repairs: number
  readonly again?: 'corrected' | 'as-before'
  /**
   * True if a supporter makes the request. If a content filter refuses it, the reply is then empty.
   * For other components the answer is unknown.
   */
  readonly isSupporter?: boolean
  /** True if the model samples, so that a repeated request may get another answer. Default true. */
  readonly isDrawn?: boolean
  readonly language: string
  /** Example of the answer's format, if the prompt has one. */
  readonly form?: () => string
}

const repair = definePrompt<{ problem: string; form: string | undefined }, string>({
  id: 'repair',
  folder: new URL('.', import.meta.url),
  fields: ['problem', 'form'],
  parse: known,
})
/** Texts of the instruction that asks a model to correct its answer, without the error. */
export const repairTexts = (prompts: Pick<PromptLibrary, 'ownTexts'>): readonly string[] =>
  ['en', 'zh'].flatMap((language) =>
    prompts.ownTexts('core', repair as unknown as AnyPrompt, language),
  )

export type Render = PromptLibrary['render']

/**
 * Messages of a retry: those of the request, the unreadable answer, and the instruction to correct
 * it.
 */
function repairOf(
  text: string,
  problem: string,
  { messages, language, form }: Pick<AskWithRepairs<unknown>, 'messages' | 'language' | 'form'>,
  render: Render,
): readonly ChatMessage[] {
  const base = language.split('-')[0]?.toLowerCase()
  const input = { problem, form: form?.() }
  // An empty answer is left out, since many services refuse an assistant message without text.
  const said: ChatMessage[] = text.trim() === '' ? [] : [{ role: 'assistant', content: cut(text) }]
  return [
    ...messages,
    ...said,
    ...render('core', repair as unknown as AnyPrompt, base === 'zh' ? 'zh' : 'en', input),
  ]
}

const addUsage = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  reasoning: a.reasoning + b.reasoning,
})

const refusedPrompt: ParsedAnswer<never> = {
  answer: unknown('prompt refused by a content filter'),
  readable: '',
}

/** Reasons for answers without content. The parser's reason would hide that the model is unfit. */
const withheld: Partial<Record<Finish, string>> = {
  filter: 'answer withheld by a content filter',
  refusal: 'answer refused by the model',
}

/**
 * Requests an answer until it can be parsed, at most `1 + repairs` times. Each retry contains the
 * last answer (shortened), its error and the expected format. These instructions are in Chinese for
 * Chinese and in English for all other languages. If sampling is deterministic, no request is sent
 * twice. The result has the text, reasoning, finish and log-probabilities of the last answer, and
 * the total usage.
 */
export async function askWithRepairs<Answer>(
  options: AskWithRepairs<Answer>,
  render: Render,
): Promise<PromptAnswer<Answer>> {
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
    const { answer, readable } =
      isRefused && !isSupporter ? refusedPrompt : await read({ text, finish, messages })
    const isAgain = answer.state === 'unknown' && attempts <= repairs && !isRefused
    const next = isAgain
      ? again === 'as-before'
        ? messages
        : repairOf(text, answer.why, options, render)
      : undefined
    if (!next || (!isDrawn && sent.some((each) => JSON.stringify(each) === JSON.stringify(next)))) {
      const why = answer.state === 'unknown' && !isRefused ? withheld[finish] : undefined
      return {
        answer: why === undefined ? answer : unknown(why),
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

/** Maximum length of an unreadable answer in a retry, in characters. */
const LONGEST_SHOWN = 2000

/** Shortens a text to `LONGEST_SHOWN` characters without splitting a surrogate pair. */
const cut = (text: string): string =>
  text.length > LONGEST_SHOWN
    ? `${text.slice(0, LONGEST_SHOWN).replace(/[\uD800-\uDBFF]$/, '')} …`
    : text
