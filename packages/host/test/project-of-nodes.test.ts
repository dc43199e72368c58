/** Several machines with one config, each of which serves its own model. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProject } from '../src/index.js'
import { createGateway } from '@attune/gateway'
import { Door, type ModelDefinition } from '@attune/core/runtime'
import { MemoryStore } from '@attune/store-sqlite'
import { openai } from '@attune/models'
import { tokens } from '../src/composition/container.js'
import { never, question, serve } from '@attune/testkit/shared/model-servers.js'

const plugin = `
const options = { type: 'object', properties: {}, additionalProperties: false }
const said = { speaker: 'seeker', text: 'Hi.' }
const one = { id: 's', language: 'en', profile: '', opening: [said], events: [], references: {}, tags: {}, details: {} }
const component = (kind, made) => ({ kind, revision: 1, summary: 'A toy', options, create: () => made })
const simulate = async ({ opening, language }, supporter, { key }) => {
  const { text } = await supporter.reply({ language, turns: opening, id: key })
  return { turns: [...opening, { speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
}
export default {
  contract: 1,
  name: 'toy',
  components: {
    people: component('scenarios', { async *load() { yield one } }),
    talk: component('simulator', { simulate }),
  },
}
`

const configWith = (identity: string): string => `
plugins: [./toy.mjs]
models: { local: { provider: openai, model: m, baseUrl: "\${env:LOCAL_MODEL}"${identity} } }
supporters: { bot: { use: core/chat, model: local } }
evaluations: { toy: { scenarios: toy/people, simulator: toy/talk } }
`

/** One store that outlives the processes that open it. */
const lasting = (): MemoryStore => Object.assign(new MemoryStore(), { close: async () => {} })

async function runOn(url: string, identity: string, store: MemoryStore) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-node-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin)
  writeFileSync(join(folder, 'attune.config.yaml'), configWith(identity))
  const services = [{ token: tokens.store, value: store }]
  const env = { LOCAL_MODEL: `${url}/v1`, OPENAI_API_KEY: 'sk-test' }
  const project = await openProject({ cwd: folder, env, services })
  const digests: string[] = []
  const index = store.index.plan.bind(store.index)
  store.index.plan = (evaluation, digest) => {
    digests.push(digest)
    return index(evaluation, digest)
  }
  const { done, reused, failed } = await project.run({ stop: never, signal: never })
  store.index.plan = index
  await project.close()
  return { done, reused, failed, digest: digests[0] }
}

test('a model with an identity has the same keys, answers and plans wherever it is served', async () => {
  const [here, there] = [await serve(), await serve()]
  const store = lasting()
  const first = await runOn(here.url, ', identity: gemma-3', store)
  const second = await runOn(there.url, ', identity: gemma-3', store)
  expect(first).toMatchObject({ done: 1, reused: 0, failed: 0 })
  expect(second).toMatchObject({ done: 0, reused: 1, failed: 0, digest: first.digest })
  expect([here.calls.length, there.calls.length]).toEqual([1, 0])
})

test('without one the address counts: nothing is shared', async () => {
  const [here, there] = [await serve(), await serve()]
  const store = lasting()
  const first = await runOn(here.url, '', store)
  const second = await runOn(there.url, '', store)
  expect([first, second]).toMatchObject([{ done: 1 }, { done: 1 }])
  expect(second.digest).not.toBe(first.digest)
  expect([here.calls.length, there.calls.length]).toEqual([1, 1])
})

test('who calls the same model at the same address with the same key is limited together', async () => {
  const { url } = await serve()
  const { url: other } = await serve()
  const names: string[] = []
  const accountOf = async (more: Partial<ModelDefinition>, limits = { concurrency: 8 }) => {
    names.length = 0
    const store = new MemoryStore()
    const shared = {
      me: 'me',
      update: async (name: string) => {
        names.push(name)
        throw new RangeError('enough')
      },
    }
    const definition: ModelDefinition = {
      name: 'local',
      provider: 'openai',
      options: { model: 'm', baseUrl: `${url}/v1` },
      timeout: 1000,
      retries: 0,
      place: { file: 'attune.config.yaml', line: 7 },
      ...limits,
      ...more,
    }
    const gateway = createGateway({
      definitions: new Map([['local', definition]]),
      provider: (_, options) => openai.create(options as never),
      revision: () => 1,
      environment: { OPENAI_API_KEY: 'sk-a', OTHER_KEY: 'sk-b' },
      store: Object.assign(store, { limits: shared }),
      door: new Door(5000),
    })
    onTestFinished(() => gateway.close())
    const asked = gateway
      .forUnit('u')
      .chat('local', question('Hi.'), { shared: false, signal: never })
    await expect(asked).rejects.toThrow('enough')
    return names[0]
  }
  const one = await accountOf({})
  expect(await accountOf({}, { concurrency: 3 })).toBe(one)
  expect(await accountOf({ identity: 'gemma-3' })).toBe(one)
  expect(await accountOf({ options: { model: 'm', baseUrl: `${other}/v1` } })).not.toBe(one)
  expect(await accountOf({ apiKeyEnv: 'OTHER_KEY' })).not.toBe(one)
})
