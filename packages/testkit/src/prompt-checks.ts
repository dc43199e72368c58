import type { Component, Known, Plugin } from '@attune/core'
import {
  type AnyPrompt,
  createRandom,
  type PromptInput,
  type Random,
  schemaStandIn,
} from '@attune/core/internal'
import type { AnswerSchema } from '@attune/core/models'
import { PromptLibrary } from '@attune/core/runtime'
import { formOf } from '@attune/answers'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import { type Example, exercise } from './exercise.js'
import { demand, Flaw } from './flaw.js'
import { checkTyped, defaultsOf } from './schema-checks.js'

const library = new PromptLibrary()

/**
 * Languages in which all prompts of a component are available; English for a component without
 * prompts.
 */
export function languagesOf(plugin: string, { prompts = [] }: Component): readonly string[] {
  const each = prompts.map((prompt) => Object.keys(library.texts(plugin, prompt)))
  const [first = ['en'], ...others] = each
  return first.filter((language) => others.every((languages) => languages.includes(language)))
}

/** Checks of the prompts of a component. */
export function promptChecks(plugin: Plugin, id: string, example: Example = {}): ContractCheck[] {
  const component = plugin.components[id]!
  const { prompts = [] } = component
  if (prompts.length === 0) return []
  const name = `${plugin.name}/${id}`
  let once: ReturnType<typeof firstInputs> | undefined
  const seen = (): ReturnType<typeof firstInputs> => (once ??= firstInputs(plugin, id, example))
  return prompts.map((prompt): ContractCheck => ({
    name: `${name}: the templates of ${prompt.id} use the same fields in every language, its stand-in can be read, its form cannot`,
    run: async () => {
      usesSameFields(plugin.name, prompt)
      const inputs = plainInputs(prompt, (await seen()).get(prompt.id))
      const flaws = inputs.map((input) => promptFlaw(plugin.name, component, prompt, input))
      if (flaws.every((flaw) => flaw !== undefined)) throw flaws[0]
    },
  }))
}

/**
 * Throws if a prompt of a plugin is missing in a language of another prompt. Prompts of scenario
 * sources are not compared, because a source chooses the languages of its scenarios.
 */
export function haveSameLanguages({ name, components }: Plugin): void {
  const prompts = Object.entries(components).flatMap(([id, { kind, prompts: own = [] }]) =>
    (kind === 'scenarios' ? [] : own).map((prompt) => ({
      id,
      prompt,
      has: languages(name, prompt),
    })),
  )
  const all = [...new Set(prompts.flatMap(({ has }) => has))].sort()
  for (const { id, prompt, has } of prompts) {
    const missing = all.filter((language) => !has.includes(language))
    const other = prompts.find((each) => each.has.includes(missing[0]!))
    demand(
      missing.length === 0,
      `The prompt ${prompt.id} of ${id} has no template for ${missing.join(', ')}; ${other?.prompt.id} of ${other?.id} has one. Scenarios in this language are then left out by one component only.`,
      `Write ${missing.map((language) => `${prompt.id}.${language}.md`).join(', ')}.`,
    )
  }
}

function usesSameFields(plugin: string, prompt: AnyPrompt): void {
  const texts = Object.entries(library.texts(plugin, prompt))
  demand(
    texts.length > 0,
    `${prompt.id} has no template.`,
    `Write ${prompt.id}.en.md in its folder.`,
  )
  const [[language, text] = ['', ''], ...others] = texts
  for (const [other, its] of others) {
    const [here, there] = [fieldsIn(text).join(', '), fieldsIn(its).join(', ')]
    demand(
      here === there,
      `The ${language} template of ${prompt.id} uses ${here}; the ${other} one uses ${there}.`,
      'Use the same fields in every language.',
    )
  }
}

/** Error of a prompt with this input, in any language. */
function promptFlaw(
  plugin: string,
  component: Component,
  prompt: AnyPrompt,
  input: PromptInput,
): unknown {
  try {
    for (const each of languages(plugin, prompt))
      checkAnswers(plugin, component, prompt, input, each)
    return undefined
  } catch (error) {
    return error
  }
}

/** Checks the rule-based answer, the format example and the schema of a prompt. */
function checkAnswers(
  plugin: string,
  component: Component,
  prompt: AnyPrompt,
  input: PromptInput,
  language: string,
): void {
  const messages = library.render(plugin, prompt, language, input)
  const asked = { prompt, input, language }
  const reading = { options: defaultsOf(component), language }
  const schema = prompt.schema?.(input as never, reading)
  checkStandIn(asked, schema)
  const form = prompt.form?.(input as never, reading) ?? (schema && formOf(schema))
  if (form !== undefined) requireFormRefused(asked, form)
  const standIn = prompt.standIn && standInOf(asked, createRandom(prompt.id))
  if (schema && form !== undefined) checkTyped({ prompt, schema, messages, form, standIn })
}

