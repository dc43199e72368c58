import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'
import { scenarios } from './e2e/talks.js'

const tally = { answered: 0, refused: 0, open: 0 }

/** A bot that takes two calls at once and refuses others. */
const bot = createServer(async (request, response) => {
  request.resume()
  if (tally.open >= 2) {
    tally.refused++
    response.writeHead(429, { 'retry-after': '0.2' }).end()
    return
  }
  tally.open++
  await setTimeout(60)
  tally.open--
  const reply = `I hear you (${++tally.answered}).`
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ reply, usage: { input: 100, output: 10 } }))
})

beforeAll(() => new Promise<void>((resolve) => void bot.listen(0, '127.0.0.1', resolve)))
afterAll(() => void bot.close())

const config = (more: object = {}): object => ({
  plugins: ['@attune/plugin-trajectory'],
  concurrency: 8,
  supporters: {
    mine: {
      use: 'core/http',
      url: `http://127.0.0.1:${(bot.address() as AddressInfo).port}/chat`,
      prices: { input: 1_000_000, output: 0 },
    },
  },
  evaluations: [
    {
      name: 'talks',
      scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
      simulator: { use: 'trajectory/simulator', turns: 2 },
    },
  ],
  ...more,
})

interface Plan {
  readonly expected: readonly {
    readonly model: string
    readonly calls: number
    readonly cost?: number
  }[]
}

interface Runs {
  readonly runs: readonly { readonly outcome: { readonly usage: object } }[]
}

const COUNT = 12
const REPLIES = 3 * COUNT

it('a bot that takes two calls at once loses no dialogue, and its calls stand in plan, usage and budget', async () => {
  const folder = project({ 'scenarios.jsonl': scenarios(COUNT), 'attune.config.yaml': config() })
  const planned = JSON.parse((await attune(folder, ['plan', '--json'])).stdout) as Plan
  expect(planned.expected).toMatchObject([{ model: 'mine', calls: REPLIES }])
  expect(planned.expected[0]!.cost).toBeGreaterThan(0)
  expect(tally).toMatchObject({ answered: 0, refused: 0 })

  expect(await run(folder, ['--no-figures'])).toMatchObject({ exitCode: 0, done: COUNT, failed: 0 })
  expect(tally.refused).toBeGreaterThan(0)
  expect(tally.answered).toBe(REPLIES)
  const { runs } = JSON.parse((await attune(folder, ['runs', '--json'])).stdout) as Runs
  expect(runs[0]?.outcome.usage).toMatchObject({ calls: REPLIES, cost: 100 * REPLIES })

  const poor = project({
    'scenarios.jsonl': scenarios(COUNT),
    'attune.config.yaml': config({ budget: { calls: 5 } }),
  })
  const { exitCode, stopped } = await run(poor, ['--no-figures'])
  expect(exitCode).toBe(2)
  expect(stopped?.problems).toMatchObject([{ code: 'BUDGET_REACHED' }])
  expect(tally.answered).toBe(REPLIES + 5)
})
