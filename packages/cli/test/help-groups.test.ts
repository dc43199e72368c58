import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { helpGroups } from '../src/help-groups.js'

const names = readdirSync(join(import.meta.dirname, '../src/commands'), {
  withFileTypes: true,
}).map(({ name }) => name.replace(/\.ts$/, ''))

it('the first help page has three groups: my bot, research, more', () => {
  const found = helpGroups(names.map((name) => [name, `What ${name} does.`]))
  expect(found.map(({ title, entries }) => [title, entries.map(([name]) => name)])).toEqual([
    ['MY BOT', ['init', 'plan', 'run', 'report', 'baseline', 'check', 'compare']],
    [
      'RESEARCH',
      ['rate', 'export', 'cite', 'power', 'import', 'prompts', 'plugins', 'findings', 'controls'],
    ],
    [
      'MORE',
      expect.arrayContaining([
        'config',
        'demo',
        'figures',
        'generate',
        'merge',
        'redo',
        'show',
        'try',
        'view',
      ]),
    ],
  ])
  expect(found.flatMap(({ entries }) => entries)).toHaveLength(names.length)
})

it('each topic has a summary of its own, and not that of one of its commands', () => {
  const topics = readdirSync(join(import.meta.dirname, '../src/commands'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(Object.keys(manifest.oclif.topics)).toEqual(expect.arrayContaining(topics))
})
