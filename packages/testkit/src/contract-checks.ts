import assert from 'node:assert/strict'
import type { AnyPrompt, Component, Plugin, PromptInput } from '@attune/core'
import { PromptLibrary } from '@attune/core/runtime'
import { createRandom } from '@attune/core/statistics'

/** Something that every plugin promises; run it with any test runner. */
export interface ContractCheck {
  readonly name: string
  run(): void
}

/** The checks that a plugin must pass whatever it does. `for (const promise of promises(plugin)) test(promise.name, promise.run)` */
export function contractChecks(plugin: Plugin): ContractCheck[] {
  return [
    {
      name: `${plugin.name}: is written for contract 1 and has a plain name`,
      run: () => {
        assert.equal(plugin.contract, 1)
        assert.match(plugin.name, /^[a-z][a-z0-9-]*$/)
      },
    },
    ...Object.entries(plugin.components).flatMap(([id, component]) => ofComponent(plugin.name, id, component)),
  ]
}

function ofComponent(plugin: string, id: string, component: Component): ContractCheck[] {
  const name = `${plugin}/${id}`
  return [
    {
      name: `${name}: has a whole revision, a summary and one way to be made`,
      run: () => {
        assert.match(id, /^[a-z][a-z0-9-]*$/)
        assert.ok(Number.isInteger(component.revision) && component.revision >= 1)
        assert.ok(component.summary.trim().length > 0)
        assert.equal(Number(component.create !== undefined) + Number(component.class !== undefined), 1)
      },
    },
    {
      name: `${name}: describes every option in a sentence`,
      run: () => assert.deepEqual(undescribed(component.options), []),
    },
    {
      name: `${name}: refuses options that it does not know`,
      run: () => assert.equal(component.options.additionalProperties, false),
    },
    ...(component.prompts ?? []).map((prompt) => ofPrompt(plugin, prompt)),
  ]
}

interface Described {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
}

/** Paths of the options, nested ones too, whose description is no sentence. */
function undescribed({ properties = {}, items }: Described, path = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, option]) => [
    ...(/^\S[^]*\.$/.test(option.description ?? '') ? [] : [`${path}${name}`]),
    ...undescribed(option, `${path}${name}.`),
  ])
  return [...own, ...(items ? undescribed(items, path) : [])]
}

function ofPrompt(plugin: string, prompt: AnyPrompt): ContractCheck {
  return {
    name: `${plugin}/${prompt.id}: has templates that use its fields alone, and a stand-in that its parser reads`,
    run: () => {
      const texts = new PromptLibrary().texts(plugin, prompt)
      assert.ok(Object.keys(texts).length > 0, 'no template')
      for (const language of Object.keys(texts)) readStandIn(prompt, language)
    },
  }
}

/** Twenty draws: a stand-in that is readable by luck alone is found out. */
function readStandIn(prompt: AnyPrompt, language: string): void {
  const input: PromptInput = Object.fromEntries(prompt.fields.map((field) => [field, '1']))
  for (let draw = 0; draw < 20 && prompt.standIn; draw++) {
    const random = createRandom(`${prompt.id}/${language}/${draw}`)
    const text = prompt.standIn({ input: input as never, history: [], language, random })
    const answer = prompt.parse(text, input as never)
    assert.equal(answer.state, 'known', `"${text}" is not readable`)
  }
}
