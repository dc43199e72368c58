import { contractChecks } from '@attune/testkit'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

for (const check of contractChecks(plugin, examples)) test(check.name, check.run)

test('every template of the package belongs to a prompt', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url))
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.en.md'))
    .map((name) => name.replace(/^.*[\\/]/, '').replace('.en.md', ''))
  const prompts = Object.values(plugin.components).flatMap((component) => component.prompts ?? [])

  expect(new Set(templates)).toEqual(new Set(prompts.map(({ id }) => id)))
})

test.each(readdirSync(new URL('../presets', import.meta.url)))(
  '%s names components of this package alone',
  (name) => {
    const text = readFileSync(new URL(`../presets/${name}`, import.meta.url), 'utf8')
    const used = [...text.matchAll(/^ *(?:\w+: \{ use: )?([\w-]+)\/([\w-]+)/gm)]

    expect(used.length).toBeGreaterThan(3)
    for (const [, owner, component = ''] of used) {
      expect(owner).toBe('hill-judge')
      expect(plugin.components).toHaveProperty(component)
    }
  },
)
