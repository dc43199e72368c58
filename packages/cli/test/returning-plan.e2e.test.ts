/** `attune plan` announces the calls that a run of people with several sessions then sends. */
import { type FakeServer, startFakeServer } from '@attune/fake-server'
import { afterAll, expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

const person = (id: string) => ({
  id,
  language: 'en',
  profile: `${id} lives alone.`,
  facts: [{ id: 'sister', text: 'my sister Ida moves in on Friday' }],
  sessions: [
    { tell: ['sister'] },
    { after: '3d', occasions: [{ fact: 'sister', text: 'It is noisy at home.' }] },
    { after: '1w' },
  ],
})

const study = (url: string, context = 100_000): string =>
  project({
    'attune.config.yaml': `
plugins: [returning]
seed: 3
models:
  bot: { provider: openai, baseUrl: '${url}', model: bot, identity: bot, context: ${context}, prices: { input: 1, output: 2 } }
supporters:
  chat: { use: core/chat, model: bot, vary: { memory.mode: [none, full] } }
  last: { use: core/chat, model: bot, memory: { mode: full, window: 1 } }
  summed: { use: core/chat, model: bot, memory: { mode: summary, model: bot } }
  app: { use: core/chat, model: bot, memory: { mode: own, keeps: service } }
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, turns: 3 }
    estimators: { memory: { use: returning/memory, tracer: rules } }
`,
    'people.jsonl': ['ana', 'ben'].map((id) => `${JSON.stringify(person(id))}\n`).join(''),
  })

interface Planned {
  readonly expected: readonly { readonly calls: number }[]
  readonly byMemory: readonly {
    readonly memory: string
    readonly calls: number
    readonly longestPrompt: { readonly tokens: number; readonly scenario: string }
  }[]
  readonly fromFirst: readonly object[]
}

const planOf = async (folder: string, ...args: readonly string[]): Promise<Planned> => {
  const { status, stdout, stderr } = await attune(folder, ['plan', '--json', ...args])
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout) as Planned
}

test('calls and the longest prompt by memory mode, cut sessions, and what no context holds', async () => {
  let calls = 0
  const server = await startFakeServer({ reply: () => (calls++, 'I hear you.') })
  servers.push(server)
  const folder = study(`${server.url}/v1`)
  const plan = await planOf(folder)
  const counted = Object.fromEntries(plan.byMemory.map(({ memory, calls: own }) => [memory, own]))
  // Two people, three turns a session; modes without own memory share session 1, and count it once.
  expect(counted).toEqual({
    none: 2 * 3 * 3,
    full: 2 * 2 * 3,
    'full, last 1': 2 * 3,
    summary: 2 * 2 * 3 + 2 * 2,
    'own, at the service': 2 * 3 * 3,
  })
  const longest = Object.fromEntries(
    plan.byMemory.map(({ memory, longestPrompt: { tokens } }) => [memory, tokens]),
  )
  expect(longest['none']!).toBeLessThan(longest['full, last 1']!)
  expect(longest['full, last 1']!).toBeLessThan(longest['full']!)
  expect(plan.byMemory.find(({ memory }) => memory === 'full')!.longestPrompt.scenario).toMatch(
    /@3$/,
  )
  expect(plan.fromFirst).toMatchObject([
    { supporter: 'app', people: 2, sessions: 6, calls: 18, cost: expect.any(Number) },
  ])

  // Two sessions of each are a part of the run: modes other than own/service find them done.
  const cut = await planOf(folder, '--sessions', '2')
  expect(cut.expected[0]!.calls).toBe(12 + 6 + 6 + 2 + 6 + 12 - 6)
  expect((await attune(folder, ['run', '--sessions', '2'])).status).toBe(0)
  expect(calls).toBe(cut.expected[0]!.calls)
  const rest = await planOf(folder)
  expect(rest.fromFirst).toMatchObject([{ people: 2, sessions: 6 }])
  expect((await attune(folder, ['run'])).status).toBe(0)
  expect(calls).toBe(cut.expected[0]!.calls + rest.expected[0]!.calls)

  const tight = await attune(study(`${server.url}/v1`, longest['full']! + 100), ['plan'])
  expect(tight.status).toBe(2)
  expect(tight.stderr).toMatch(/The model bot reads .+: ana@3 \(.+ben@3|ben@3 \(.+ana@3/s)
  expect(tight.stderr).toContain('mode: full, window: 2')
  const none = await attune(folder, ['plan', '--only', 'scenario=ana', '--sessions', '0'])
  expect(none.status).toBe(2)
})
