/** What Attune lends to Python while it works on a unit: models through the gateway, random streams, the supporter. */
import {
  type AnyPrompt,
  asMessages,
  type AskOptions,
  type Context,
  fencedText,
  fencedTranscript,
  type Json,
  type JsonObject,
  type Line,
  type Scenario,
  type Supporter,
  type Turn,
} from '@attune/core'
import { isObject, transcriptWords } from '@attune/core/answers'
import type { Evaluation, ObservationFilter } from '@attune/core/findings'
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
    embed: ({ texts, model }: { texts: readonly string[]; model?: string }) => context.embed(texts, model),
    random({ stream, names, count }: { stream: number; names: readonly (string | number)[]; count: number }) {
      const random = streams.get(stream) ?? context.random(...names)
      streams.set(stream, random)
      return Array.from({ length: count }, random)
    },
    transcript: ({ turns, name }: { turns: readonly Line[]; name: string }) =>
      fencedTranscript(name, turns, context, transcriptWords(context.language)),
    fenced: ({ text, name }: { text: string; name: string }) => fencedText(name, text, context),
    messages: ({ turns, speaker }: { turns: readonly Turn[]; speaker: Line['speaker'] }) => asMessages(turns, speaker),
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

/** Replies as the supporter gave them: Python places them, and cannot change what was said. */
export class Replies {
  readonly #given: Turn[] = []

  calls(scenario: Scenario, supporter: Supporter, context: Context): Calls {
    return {
      reply: async ({ turns, sampling }: { turns: readonly Line[]; sampling?: JsonObject }) => {
        const reply = await supporter.reply({
          language: scenario.language,
          ...(scenario.brief !== undefined && { brief: scenario.brief }),
          turns: turns.map(({ speaker, text }) => ({ speaker, text })),
          ...(sampling && { sampling }),
          id: context.key,
        })
        return { reply: this.#given.push(reply) - 1, turn: reply }
      },
    }
  }

  /** The dialogue with what the supporter said in place of what Python says of it. */
  placed(dialogue: JsonObject): JsonObject {
    const turns = dialogue['turns']
    if (!Array.isArray(turns)) return dialogue
    return { ...dialogue, turns: (turns as readonly JsonObject[]).map((turn) => this.#placed(turn)) }
  }

  #placed({ reply, edited, ...turn }: JsonObject): JsonObject {
    if (isObject(edited)) return { ...turn, edited: this.#placed(edited) }
    const given = typeof reply === 'number' ? this.#given[reply] : undefined
    // One that was altered is what Python made of it: the engine looks at it as at any other.
    return given && given.text === turn['text'] ? (given as unknown as JsonObject) : turn
  }
}

/** Rows that are sent at once. */
const PAGE = 200

export function evaluationCalls(evaluation: Evaluation): Calls {
  const open = new Map<number, AsyncIterator<unknown>>()
  const iterables = {
    observations: (filter: ObservationFilter) => evaluation.observations(filter),
    dialogues: () => evaluation.dialogues(),
    pairs: () => evaluation.pairs(),
  }
  return {
    async rows({
      iterator,
      what,
      filter = {},
    }: {
      iterator: number
      what: keyof typeof iterables
      filter?: JsonObject
    }) {
      const rows = open.get(iterator) ?? iterables[what](filter as ObservationFilter)[Symbol.asyncIterator]()
      open.set(iterator, rows)
      const page: unknown[] = []
      for (let more = true; more && page.length < PAGE;) {
        const { done, value } = await rows.next()
        more = done !== true
        if (more) page.push(value)
      }
      return page as Json
    },
  }
}

export const factsOf = ({ name, supporters, estimators, judges, conditions, seed, statistics, gives }: Evaluation) => ({
  name,
  supporters,
  estimators,
  judges,
  conditions,
  seed,
  statistics,
  gives: gives as unknown as JsonObject,
})
