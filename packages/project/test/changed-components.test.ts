/** A plan names the components whose code is another one than in the last run. */
import { forecast } from '@attune/forecast'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProject, tokens } from '@attune/host'
import { bind } from '@attune/core/runtime'
import { MemoryStore } from '@attune/store-sqlite'

const pluginOf = ({ revision = 1, mark = '' }) => `// ${mark}
const options = { type: 'object', properties: {}, additionalProperties: false }
const component = (kind, made, more) => ({ kind, revision: 1, summary: 'A toy', options, create: () => made, ...more })
const judge = async (_, __, context) => {
  await context.call({ ask: 1 }, async () => ({ text: 'Hm.' }))
  return [{ criterion: 'c', outcome: { state: 'known', value: 1 }, rationale: '' }]
}
const gives = { criteria: { c: {} } }
export default {
  contract: 1,
  name: 'toy',
  components: {
    length: component('judge', { subject: 'dialogue', judge }, { gives, revision: ${revision} }),
    idle: component('judge', { subject: 'dialogue', judge: async () => [{ criterion: 'c', outcome: { state: 'known', value: 1 }, rationale: '' }] }, { gives, revision: ${revision} }),
    system: component('supporter', { reply: async () => ({ text: 'Hm.' }) }, { revision: ${revision} }),
    service: component('model', { create: () => ({ chat: { chat: async () => { throw new Error('Not called.') } } }) }),
    talk: component('simulator', { async simulate(_, supporter, { key }) {
      const turns = [{ speaker: 'seeker', text: 'Hi.' }]
      const { text } = await supporter.reply({ language: 'en', turns, id: key })
      return { turns: [...turns, { speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
    } }),
  },
}
`

/**
 * Opens a project over the store whose plugin has this code: as a package that is installed, or by
 * path.
 */
async function open(
  store: MemoryStore,
  code: Parameters<typeof pluginOf>[0],
  supporter = 'core/rule-based',
  models = '{}',
) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-changed-'))
  writeFileSync(join(folder, 'toy.mjs'), pluginOf(code))
  writeFileSync(join(folder, 'scenarios.jsonl'), '{"id":"a","language":"en","profile":"p"}\n')
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `plugins: [./toy.mjs]
models: ${models}
supporters: { bot: { use: ${supporter} } }
evaluations:
  e:
    scenarios: { use: core/scenarios, file: scenarios.jsonl }
    simulator: toy/talk
    judges: { toy/length: {}, toy/idle: {} }
`,
  )
  const project = await openProject({ cwd: folder, env: {}, services: [bind(tokens.store, store)] })
  onTestFinished(() => project.close())
  const { signal } = new AbortController()
  const changed = async () =>
    (await forecast(project)).notices
      .filter(({ kind }) => kind === 'changed')
      .map(({ message, fix }) => `${message} ${fix}`)
  return { changed, run: () => project.run({ stop: signal, signal }) }
}

test('a raised revision is named, with what is open and what has earlier answers', async () => {
  const store = new MemoryStore()
  const before = await open(store, { revision: 1, mark: 'same' })
  expect(await before.changed()).toEqual([])
  await before.run()
  expect(await before.changed()).toEqual([])
  expect(await (await open(store, { revision: 2, mark: 'same' })).changed()).toEqual([
    expect.stringMatching(
      /^toy\/talk has changed since run 1 \(the files of its plugin\): one unit is open\./,
    ),
    'toy/length has changed since run 1 (revision 1, now 2): one unit is open. ' +
      '1 of 1 have earlier answers: a request that is the same as before is not sent again.',
    'toy/idle has changed since run 1 (revision 1, now 2): one unit is open. None has earlier answers: everything is asked.',
  ])
})

test('the files of a plugin that is loaded by path are code as well; after a run there is nothing to say', async () => {
  const store = new MemoryStore()
  await (await open(store, { mark: 'one' })).run()
  const edited = await open(store, { mark: 'two' })
  expect(await edited.changed()).toEqual([
    expect.stringContaining('toy/talk has changed since run 1 (the files of its plugin)'),
    expect.stringContaining('toy/length has changed since run 1 (the files of its plugin)'),
    expect.stringContaining('toy/idle has changed since run 1 (the files of its plugin)'),
  ])
  await edited.run()
  expect(await edited.changed()).toEqual([])
})

test('of a supporter everything is asked again', async () => {
  const store = new MemoryStore()
  await (await open(store, { revision: 1 }, 'toy/system')).run()
  expect(await (await open(store, { revision: 2 }, 'toy/system')).changed()).toContain(
    'toy/system has changed since run 1 (revision 1, now 2): one unit is open. ' +
      'The revision of a supporter is part of what is evaluated: its dialogues are asked for again.',
  )
})

test('an edited file of a supporter keeps the answers of models', async () => {
  const store = new MemoryStore()
  await (await open(store, { mark: 'one' }, 'toy/system')).run()
  expect(await (await open(store, { mark: 'two' }, 'toy/system')).changed()).toContain(
    'toy/system has changed since run 1 (the files of its plugin): one unit is open. ' +
      'None has earlier answers: everything is asked.',
  )
})

test('an edited provider is named with its models, which are called again', async () => {
  const store = new MemoryStore()
  const models =
    '{ big: { provider: toy/service }, fixed: { provider: toy/service, identity: v1 } }'
  await (await open(store, { mark: 'one' }, undefined, models)).run()
  const changed = await (await open(store, { mark: 'two' }, undefined, models)).changed()
  expect(changed.filter((text) => text.startsWith('toy/service'))).toEqual([
    expect.stringMatching(
      /^toy\/service has changed since run 1 \(the files of its plugin\): big is called again, .* write "identity"/,
    ),
  ])
})
