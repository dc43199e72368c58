import { formOf } from '../answers/objects.js'
import { schemaStandIn } from '../answers/schema-stand-in.js'
import type { Context, Expected } from '../contracts/context.js'
import type { Known } from '../contracts/data.js'
import type { AnswerSchema, ChatMessage, ChatRequest } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'
import { checkParsed } from '../door/check-inputs.js'
import { checkSchema } from '../door/check-schema.js'
import type { PluginCall } from '../door/plugin-call.js'
import { text as checkText } from '../door/shape.js'
import { AttuneError, isAttuneError } from '../errors.js'
import { answerReader, type AnswerReader, repairTexts } from '../prompts/answer-reading.js'
import { templateLanguage, toWriteIn } from '../prompts/borrowed-template.js'
import { known, lazy } from '../values.js'
import type { AnswerNotes } from './answer-notes.js'
import type { ContextServices, PromptOwner } from './context-services.js'

/** The unit that uses a prompt. */
export interface PromptUnit extends Pick<Context, 'language' | 'signal' | 'random'> {
  readonly services: ContextServices
  readonly notes: Pick<AnswerNotes, 'note'>
}

/** Rule-based answers of a prompt; `last` is the latest one. */
interface StandIn {
  answer(variant?: string): string
  last?: string
}

/**
 * A prompt with its input in one unit: creates its messages, the parser of answers, and the
 * expected format. The plugin's functions are called through the door.
 */
export class BoundPrompt<Input extends PromptInput, Answer> {
  /** Prompt as `plugin/prompt`. */
  readonly name: string
  readonly #plugin: string
  /** Language of the template, which may be another than the unit's language. */
  readonly #template: () => string

