import { asMessages, type Context, fenced, type Turn } from '@attune/core'
import type { AnyPrompt, AskOptions, Line } from '@attune/core/internal'
import { transcriptWords } from '@attune/core/answers'
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
      return context.ask(askedPrompt(declared, ask, call, elsewhere), input, options as AskOptions)
    },
    embed: ({ texts, model }: { texts: readonly string[]; model?: string }) =>
      context.embed(texts, model),
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

const unknownPrompt = (prompt: string, prompts: PromptsById): string => {
  const known = [...prompts.keys()].join(', ') || 'none'
  return `there is no prompt "${prompt}": no file ${prompt}.<language>.md in the folder "prompts", or the component does not list it. It has: ${known}`
}

const unshownField = (prompt: string, field: string): string =>
  `the prompt "${prompt}" is given ${field}, and none of its templates shows it: write {{${field}}} in prompts/${prompt}.<language>.md`
