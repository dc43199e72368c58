import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contractChecks } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

describe('the plugin keeps the contractChecks of every plugin', () => {
  for (const check of contractChecks(plugin, examples)) test(check.name, check.run)
})

test('every template of the package belongs to a prompt, and no two prompts share an id', () => {
  const prompts = new Set(
    Object.values(plugin.components).flatMap((component) => component.prompts ?? []),
  )
  const ids = [...prompts].map(({ id }) => id)
  const templates = readdirSync(join(import.meta.dirname, '../src'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => /\.(en|zh)\.md$/.test(name))
    .map((name) => name.replace(/^.*[\\/]/, '').replace(/\.(en|zh)\.md$/, ''))

  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(templates)).toEqual(new Set(ids))
})
