import { isAttuneError } from '@attune/core/internal'
import { contractChecks, scriptedContext } from '@attune/testkit'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

for (const check of contractChecks(plugin, examples)) test(check.name, check.run)

const prompts = Object.values(plugin.components).flatMap((component) => component.prompts ?? [])

test.each(['en', 'zh'])('every prompt renders in %s', (language) => {
  const { context } = scriptedContext({ component: { prompts }, language })
  for (const prompt of prompts) {
    const input = Object.fromEntries(prompt.fields.map((field) => [field, 'x']))
    expect(context.render(prompt, input as never).length).toBeGreaterThan(0)
  }
})

test('a wording is missing in a language without templates, and this is said', () => {
  const { context } = scriptedContext({ component: { prompts }, language: 'fr' })
  expect(() => context.render(prompts[0] as never, {})).toThrow(expect.toSatisfy(isAttuneError))
})

test('every template of the package belongs to a prompt', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url))
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(en|zh)\.md$/.test(name))
    .map((name) => name.replace(/^.*[\\/]/, '').replace(/\.(en|zh)\.md$/, ''))

  expect(new Set(templates)).toEqual(new Set(prompts.map(({ id }) => id)))
})
