/** What a component meets while it works: everything that it may do, bound to one job's key. */
import type { AskOptions, Asked, Unit } from '../contracts/components.js'
import type { ChatAnswer, ChatMessage, RewardPair } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'
import { AttuneError } from '../errors.js'
import type { UnitModels } from '../models/unit-models.js'
import { createRandom } from '../random.js'
import type { Inputs, Job } from './job.js'

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

export interface UnitServices {
  readonly prompts: PromptRoom
  models(scope: string): UnitModels
  warn(job: Job, message: string): void
}

const offline = 'offline'

/** Whose prompts and options a unit works with: the job's own component, or the supporter that it talks with. */
export interface Actor {
  readonly use: string
  readonly prompts: readonly AnyPrompt[]
}

export function createUnit(job: Job, inputs: Inputs, signal: AbortSignal, services: UnitServices): Unit {
  const read = Object.fromEntries(Object.entries(job.reads).map(([name, other]) => [name, inputs.of(other)]))
  const actor: Actor = { use: job.use, prompts: job.component.prompts ?? [] }
  return new BoundUnit(job, actor, signal, read as Unit['read'], services, services.models(job.key))
}

/** The same unit as its supporter sees it: with the supporter's prompts, and random streams of its own. */
export const asActor = (unit: Unit, actor: Actor): Unit => (unit instanceof BoundUnit ? unit.as(actor) : unit)

class BoundUnit implements Unit {
  readonly key: string
  readonly language: string

  constructor(
    private readonly job: Job,
    private readonly actor: Actor,
    readonly signal: AbortSignal,
    readonly read: Unit['read'],
    private readonly services: UnitServices,
    private readonly models: UnitModels,
  ) {
    this.key = job.key
    this.language = job.scenario.language
  }

  as(actor: Actor): Unit {
    return new BoundUnit(this.job, actor, this.signal, this.read, this.services, this.models)
  }

  random(...names: readonly (string | number)[]): () => number {
    return createRandom(JSON.stringify([this.job.chance, this.actor.use, ...names]))
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

  score(pairs: readonly RewardPair[], model = offline): Promise<readonly number[]> {
    return this.models.score(model, pairs, this.signal)
  }

  keep<T>(request: object, ask: () => Promise<T>): Promise<T> {
    return this.models.keep(request, ask)
  }

  warn(message: string): void {
    this.services.warn(this.job, message)
  }
}

const pluginOf = (use: string): string => use.slice(0, use.indexOf('/'))
