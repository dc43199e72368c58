/**
 * The presets as they are, and the calls that models get in a run.
 * packages/cli/test/longemotion.e2e.test.ts runs the example.
 */
import { MemoryStore } from '@attune/store-sqlite'
import { openProject, tokens } from '@attune/host'
import type { Project } from '@attune/project'
import { startFakeServer, type FakeCall } from '@attune/fake-server'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const home = join(import.meta.dirname, '..')
const source = join(import.meta.dirname, '../dist/index.js')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-longemotion-run-'))
})
afterAll(() => rm(folder, { recursive: true }))

let written = 0
/** A session on a config text, with this package from its sources. */
async function open(text: string): Promise<Project> {
  const file = join(folder, `${++written}.yaml`)
  await writeFile(file, `plugins: [${JSON.stringify(source)}]\n${text}`)
  return openProject({
    file,
    cwd: folder,
    env: {},
    services: [{ token: tokens.store, value: new MemoryStore() }],
  })
}

const preset = (name: string): Promise<string> =>
  readFile(join(home, 'presets', `${name}.yaml`), 'utf8')
const never = new AbortController().signal
const run = (project: Project) =>
  project.run({ stop: never, signal: never, onObserverError: () => {} })

test.each(['default', 'paper', 'released'])(
  'the preset %s is a valid config',
  { timeout: 60_000 },
  async (name) => {
    const project = await open(
      `${await preset(name)}\nsupporters: { gpt-4o: { use: core/rule-based } }\n`,
    )
    const [planned] = await project.plan()
    await project.close()

    expect(planned?.scenarios).toBe(22)
    const passes = name === 'default' ? 1 : 3
    expect(planned?.units.simulate.total).toBe(passes * (name === 'default' ? 22 : 60))
  },
)

test(
  'notes and vectors are asked for once, whoever the supporter and whatever the setting',
  { timeout: 60_000 },
  async () => {
    const calls: FakeCall[] = []
    const server = await startFakeServer({
      reply: () => 'Notes.',
      onCall: (call) => calls.push(call),
    })
    const model = (name: string) =>
      `{ provider: openai, baseUrl: '${server.url}/v1', model: ${name} }`
    const project = await open(`
models: { sage: ${model('sage')}, vectors: ${model('vectors')} }
supporters: { one: { use: core/rule-based }, two: { use: core/rule-based, manner: advising } }
evaluations:
  twice:
    scenarios: { use: longemotion/tasks, tasks: [qa, detection], itemsPerFile: 2 }
    simulator:
      use: longemotion/simulator
      sage: sage
      embedder: vectors
      vary: { setting: [rag, coem, self-rag] }
`)
    const summary = await run(project)
    await project.close()
    await server.close()

    expect(summary).toMatchObject({ done: 24, failed: 0 })
    const asked = calls
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(({ body }) => JSON.stringify(body))
    const embedded = calls
      .filter(({ path }) => path.endsWith('/embeddings'))
      .flatMap(({ body }) => body['input'])
    expect(asked.length).toBeGreaterThan(20)
    expect(new Set(asked).size).toBe(asked.length)
    expect(embedded.length).toBeGreaterThan(30)
    expect(new Set(embedded).size).toBe(embedded.length)
  },
)
