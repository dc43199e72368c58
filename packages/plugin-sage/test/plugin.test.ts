import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contractChecks } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'
import { scripted } from './toys.js'

describe('the plugin keeps the contractChecks of every plugin', () => {
  for (const check of contractChecks(plugin, examples)) test(check.name, check.run)
})

const prompts = Object.entries(plugin.components).flatMap(([name, component]) =>
  (component.prompts ?? []).map((prompt) => ({ name, prompt })),
)

test.each(['en', 'zh'])('every prompt can be rendered in %s', (language) => {
  for (const { name, prompt } of prompts) {
    const { context } = scripted(name, [], language)
    const input = Object.fromEntries(prompt.fields.map((field) => [field, 'x']))
    expect(context.render(prompt, input as never).length).toBeGreaterThan(0)
  }
})

test('every template of the package belongs to a prompt, and no two prompts share an id', () => {
  const ids = [...new Set(prompts.map(({ prompt }) => prompt))].map(({ id }) => id)
  const templates = readdirSync(join(import.meta.dirname, '../src'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => /\.(en|zh)\.md$/.test(name))
    .map((name) => name.replace(/^.*[\\/]/, '').replace(/\.(en|zh)\.md$/, ''))

  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(templates)).toEqual(new Set(ids))
})
