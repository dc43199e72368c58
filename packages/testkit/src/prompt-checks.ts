import assert from 'node:assert/strict'
import type { AnyPrompt, Component, PromptInput } from '@attune/core'
import { PromptLibrary } from '@attune/core/runtime'
import { createRandom } from '@attune/core/statistics'
import type { ContractCheck } from './contract-checks.js'

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
        for (const [id, own] of others) assert.deepEqual(own, first![1], `${id} and ${first![0]} differ in languages`)
      },
    },
    ...prompts.map((prompt): ContractCheck => ({
      name: `${name}: the templates of ${prompt.id} use the same fields in every language, its stand-in can be read, its form cannot`,
      run: () => {
        const texts = Object.entries(library.texts(plugin, prompt))
        assert.ok(texts.length > 0, 'no template')
        const [[language, text] = ['', ''], ...others] = texts
        for (const [other, its] of others)
          assert.deepEqual(fieldsIn(its), fieldsIn(text), `${other} and ${language} use different fields`)
        for (const [each] of texts) {
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

/** A model that repeats the form has not answered. */
function refuseForm(prompt: AnyPrompt, language: string): void {
  if (!prompt.form) return
  const input = Object.fromEntries(prompt.fields.map((field) => [field, '1'])) as never
  const form = prompt.form(input, { options: {}, language })
  const { state } = prompt.parse(form, input, { options: {}, language, finish: 'complete' })
  assert.equal(state, 'unknown', `the form "${form}" is read as an answer`)
}

/** Twenty draws find a stand-in that is readable by luck alone. */
function readStandIn(prompt: AnyPrompt, language: string): void {
  const input: PromptInput = Object.fromEntries(prompt.fields.map((field) => [field, '1']))
  for (let draw = 0; draw < 20 && prompt.standIn; draw++) {
    const random = createRandom(`${prompt.id}/${language}/${draw}`)
    const text = prompt.standIn({ input: input as never, history: [], language, random })
    const answer = prompt.parse(text, input as never, { options: {}, language, finish: 'complete' })
    assert.equal(answer.state, 'known', `"${text}" is not readable`)
  }
}
