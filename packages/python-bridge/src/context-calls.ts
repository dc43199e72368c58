import { asMessages, type Context, fenced, type Turn } from '@attune/core'
import {
  type AnyPrompt,
  type AskOptions,
  AttuneError,
  isAttuneError,
  type Line,
} from '@attune/core/internal'
import { transcriptWords } from '@attune/core/answers'
import { closest } from '@attune/core/runtime'
import { askedPrompt } from './prompts.js'
import type { Ask } from './protocol.js'
import type { Calls, ParseElsewhere } from './work.js'

type PromptsById = ReadonlyMap<string, AnyPrompt>

export function contextCalls(context: Context, prompts: PromptsById): Calls {
  const streams = new Map<number, () => number>()
  return {
    async ask(ask: Ask, elsewhere: ParseElsewhere, call: number) {
      const { input, parse: _, prompt, form: __, standIn: ___, ...options } = ask
      const declared = prompts.get(prompt)
      if (!declared) throw new Error(unknownPrompt(prompt, prompts))
      const unshown = Object.keys(input).find((field) => !declared.fields.includes(field))
      if (unshown !== undefined) throw new Error(unshownField(prompt, unshown))
      const asked = askedPrompt(declared, ask, call, elsewhere)
      return context.ask(asked, input, options as AskOptions).catch(inWordsOfPython)
    },
    embed: ({ texts, model }: { texts: readonly string[]; model?: string }) =>
      context.embed(texts, model).catch(inWordsOfPython),
    random({
      stream,
      names,
      count,
    }: {
      stream: number
      names: readonly (string | number)[]
      count: number
    }) {
      const random = streams.get(stream) ?? context.random(...names)
      streams.set(stream, random)
      return Array.from({ length: count }, random)
    },
    transcript: ({ turns, name }: { turns: readonly Line[]; name: string }) =>
      fenced(name, turns, context, transcriptWords(context.language)),
    fenced: ({ text, name }: { text: string; name: string }) => fenced(name, text, context),
    messages: ({ turns, speaker }: { turns: readonly Turn[]; speaker: Line['speaker'] }) =>
      asMessages(turns, speaker),
    warn({ message }: { message: string }) {
      context.warn(message)
    },
  }
}

/** Rethrows an error of a request, with a fix as an author writes it in Python. */
function inWordsOfPython(error: unknown): never {
  if (!isAttuneError(error) || error.code !== 'MODEL_UNDECLARED') throw error
  const { details } = error
  const type = String(details['format']).startsWith('embedding') ? 'EmbeddingModel' : 'ChatModel'
  const fix = `Declare a parameter \`model: ${type} = "offline"\`, pass model=model, and name the model in the config: the model is then part of the unit key.`
  throw new AttuneError('MODEL_UNDECLARED', details, { fix, cause: error })
}

const unknownPrompt = (prompt: string, prompts: PromptsById): string => {
  const known = [...prompts.keys()].join(', ') || 'none'
  const meant = closest(prompt, [...prompts.keys()])
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return `there is no prompt "${prompt}": no file ${prompt}.<language>.md in the folder "prompts", or the component does not list it.${hint} It has: ${known}`
}

const unshownField = (prompt: string, field: string): string =>
  `the prompt "${prompt}" is given ${field}, and none of its templates shows it: write {{${field}}} in prompts/${prompt}.<language>.md`
