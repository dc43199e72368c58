/** The way of one dialogue through the packages, as docs/architecture.md draws it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { bind } from '@attune/core/runtime'
import { openProject, tokens } from '@attune/host'
import type { Transport } from '@attune/gateway'
import { MemoryStore } from '@attune/store-sqlite'
import { Project } from '@attune/project'
import { Door } from '../../core/src/door/door.js'
import { BoundContext } from '../../core/src/engine/bound-context.js'
import { Run } from '../../core/src/engine/run.js'
import { Worker } from '../../core/src/engine/worker.js'

const plugin = `
const question = {
  id: 'question', folder: new URL('./', import.meta.url), fields: [],
  parse: (text) => ({ state: 'known', value: text }), standIn: () => 'Hi.',
}
const talk = { async simulate(scenario, supporter, context) {
  globalThis.passed('plugin')
  const { answer } = await context.ask(question, {}, { model: 'seeker' })
  const turns = [{ speaker: 'seeker', text: answer.value }]
  const { text } = await supporter.reply({ language: 'en', turns, id: context.key })
  return { turns: [...turns, { speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
} }
const options = { type: 'object', properties: {}, additionalProperties: false }
export default {
  contract: 1,
  name: 'toy',
  components: {
    talk: { kind: 'simulator', revision: 1, summary: 'A toy', options, prompts: [question], create: () => talk },
  },
}
`
const config = `
plugins: [./toy.mjs]
supporters: { bot: core/rule-based }
models: { seeker: { provider: openai, model: any, baseUrl: 'http://models.example/v1' } }
evaluations: { e: { scenarios: { use: core/scenarios, file: people.jsonl }, simulator: toy/talk } }
`
const answer = {
  model: 'any',
  choices: [{ message: { role: 'assistant', content: 'I slept badly.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 5, completion_tokens: 4 },
}

function studyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-stations-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin)
  writeFileSync(join(folder, 'question.en.md'), 'Say what troubles you.')
  writeFileSync(join(folder, 'people.jsonl'), '{"id":"a","language":"en","profile":"A student."}\n')
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  return folder
}

afterEach(() => vi.restoreAllMocks())

test('a dialogue passes the stations of the page, in their order', async () => {
  const passed: string[] = []
  const pass = (station: string): void => void (passed.includes(station) || passed.push(station))
  vi.stubGlobal('passed', pass)
  const spied = <T extends object>(
    station: string,
    of: T,
    method: keyof T & string,
    isMeant: (call: { readonly use?: string }) => boolean = () => true,
  ) => {
    const real = of[method] as (...given: unknown[]) => unknown
    vi.spyOn(of as Record<string, (...given: unknown[]) => unknown>, method).mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      if (isMeant(given[0] as object)) pass(station)
      return real.apply(this, given)
    })
  }
  spied('project', Project.prototype, 'run')
  spied('engine: run', Run.prototype, 'all')
  spied('engine: worker', Worker.prototype, 'work')
  spied('door', Door.prototype, 'enter', ({ use }) => use === 'toy/talk')
  spied('context', BoundContext.prototype, 'ask')
  const store = new MemoryStore()
  spied('store', store, 'saveUnit')
  const http: Transport = {
    async post() {
      pass('gateway')
      return { status: 200, headers: {}, text: JSON.stringify(answer) }
    },
    close: async () => {},
  }
  const services = [bind(tokens.store, store), bind(tokens.transport, http)]
  const project = await openProject({ cwd: studyFolder(), services })
  const never = new AbortController().signal
  expect(await project.run({ stop: never, signal: never })).toMatchObject({ failed: 0, skipped: 0 })
  await project.close()

  expect(passed).toEqual(['project', 'engine: run', 'engine: worker', 'door', 'plugin', 'context', 'gateway', 'store'])
})

test('the page names the entry of each of these stations', () => {
  const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
  const stations = [...page.matchAll(/^\d\. (?:The )?(.*)$/gm)].map(([, text]) => text!)
  const eight = stations.slice(-8)
  const entries = [
    'run-and-report.ts',
    'project.ts',
    'run.ts',
    'door.ts',
    'components.ts',
    'bound-context.ts',
    'model-gateway.ts',
    'port.ts',
  ]
  expect(eight.map((text, at) => text.includes(entries[at]!))).toEqual(entries.map(() => true))
})
