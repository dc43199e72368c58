/** The primary measures of the config reach the tables of analyses. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MemoryStore } from '@attune/store-sqlite'
import { tokens } from '../src/composition/container.js'
import { openProject } from '../src/index.js'

const plugin = `
const options = { type: 'object', properties: {}, additionalProperties: false }
const component = (kind, made, more) => ({ kind, revision: 1, summary: 'A toy', options, create: () => made, ...more })
const talk = { async simulate(scenario, supporter, { key }) {
  const { text } = await supporter.reply({ language: 'en', turns: [{ speaker: 'seeker', text: 'Hi.' }], id: key })
  return { turns: [{ speaker: 'seeker', text: 'Hi.' }, { speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
} }
const length = { estimate: async ({ turns }) => {
  const value = { state: 'known', value: turns.at(-1).text.length }
  return { measures: { early: value, named: value }, series: {} }
} }
export default {
  contract: 1,
  name: 'toy',
  components: {
    talk: component('simulator', talk),
    length: component('estimator', length, { gives: { measures: { early: {}, named: {} } } }),
  },
}
`

async function equalColumns(primary: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attune-primary-'))
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  file('toy.mjs', plugin)
  file('long.mjs', `export default async () => ({ text: 'A longer reply.' })`)
  file('terse.mjs', `export default async () => ({ text: 'Hm.' })`)
  file('scenarios.jsonl', JSON.stringify({ id: 'a', language: 'en', profile: 'p' }))
  file(
    'attune.config.yaml',
    `
plugins: [./toy.mjs]
supporters: { long: { use: core/module, file: long.mjs }, terse: { use: core/module, file: terse.mjs } }
evaluations:
  e:
    scenarios: { use: core/scenarios, file: scenarios.jsonl }
    simulator: toy/talk
    estimators: { toy/length: {} }
    analyses: { core/measures: {} }
    primary: [${primary}]
`,
  )
  const project = await openProject({
    cwd: folder,
    env: {},
    services: [{ token: tokens.store, value: new MemoryStore() }],
  })
  const { signal } = new AbortController()
  await project.run({ stop: signal, signal })
  const { found } = await project.read.findings()
  await project.close()
  return found.flatMap(({ findings: { tables } }) =>
    tables.flatMap(({ columns }) =>
      columns.flatMap(({ key, sameAs }) => (sameAs === undefined ? [] : [`${key} = ${sameAs}`])),
    ),
  )
}

test('of equal measures each table shows the one that the config names as primary', async () => {
  const named = await equalColumns('toy/length.named')
  expect(new Set(named)).toEqual(new Set(['early = named']))
  expect(new Set(await equalColumns('toy/length.early'))).toEqual(new Set(['named = early']))
})
