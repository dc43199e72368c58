import { type Known, type Component } from '@attune/core'
import { type AnyPrompt, createRandom, type PromptInput, type Random } from '@attune/core/internal'
import { PromptLibrary } from '@attune/core/runtime'
import { formOf } from '@attune/answers'
import type { ContractCheck } from './check.js'
import { demand, Flaw } from './flaw.js'
import { checkTyped, defaultsOf } from './schema-checks.js'

const library = new PromptLibrary()

/** Languages that all prompts of a component have; English for a component without prompts. */
export function languagesOf(plugin: string, { prompts = [] }: Component): readonly string[] {
  const each = prompts.map((prompt) => Object.keys(library.texts(plugin, prompt)))
  const [first = ['en'], ...others] = each
  return first.filter((language) => others.every((languages) => languages.includes(language)))
}

export function promptChecks(plugin: string, name: string, component: Component): ContractCheck[] {
  const { prompts = [] } = component
  if (prompts.length === 0) return []
  return [
    {
      name: `${name}: has all its prompts in the same languages`,
      run: () => {
        const [first, ...others] = prompts.map(
          ({ id }, index) => [id, languages(plugin, prompts[index]!)] as const,
        )
        for (const [id, own] of others) {
          const isSame = own.join() === first![1].join()
          demand(
            isSame,
            `${id} has ${own.join(', ')}; ${first![0]} has ${first![1].join(', ')}.`,
            'Write the missing templates: <id>.<language>.md.',
          )
        }
      },
    },
    ...prompts.map((prompt): ContractCheck => ({
      name: `${name}: the templates of ${prompt.id} use the same fields in every language, its stand-in can be read, its form cannot`,
      run: () => {
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
        for (const [each] of texts) {
          const messages = library.render(plugin, prompt, each, plainInput(prompt))
          readStandIn(prompt, each)
          const reading = { options: defaultsOf(component), language: each }
          const schema = prompt.schema?.(plainInput(prompt) as never, reading)
          const form =
            prompt.form?.(plainInput(prompt) as never, reading) ?? (schema && formOf(schema))
          if (form !== undefined) refuseForm(prompt, form, each)
          const standIn = prompt.standIn && standInOf(prompt, each, createRandom(prompt.id))
          if (schema && form !== undefined) checkTyped({ prompt, schema, messages, form, standIn })
        }
      },
    })),
  ]
}

const languages = (plugin: string, prompt: AnyPrompt): readonly string[] =>
  Object.keys(library.texts(plugin, prompt))

const fieldsIn = (text: string): readonly string[] =>
  [
    ...new Set([...text.matchAll(/\{\{[#/]?\s*([^}\s]+)\s*\}\}/g)].map(([, field]) => field!)),
  ].sort()

export const plainInput = ({ fields }: AnyPrompt): PromptInput =>
  Object.fromEntries(fields.map((field) => [field, '1']))

/**
 * Throws if the parser reads the format example as an answer: a model that repeats it has not
 * answered.
 */
function refuseForm(prompt: AnyPrompt, form: string, language: string): void {
  demand(
    !isRead(prompt, form, language),
    `The parser of ${prompt.id} reads its form "${form}" as an answer.`,
    'Let the parser refuse the form: models repeat it.',
  )
}

/**
 * Checks a rule-based answer with twenty random draws, to find one that is only readable by chance.
 */
function readStandIn(prompt: AnyPrompt, language: string): void {
  for (let draw = 0; draw < 20 && prompt.standIn; draw++) {
    const text = standInOf(prompt, language, createRandom(`${prompt.id}/${language}/${draw}`))
    demand(
      isRead(prompt, text, language),
      `The parser of ${prompt.id} cannot read what its stand-in answers: ${JSON.stringify(text)}.`,
      'Let the stand-in answer in the format that the template asks for, and the parser give known(value) for it.',
    )
  }
}

export function standInOf(prompt: AnyPrompt, language: string, random: Random): string {
  try {
    return prompt.standIn!({ input: plainInput(prompt) as never, history: [], language, random })
  } catch (error) {
    const what = `The stand-in of ${prompt.id} fails on short input: ${(error as Error).message}.`
    throw new Flaw(what, 'Let it answer whatever the input is.')
  }
}

function isRead(prompt: AnyPrompt, text: string, language: string): boolean {
  try {
    const reading = { options: {}, language, finish: 'complete' } as const
    return (
      (prompt.parse(text, plainInput(prompt) as never, reading) as Known<unknown> | undefined)
        ?.state === 'known'
    )
  } catch (error) {
    const what = `The parser of ${prompt.id} fails on ${JSON.stringify(text)}: ${(error as Error).message}.`
    throw new Flaw(what, 'Let it answer unknown(why) for what it cannot read.')
  }
}