  constructor(
    private readonly prompt: Prompt<Input, Answer>,
    private readonly input: Input,
    private readonly owner: PromptOwner,
    private readonly unit: PromptUnit,
  ) {
    this.#plugin = pluginOf(owner.use)
    this.name = `${this.#plugin}/${prompt.id}`
    this.#template = lazy(() => {
      const { language, services } = unit
      const languages = services.prompts.languages(this.#plugin, this.#any)
      return templateLanguage(language, owner.options, languages)
    })
  }

  /** @throws PROMPT_UNDECLARED */
  render(): readonly ChatMessage[] {
    const { prompt, owner } = this
    const isDeclared = owner.prompts.some(
      ({ id, folder }) => id === prompt.id && folder.href === prompt.folder.href,
    )
    if (!isDeclared) throw new AttuneError('PROMPT_UNDECLARED', { use: owner.use, id: prompt.id })
    const { prompts } = this.unit.services
    return prompts.render(this.#plugin, this.#any, this.#template(), this.input)
  }

  /**
   * Messages of a request. If the template is written in another language, they include the
   * instruction to answer in the unit's language.
   */
  messages(): readonly ChatMessage[] {
    const { language, services } = this.unit
    const messages = this.render()
    const template = this.#template()
    if (template === language) return messages
    this.unit.notes.note('borrowed-template', this.name)
    return toWriteIn(language, template, messages, services.prompts)
  }

  /** Creates the function that removes repeated prompt text from an answer and parses it. */
  reader(form: (() => string) | undefined): AnswerReader<Answer> {
    const { language, services } = this.unit
    const isProse = this.prompt.isProse === true || (this.prompt.parse as unknown) === known
    const read = answerReader<Answer>({
      parse: this.#parser(),
      isProse,
      language,
      ownTexts: () => [
        ...services.prompts.ownTexts(this.#plugin, this.#any, this.#template()),
        ...(form ? [form()] : []),
        ...repairTexts(services.prompts),
      ],
      note: (flag) => this.unit.notes.note(flag, this.name),
    })
    const { listener } = services
    if (!listener) return read
    return async (given) => {
      const found = await read(given)
      listener.read(this.name, found.answer, isProse)
      return found
    }
  }

  /** JSON schema of the answer; undefined if the prompt has none. */
  schema(): AnswerSchema | undefined {
    const { prompt } = this
    if (!prompt.schema) return undefined
    const call = this.#call(`schema of the prompt ${this.name}`, 'state the type of an answer')
    const state = () => prompt.schema!(this.input, this.#reading)
    return this.unit.services.door.pass(call, state, checkSchema)
  }

  /**
   * Returns a function that creates an example of the answer's format; undefined if the prompt has
   * no format.
   */
  form(schema: AnswerSchema | undefined): (() => string) | undefined {
    const { prompt } = this
    if (!prompt.form) return schema && (() => formOf(schema))
    const call = this.#call(`form of the prompt ${this.name}`, 'show what an answer looks like')
    const write = (): string => prompt.form!(this.input, this.#reading)
    return () =>
      this.unit.services.door.pass(call, write, (text) => void checkText(text, 'the form'))
  }

  /** Expected answer for `attune plan`; undefined in a run. */
  expected(given: Expected = {}): ChatRequest['expects'] {
    if (this.unit.services.isRehearsal !== true) return undefined
    const { expects = {}, isProse = false } = this.prompt
    const wanted = {
      ...(typeof expects === 'function' ? expects(this.input, this.#reading) : expects),
      ...given,
    }
    return { ...wanted, isProse: isProse && wanted.text === undefined }
  }

  /** Offline answer: the prompt's own, or one that follows its schema; undefined without both. */
  standIn(history: readonly ChatMessage[], schema: AnswerSchema | undefined): StandIn | undefined {
    const { prompt, input, unit } = this
    if (!prompt.standIn && !schema) return undefined
    const call = this.#call(`stand-in of the prompt ${this.name}`, 'answer')
    const said: StandIn = {
      answer: (variant) => {
        const names = ['stand-in', prompt.id, history.length, JSON.stringify(input)]
        const random = unit.random(...names, ...(variant === undefined ? [] : [variant]))
        const answer = (): string =>
          prompt.standIn
            ? prompt.standIn({ input, history, language: unit.language, random })
            : schemaStandIn(schema!, random)
        const check = (text: string): void => void checkText(text, 'the answer')
        said.last = unit.services.door.pass(call, answer, check)
        return said.last
      },
    }
    return said
  }

  /** Throws the error of a call. An offline model that has no answer does not know the prompt. */
  refuse(error: unknown, model: string): never {
    if (!isAttuneError(error) || error.code !== 'MODEL_NO_STAND_IN') throw error
    const { use } = this.owner
    throw new AttuneError('PROMPT_NO_STAND_IN', { prompt: this.name, use, model }, { cause: error })
  }

  /** Warns that the prompt's parser cannot read the stand-in's answer. */
  warnOfStandIn(why: string): void {
    const message = `The stand-in of the prompt ${this.name} gives an answer that its own parser cannot read: ${why.replace(/\.$/, '')}.`
    this.unit.services.warn(this.owner.use, message, 'stand-in')
  }

  #parser(): Parameters<typeof answerReader<Answer>>[0]['parse'] {
    const { prompt, input } = this
    const { door } = this.unit.services
    const call = this.#call(`parser of the prompt ${this.name}`, 'read an answer')
    const { parseElsewhere } = prompt
    return (text, finish) => {
      const reading = { options: this.owner.options, language: this.unit.language, finish }
      if (!parseElsewhere)
        return door.pass(call, () => prompt.parse(text, input, reading), checkParsed)
      const parse = () => parseElsewhere(text, input, reading) as Promise<Known<Answer>>
      return door.within(this.unit.signal, call, parse, checkParsed)
    }
  }

  get #any(): AnyPrompt {
    return this.prompt as unknown as AnyPrompt
  }

  get #reading() {
    return { options: this.owner.options, language: this.unit.language }
  }

  #call(as: string, doing: string): PluginCall {
    return { use: this.owner.use, as, doing }
  }
}

/** Plugin of a component: the part of `plugin/component` before the slash. */
const pluginOf = (use: string): string => use.slice(0, use.indexOf('/'))
