import assert from 'node:assert/strict'
import type { Component, Judge, Plugin } from '@attune/core'
import { exercise, type Example } from './exercise.js'
import type { Examples } from './golden.js'
import { make } from './make.js'
import { undescribed, wrongDefaults } from './option-checks.js'
import { languagesOf, promptChecks } from './prompt-checks.js'

/** Something that every plugin must keep; run it with any test runner. */
export interface ContractCheck {
  readonly name: string
  run(): void | Promise<void>
}

/**
 * The checks that a plugin must pass whatever it does: `for (const check of contractChecks(plugin)) test(check.name, check.run)`.
 * Components are run as well, with the stand-ins of their prompts, on plain input or on the examples.
 */
export function contractChecks(plugin: Plugin, examples: Examples = {}): ContractCheck[] {
  return [
    {
      name: `${plugin.name}: is written for contract 1 and has a plain name`,
      run: () => {
        assert.equal(plugin.contract, 1)
        assert.match(plugin.name, /^[a-z][a-z0-9-]*$/)
      },
    },
    ...Object.entries(plugin.components).flatMap(([id, component]) => [
      ...declarationChecks(`${plugin.name}/${id}`, component),
      ...promptChecks(plugin.name, `${plugin.name}/${id}`, component),
      ...(component.kind === 'model' ? [] : runChecks(plugin.name, id, component, examples[id])),
    ]),
  ]
}

function declarationChecks(name: string, component: Component): ContractCheck[] {
  const { options, revision, summary, reads = {} } = component
  return [
    {
      name: `${name}: has a plain name, a whole revision, a summary and one way to be made`,
      run: () => {
        assert.match(name, /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/)
        assert.ok(Number.isInteger(revision) && revision >= 1, 'the revision is not a whole number from 1')
        assert.ok(summary.trim().length > 0, 'the summary is empty')
        assert.equal(Number(component.create !== undefined) + Number(component.class !== undefined), 1)
      },
    },
    { name: `${name}: describes every option in a sentence`, run: () => assert.deepEqual(undescribed(options), []) },
    {
      name: `${name}: refuses options that it does not know, and has defaults that it accepts`,
      run: () => {
        assert.equal(options.additionalProperties, false)
        assert.deepEqual(wrongDefaults(options), [])
      },
    },
    {
      name: `${name}: reads only what its options name`,
      run: () => {
        const undeclared = Object.keys(reads).filter((read) => !(read in options.properties))
        assert.deepEqual(undeclared, [], 'a name in `reads` is not among the options')
      },
    },
  ]
}

function runChecks(plugin: string, id: string, component: Component, example: Example = {}): ContractCheck[] {
  const name = `${plugin}/${id}`
  const languages = languagesOf(plugin, component)
  return [
    ...(component.kind === 'judge' ? [subjectCheck(name, component, example)] : []),
    ...languages.map((language): ContractCheck => ({
      name: `${name}: runs in ${language} on frozen input, twice with the same result, which JSON can hold`,
      run: async () => {
        const input = { ...example, language }
        const [first, second] = [await exercise(component, name, input), await exercise(component, name, input)]
        assert.deepEqual(second.output, first.output, 'the same input gives another result')
        assert.deepEqual(JSON.parse(JSON.stringify(first.output)), first.output, 'JSON cannot hold the result')
        if (example.answers === undefined) assert.deepEqual(first.unreadable, [], 'its parser cannot read a stand-in')
      },
    })),
  ]
}

const subjectCheck = (name: string, component: Component, { options = {} }: Example): ContractCheck => ({
  name: `${name}: says what it judges: a dialogue or a pair`,
  run: () => {
    const { subject } = make(component, options) as Judge
    assert.ok(['dialogue', 'pair'].includes(subject), `its subject is ${String(subject)}`)
  },
})
