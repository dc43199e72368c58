/** What a component meets while it works: everything that it may do, bound to one unit's key. */
import type { AskOptions, Asked, Context } from '../contracts/context.js'
import type { ChatAnswer, ChatMessage, RewardPair } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'
import { AttuneError } from '../errors.js'
import type { ContextModels } from '../models/context-models.js'
import { createRandom } from '../random.js'
import type { Inputs, Unit } from './unit.js'

export interface PromptRoom {
  render(plugin: string, prompt: AnyPrompt, language: string, input: PromptInput): readonly ChatMessage[]
  askWithRepairs<Answer>(ask: {
    readonly send: (messages: readonly ChatMessage[]) => Promise<ChatAnswer>
    readonly messages: readonly ChatMessage[]
    readonly parse: (text: string) => Asked<Answer>['answer']
    readonly repairs: number
    readonly language: string
  }): Promise<Asked<Answer>>
}

export interface ContextServices {
  readonly prompts: PromptRoom
  models(scope: string): ContextModels
  warn(unit: Unit, message: string): void
}

const offline = 'offline'

/** Whose prompts and options a unit works with: the unit's own component, or the supporter that it talks with. */
export interface Actor {
  readonly use: string
  readonly prompts: readonly AnyPrompt[]
}

export function createContext(unit: Unit, inputs: Inputs, signal: AbortSignal, services: ContextServices): Context {
  const read = Object.fromEntries(Object.entries(unit.reads).map(([name, other]) => [name, inputs.of(other)]))
  const actor: Actor = { use: unit.use, prompts: unit.component.prompts ?? [] }
  return new BoundContext(unit, actor, signal, read as Context['read'], services, services.models(unit.key))
}

/** The same unit as its supporter sees it: with the supporter's prompts, and random streams of its own. */
export const asActor = (context: Context, actor: Actor): Context =>
  context instanceof BoundContext ? context.as(actor) : context

class BoundContext implements Context {
  readonly key: string
  readonly language: string

  constructor(
    private readonly unit: Unit,
    private readonly actor: Actor,
    readonly signal: AbortSignal,
    readonly read: Context['read'],
    private readonly services: ContextServices,
    private readonly models: ContextModels,
  ) {
    this.key = unit.key
    this.language = unit.scenario.language
  }

  as(actor: Actor): Context {
    return new BoundContext(this.unit, actor, this.signal, this.read, this.services, this.models)
  }

  random(...names: readonly (string | number)[]): () => number {
    return createRandom(JSON.stringify([this.unit.seedPath, this.actor.use, ...names]))
  }

  render<Input extends PromptInput>(prompt: Prompt<Input, unknown>, input: Input): readonly ChatMessage[] {
    const declared = prompt as unknown as AnyPrompt
    if (!this.actor.prompts.includes(declared)) {
      throw new AttuneError('PROMPT_UNDECLARED', { use: this.actor.use, id: prompt.id })
    }
    return this.services.prompts.render(pluginOf(this.actor.use), declared, this.language, input)
  }

  async ask<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    options: AskOptions = {},
  ): Promise<Asked<Answer>> {
    const { model = offline, history = [], sampling = {}, repairs = 2, shared = false } = options
    const standIn = prompt.standIn
      ? () =>
          prompt.standIn!({
            input,
            history,
            language: this.language,
            random: this.random('stand-in', prompt.id, history.length, JSON.stringify(input)),
          })
      : undefined
    return this.services.prompts.askWithRepairs<Answer>({
      messages: [...this.render(prompt, input), ...history],
      send: (messages) =>
        this.models.chat(model, { messages, sampling, ...(standIn && { standIn }) }, { shared, signal: this.signal }),
      parse: (text) => prompt.parse(text, input),
      repairs,
      language: this.language,
    })
  }

  embed(texts: readonly string[], model = offline): Promise<readonly (readonly number[])[]> {
    return this.models.embed(model, texts, this.signal)
  }

  reward(pairs: readonly RewardPair[], model = offline): Promise<readonly number[]> {
    return this.models.reward(model, pairs, this.signal)
  }

  keep<T>(request: object, ask: () => Promise<T>): Promise<T> {
    return this.models.keep(request, ask)
  }

  warn(message: string): void {
    this.services.warn(this.unit, message)
  }
}

const pluginOf = (use: string): string => use.slice(0, use.indexOf('/'))
