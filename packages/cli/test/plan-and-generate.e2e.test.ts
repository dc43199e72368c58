import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

interface Plan {
  readonly expected: readonly {
    readonly model: string
    readonly calls: number
    readonly cost?: number
  }[]
}

afterAll(stopServers)

it('plan expects the calls that a run makes, asks nobody, and expects none once all is done', async () => {
  const [chat, reward] = [await startServer(), await startServer()]
  const prices = { input: 1_000_000, output: 0 }
  const folder = project(
    talks({ chat: chatModel(chat, { prices }), reward: rewardModel(reward) }, { scenarios: 6 }),
  )
  const planned = JSON.parse((await attune(folder, ['plan', '--json'])).stdout) as Plan
  expect((await chat.stats()).calls + (await reward.stats()).calls).toBe(0)

  await run(folder)
  const talked = planned.expected.find(({ model }) => model === 'chat')
  expect(talked).toMatchObject({ calls: (await chat.stats()).calls })
  expect(talked?.cost).toBeGreaterThan(0)

  const again = JSON.parse((await attune(folder, ['plan', '--json'])).stdout) as Plan
  expect(again.expected).toEqual([])
})

const roles = (more: object = {}): object => ({
  plugins: ['@attune/plugin-hill-judge'],
  seed: 'e2e',
  supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },
  evaluations: [
    {
      name: 'talks',
      scenarios: { use: 'hill-judge/roles', count: 3 },
      simulator: { use: 'hill-judge/session', maxMessages: 4 },
      ...more,
    },
  ],
})

it('generate writes scenarios that a config can read after people have edited them', async () => {
  const folder = project({ 'attune.config.yaml': roles() })
  const { status, stderr } = await attune(folder, ['generate', '--to', 'mine.yaml'])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const file = join(folder, 'mine.yaml')
  const [, ...documents] = readFileSync(file, 'utf8').split(/^---$/m)
  expect(documents).toHaveLength(3)
  writeFileSync(file, documents.slice(0, 2).join('---'))
  const edited = roles({ scenarios: { use: 'core/scenarios', file: 'mine.yaml' } })
  writeFileSync(join(folder, 'attune.config.yaml'), JSON.stringify(edited))
  expect(await run(folder)).toMatchObject({ exitCode: 0, done: 2 })
})

it('generate makes each scenario once', async () => {
  const folder = project({ 'attune.config.yaml': roles() })
  expect(JSON.parse((await attune(folder, ['generate', '--json'])).stdout)).toMatchObject({
    done: 3,
    scenarios: 3,
  })
  expect(JSON.parse((await attune(folder, ['generate', '--json'])).stdout)).toMatchObject({
    done: 0,
    reused: 3,
  })
  expect(await run(folder)).toMatchObject({ done: 3, reused: 3 })
})

it('a command that nobody has, and options that it does not have, are the user’s mistake', async () => {
  const folder = project({ 'attune.config.yaml': roles() })
  const unknown = await attune(folder, ['hill-judge', 'released-wordings'])
  expect(unknown).toMatchObject({ status: 2 })
  expect(unknown.stderr).toContain('Available plugin commands: hill-judge released-wording')
  const wrong = await attune(folder, ['hill-judge', 'released-wording', '--clonee', '1'])
  expect(wrong).toMatchObject({ status: 2 })
  expect(wrong.stderr).toContain('Did you mean "clone"?')
  expect(await attune(folder, ['runn'])).toMatchObject({ status: 2 })
})
