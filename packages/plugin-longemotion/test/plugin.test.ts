import { contractChecks } from '@attune/testkit'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

for (const check of contractChecks(plugin, examples)) test(check.name, check.run)

test('every template of the package belongs to a prompt', () => {
  const prompts = Object.values(plugin.components).flatMap((component) => component.prompts ?? [])
  const folder = fileURLToPath(new URL('../src', import.meta.url))
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(en|zh)\.md$/.test(name))
    .map((name) => name.replace(/^.*[\\/]/, '').replace(/\.(en|zh)\.md$/, ''))

  expect(new Set(templates)).toEqual(new Set(prompts.map(({ id }) => id)))
})
