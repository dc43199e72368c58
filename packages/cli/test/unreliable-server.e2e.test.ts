import { afterAll, expect, it } from 'vitest'
import { attune, project, records, run } from './e2e/in-process.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModel, chatModels, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

const unreliable = {
  'rate-limited': 0.1,
  'server-error': 0.05,
  cut: 0.02,
  malformed: 0.02,
  hang: 0.01,
  empty: 0.01,
} as const
/** So that each of them happens, whatever the chances are. */
const script = [
  'ok',
  'rate-limited',
  'server-error',
  'ok',
  'cut',
  'malformed',
  'ok',
  'hang',
  'empty',
] as const
const size = { scenarios: 3, turns: 4 }
const units = 3 * 2 * 3

it.each(Object.entries(chatModels))(
  'A run against an unreliable server of %s is done, with a reply to every message',
  async (_, modelAt) => {
    const chat = await startServer({ misbehave: unreliable, script, retryAfter: '0.05' })
    const reward = await startServer()
    const patience = { timeout: 1000, retries: 6 }
    const folder = project(
      talks({ chat: modelAt(chat, patience), reward: rewardModel(reward) }, size),
    )
    expect(await run(folder)).toMatchObject({ exitCode: 0, done: units, failed: 0, failures: {} })
    const { calls, answered, rejected } = await chat.stats()
    expect(calls).toBeGreaterThan(answered)
    expect(rejected).toBeGreaterThan(0)

    const told = (await records(folder))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DialogueLine)
    // The opening line, the reply to it, and a line and a reply per turn.
    for (const { dialogue } of told) expect(dialogue.value?.turns).toHaveLength(2 + 2 * size.turns)
  },
)

it('Without patience units fail: they are counted and named, the others are done, and the next run does the rest', async () => {
  const chat = await startServer({ misbehave: unreliable, script, retryAfter: '0.05' })
  const reward = await startServer()
  const folder = project(
    talks(
      { chat: chatModel(chat, { timeout: 1000, retries: 0 }), reward: rewardModel(reward) },
      size,
    ),
  )

  const first = await run(folder)
  expect(first).toMatchObject({ exitCode: 1, reused: 0 })
  expect(first.failed).toBeGreaterThan(0)
  expect(first.done + first.failed + first.skipped).toBe(units)
  expect(sum(first.failures)).toBe(first.failed)
  for (const code of Object.keys(first.failures)) {
    expect([
      'MODEL_RATE_LIMITED',
      'MODEL_UNAVAILABLE',
      'MODEL_MALFORMED',
      'MODEL_TIMEOUT',
    ]).toContain(code)
  }
  const text = await records(folder)
  const lost = text.match(/"dialogue":\{"state":"unknown","why":"failed: MODEL_[A-Z_]+"/g) ?? []
  expect(lost).toHaveLength(first.failed)
  // What was not tried because of them is missing for the same reason.
  expect(text).not.toContain('not done yet')

  const { status, stdout, stderr } = await attune(folder, ['run', '--no-figures'])
  expect(status === 0 || status === 1).toBe(true)
  expect(stdout).toMatch(new RegExp(`${first.done} reused`))
  if (status === 1) {
    expect(stdout).toMatch(/Failures: MODEL_[A-Z_]+ × \d+/)
    expect(stderr).toMatch(/^s\d, (calm|curious): openai: The model chat /m)
  }

  let last = first
  for (let again = 0; again < 30 && last.exitCode !== 0; again++) last = await run(folder)
  expect(last).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  expect((await chat.stats()).answeredAgain).toBe(0)
})

interface DialogueLine {
  readonly dialogue: { readonly value?: { readonly turns: readonly unknown[] } }
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((a, b) => a + b, 0)