/** First input of each prompt in a run of the component on its example, by the prompt's id. */
async function firstInputs(
  plugin: Plugin,
  id: string,
  example: Example,
): Promise<ReadonlyMap<string, PromptInput>> {
  const seen = new Map<string, PromptInput>()
  const rendered = (prompt: string, input: PromptInput): void =>
    void (seen.has(prompt) || seen.set(prompt, input))
  const [language = 'en'] = languagesOf(plugin.name, plugin.components[id]!)
  // Errors are ignored here, because another check reports why a component fails.
  await exercise(tested(plugin, id), { language, ...example, rendered }).catch(() => {})
  return seen
}

const languages = (plugin: string, prompt: AnyPrompt): readonly string[] =>
  Object.keys(library.texts(plugin, prompt))

const fieldsIn = (text: string): readonly string[] =>
  [
    ...new Set([...text.matchAll(/\{\{[#/]?\s*([^}\s]+)\s*\}\}/g)].map(([, field]) => field!)),
  ].sort()

/** Input with a short text in each field of a prompt. */
export const plainInput = ({ fields }: AnyPrompt): PromptInput =>
  Object.fromEntries(fields.map((field) => [field, '1']))

/**
 * Short inputs for a prompt. A field that contained a number in a real run gets a number. If the
 * prompt did not occur in the run, the types are unknown; it then suffices that one of the inputs
 * is accepted.
 */
function plainInputs(prompt: AnyPrompt, seen: PromptInput | undefined): readonly PromptInput[] {
  const { fields } = prompt
  const filled = (isNumber: (field: string) => boolean): PromptInput =>
    Object.fromEntries(fields.map((field) => [field, isNumber(field) ? 1 : '1']))
  if (seen) return [filled((field) => typeof seen[field] === 'number')]
  return [plainInput(prompt), filled(() => true)]
}

/** A prompt with input and language. */
export interface PlainRequest {
  readonly prompt: AnyPrompt
  readonly input: PromptInput
  readonly language: string
}

/**
 * Throws if the parser accepts the format example as an answer, since a model may only repeat it.
 */
function requireFormRefused(asked: PlainRequest, form: string): void {
  demand(
    !isRead(asked, form),
    `The parser of ${asked.prompt.id} reads its form "${form}" as an answer.`,
    'Let the parser refuse the form: models repeat it.',
  )
}

/**
 * Parses offline answers of twenty random seeds, to find answers that are readable only by chance:
 * those of the stand-in, or without one, answers that follow the schema.
 */
function checkStandIn(asked: PlainRequest, schema: AnswerSchema | undefined): void {
  const { prompt, language } = asked
  if (!prompt.standIn && !schema) return
  for (let draw = 0; draw < 20; draw++) {
    const random = createRandom(`${prompt.id}/${language}/${draw}`)
    const text = prompt.standIn ? standInOf(asked, random) : schemaStandIn(schema!, random)
    demand(
      isRead(asked, text),
      `The parser of ${prompt.id} cannot read ${prompt.standIn ? 'what its stand-in answers' : 'an answer that follows its schema'}: ${JSON.stringify(text)}. ${inputText(asked)}`,
      prompt.standIn
        ? 'Let the stand-in answer in the format that the template asks for, and the parser give known(value) for it.'
        : 'Let the parser give known(value) for each answer that the schema allows, or define a standIn.',
    )
  }
}

const inputText = ({ input }: PlainRequest): string =>
  `The input of this check has a short text or number in each field: ${JSON.stringify(input)}.`

/**
 * Rule-based answer to a request.
 *
 * @throws Flaw if the stand-in fails
 */
export function standInOf({ prompt, input, language }: PlainRequest, random: Random): string {
  try {
    return prompt.standIn!({ input: input as never, history: [], language, random })
  } catch (error) {
    const what = `The stand-in of ${prompt.id} fails on short input, ${JSON.stringify(input)}: ${(error as Error).message}.`
    throw new Flaw(what, 'Let it answer whatever the input is.')
  }
}

function isRead({ prompt, input, language }: PlainRequest, text: string): boolean {
  try {
    const reading = { options: {}, language, finish: 'complete' } as const
    const read = prompt.parse(text, input as never, reading) as Known<unknown> | undefined
    return read?.state === 'known'
  } catch (error) {
    const what = `The parser of ${prompt.id} fails on ${JSON.stringify(text)}: ${(error as Error).message}.`
    throw new Flaw(what, 'Let it answer unknown(why) for what it cannot read.')
  }
}
