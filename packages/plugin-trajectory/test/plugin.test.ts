import { isAttuneError } from '@attune/core'
import { promises } from '@attune/testkit'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fakeUnit } from '../../core/test/fake-unit.js'
import plugin from '../src/index.js'

for (const promise of promises(plugin)) test(promise.name, promise.run)

const prompts = Object.values(plugin.components).flatMap((component) => component.prompts ?? [])

test.each(['en', 'zh'])('every prompt renders in %s', (language) => {
  const unit = fakeUnit({ language })
  for (const prompt of prompts) {
    const input = Object.fromEntries(prompt.fields.map((field) => [field, 'x']))
    expect(unit.render(prompt, input as never).length).toBeGreaterThan(0)
  }
})

test('a wording is missing in a language without templates, and this is said', () => {
  const unit = fakeUnit({ language: 'fr' })
  expect(() => unit.render(prompts[0] as never, {})).toThrow(expect.toSatisfy(isAttuneError))
})

test('every template of the package belongs to a prompt', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url))
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(en|zh)\.md$/.test(name))
    .map((name) => name.replace(/^.*[\\/]/, '').replace(/\.(en|zh)\.md$/, ''))

  expect(new Set(templates)).toEqual(new Set(prompts.map(({ id }) => id)))
})
