import type { AnyPrompt, Component, PromptInput } from '@attune/core'
import { PromptLibrary } from '@attune/core/runtime'
import { createRandom } from '@attune/core/statistics'
import type { ContractCheck } from './contract-checks.js'
import { demand } from './flaw.js'

const library = new PromptLibrary()

/** The languages that all prompts of a component have; English for a component without prompts. */
export function languagesOf(plugin: string, { prompts = [] }: Component): readonly string[] {
  const each = prompts.map((prompt) => Object.keys(library.texts(plugin, prompt)))
  const [first = ['en'], ...others] = each
  return first.filter((language) => others.every((languages) => languages.includes(language)))
}

export function promptChecks(plugin: string, name: string, { prompts = [] }: Component): ContractCheck[] {
  if (prompts.length === 0) return []
  return [
    {
      name: `${name}: has all its prompts in the same languages`,
      run: () => {
        const [first, ...others] = prompts.map(({ id }, index) => [id, languages(plugin, prompts[index]!)] as const)
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
        demand(texts.length > 0, `${prompt.id} has no template.`, `Write ${prompt.id}.en.md in its folder.`)
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
          library.render(plugin, prompt, each, plainInput(prompt))
          readStandIn(prompt, each)
          refuseForm(prompt, each)
        }
      },
    })),
  ]
}

const languages = (plugin: string, prompt: AnyPrompt): readonly string[] => Object.keys(library.texts(plugin, prompt))

const fieldsIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{[#/]?\s*([^}\s]+)\s*\}\}/g)].map(([, field]) => field!))].sort()

const plainInput = ({ fields }: AnyPrompt): PromptInput => Object.fromEntries(fields.map((field) => [field, '1']))

/** A model that repeats the form has not answered. */
function refuseForm(prompt: AnyPrompt, language: string): void {
  if (!prompt.form) return
  const input = plainInput(prompt) as never
  const form = prompt.form(input, { options: {}, language })
  const { state } = prompt.parse(form, input, { options: {}, language, finish: 'complete' })
  demand(
    state === 'unknown',
    `The parser of ${prompt.id} reads its form "${form}" as an answer.`,
    'Let the parser refuse the form: models repeat it.',
  )
}

/** Twenty draws find a stand-in that is readable by luck alone. */
function readStandIn(prompt: AnyPrompt, language: string): void {
  const input = plainInput(prompt)
  for (let draw = 0; draw < 20 && prompt.standIn; draw++) {
    const random = createRandom(`${prompt.id}/${language}/${draw}`)
    const text = prompt.standIn({ input: input as never, history: [], language, random })
    const answer = prompt.parse(text, input as never, { options: {}, language, finish: 'complete' })
    demand(
      answer.state === 'known',
      `The parser of ${prompt.id} cannot read what its stand-in answers: "${text}".`,
      'Let the stand-in answer in the format that the template asks for.',
    )
  }
}
