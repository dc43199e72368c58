import type { Asked } from '../contracts/context.js'
import type { Finish, Known, Usage } from '../contracts/data.js'
import type { ChatAnswer, ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import { definePrompt } from '../define.js'
import { known } from '../known.js'
import type { PromptLibrary } from './prompt-library.js'

export interface AskWithRepairs<Answer> {
  /** Asks once; called with a longer conversation for every repair. */
  send(messages: readonly ChatMessage[]): Promise<ChatAnswer>
  readonly messages: readonly ChatMessage[]
  parse(text: string, finish: Finish): Known<Answer>
  /** How often an unreadable answer is asked for again: 0 or more. */
  readonly repairs: number
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
/** The messages that show a model what is wrong with its answer. */
export type Render = PromptLibrary['render']

function repairMessages(
  render: Render,
  problem: string,
  { language, form }: { readonly language: string; readonly form?: () => string },
): readonly ChatMessage[] {
  const base = language.split('-')[0]?.toLowerCase()
  return render('core', repair as unknown as AnyPrompt, base === 'zh' ? 'zh' : 'en', { problem, form: form?.() })
}

const addUsage = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  reasoning: a.reasoning + b.reasoning,
})

/**
 * Asks until the answer can be read: at most `1 + repairs` times. Before each repair the model is shown its answer and
 * what is wrong with it, and the form that is wanted, in Chinese for Chinese and in English for every other language. Text, reasoning, finish
 * and log-probabilities are those of the last answer; usage is the sum over all.
 */
export async function askWithRepairs<Answer>(options: AskWithRepairs<Answer>, render: Render): Promise<Asked<Answer>> {
  const { send, parse, repairs } = options
  let messages = options.messages
  let usage: Usage = { input: 0, output: 0, reasoning: 0 }
  for (let attempts = 1; ; attempts++) {
    const answered = await send(messages)
    usage = addUsage(usage, answered.usage)
    const { text, reasoning, finish, logprobs } = answered
    const answer = parse(text, finish)
    if (answer.state === 'known' || attempts > repairs) {
      return {
        answer,
        text,
        finish,
        usage,
        attempts,
        ...(reasoning !== undefined && { reasoning }),
        ...(logprobs && { logprobs }),
      }
    }
    // Many services refuse an assistant message without text.
    const said: ChatMessage[] = text.trim() === '' ? [] : [{ role: 'assistant', content: text }]
    messages = [...messages, ...said, ...repairMessages(render, answer.why, options)]
  }
}
