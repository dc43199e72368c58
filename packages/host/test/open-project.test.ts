import { runCommand } from '../src/project/run-command.js'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openProject } from '../src/index.js'
import { MemoryStore } from '@attune/store-sqlite'
import { tokens } from '../src/composition/container.js'

const plugin = `
const options = { type: 'object', properties: {}, additionalProperties: false }
const component = (kind, made) => ({ kind, revision: 1, summary: 'A toy', options, create: () => made })
const echo = {
  summary: 'Says what it is told',
  options: { ...options, properties: { text: { type: 'string', default: 'nothing' } } },
  run: async ({ text }) => ({ text, report: {} }),
}
export default {
  contract: 1,
  name: 'toy',
  components: { people: component('scenarios', { async *load() {} }), talk: component('simulator', { simulate() {} }) },
  commands: { echo },
}
`

const config = `
plugins: [./toy.mjs]
supporters: { kind: { use: core/rule-based } }
evaluations: { toy: { scenarios: toy/people, simulator: toy/talk } }
`

async function open(store = new MemoryStore(), env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-session-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin)
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  const services = [{ token: tokens.store, value: store }]
  const project = await openProject({ cwd: folder, env, services })
  const place = { folder, signal: new AbortController().signal }
  return {
    project: project,
    store,
    run: (use: string, options = {}) => runCommand(project, use, options, place),
  }
}

test('a command is run with its options, defaults filled in', async () => {
  const { run } = await open()
  expect(await run('toy/echo', { text: 'hello' })).toEqual({ text: 'hello', report: {} })
  expect(await run('toy/echo')).toMatchObject({ text: 'nothing' })
  await expect(run('toy/echo', { text: 7 })).rejects.toMatchObject({ code: 'COMPONENT_OPTIONS' })
})

test.each(['toy/none', 'toy/constructor', 'toy', 'none/echo'])(
  'there is no command %s',
  async (use) => {
    const { run } = await open()
    await expect(run(use)).rejects.toMatchObject({
      code: 'COMMAND_UNKNOWN',
      details: { known: 'toy echo' },
    })
  },
)

test('closing a session closes its store', async () => {
  const { project, store } = await open()
  const close = vi.spyOn(store, 'close')
  await project.close()
  expect(close).toHaveBeenCalledTimes(1)
})

test('logged dialogues of two systems are replayed, each its own, and nobody is asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-replay-'))
  const line = (supporter: string, repeat: number) => ({
    scenario: 's',
    supporter,
    repeat,
    turns: [
      { speaker: 'seeker', text: 'Hi.' },
      { speaker: 'supporter', text: `${supporter} ${repeat}` },
    ],
  })
  const file = (name: string, lines: object[]) =>
    writeFileSync(join(folder, name), lines.map((each) => JSON.stringify(each)).join('\n'))
  file('log.jsonl', [line('one', 1), line('one', 2), line('two', 1), line('two', 2)])
  file('scenarios.jsonl', [{ id: 's', language: 'en', profile: 'p' }])
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `
supporters: { one: { use: core/logged }, two: { use: core/logged } }
evaluations:
  logs:
    repeats: 2
    scenarios: { use: core/scenarios, file: scenarios.jsonl }
    simulator: { use: core/replay, file: log.jsonl }
`,
  )
  const services = [{ token: tokens.store, value: new MemoryStore() }]
  const project = await openProject({ cwd: folder, env: {}, services })
  const { signal } = new AbortController()
  expect(await project.run({ stop: signal, signal })).toMatchObject({ done: 4, failed: 0 })
  const said: unknown[] = []
  for await (const record of project.read.records()) {
    said.push(
      (record as { dialogue: { value: { turns: { text: string }[] } } }).dialogue.value.turns[1]!
        .text,
    )
  }
  expect(said).toEqual(['one 1', 'two 1', 'one 2', 'two 2'])
  await project.close()
})

test('a record of a run says which packages its plugins came from, in which versions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-versions-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'attune-plugin-toy', version: '1.2.3' }),
  )
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  const services = [{ token: tokens.store, value: new MemoryStore() }]
  const project = await openProject({ cwd: folder, env: {}, services })
  const { signal } = new AbortController()
  await project.run({ stop: signal, signal })
  const [run] = await project.read.runs()
  expect(run!.versions).toMatchObject({
    plugins: { core: {}, toy: { package: 'attune-plugin-toy', version: '1.2.3' } },
  })
  await project.close()
})

test('a proxy that calls do not use is named before a run', async () => {
  const { project } = await open(new MemoryStore(), {
    ALL_PROXY: 'socks5://127.0.0.1:1080',
    HTTPS_PROXY: 'http://a:1',
  })
  expect(project.notices.map(({ message }) => message)).toEqual([
    'Calls do not use the proxy of ALL_PROXY: only HTTP_PROXY and HTTPS_PROXY are read.',
  ])
})
