/**
 * 5,100 calls to each service under faults: nothing is lost, and every call is answered once. Some
 * minutes each.
 */
import { afterAll, expect, it } from 'vitest'
import { project, records, run } from './e2e/attune.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModels, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

const size = { scenarios: 150, turns: 8 }
/** The first reply, and a message and a reply for each turn, of two supporters. */
const calls = size.scenarios * 2 * (1 + 2 * size.turns)
const misbehave = {
  'rate-limited': 0.1,
  overloaded: 0.02,
  'server-error': 0.03,
  'html-502': 0.01,
  drop: 0.01,
  cut: 0.02,
  malformed: 0.02,
  'html-200': 0.01,
  'no-choices': 0.01,
  'error-in-200': 0.01,
  hang: 0.003,
  empty: 0.005,
} as const

it.each(Object.entries(chatModels))(`${calls} calls of %s`, async (_, chatModel) => {
  const chat = await startServer({ misbehave, retryAfter: '0.05' })
  const reward = await startServer()
  const patience = { timeout: 30_000, retries: 10, concurrency: 32 }
  const models = { chat: chatModel(chat, patience), reward: rewardModel(reward) }
  const folder = project(talks(models, { ...size, concurrency: 32 }))
  const report = await run(folder, ['--no-figures', '--no-report'])
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0, failures: {} })
  const stats = await chat.stats()
  expect(stats).toMatchObject({ distinct: calls })
  // An empty answer of no tokens is an answer to the server, and asked for again.
  const empties = stats.answered - calls
  expect(stats.answeredAgain).toBe(empties)
  expect(empties).toBeLessThan(calls * 0.02)
  const told = (await records(folder)).trim().split('\n')
  expect(told).toHaveLength(size.scenarios * 2)
  const again = await run(folder, ['--no-figures', '--no-report'])
  expect(again).toMatchObject({ exitCode: 0, done: 0 })
  expect((await chat.stats()).calls).toBe(stats.calls)
  console.log(`${stats.calls} attempts for ${calls} calls`)
})
