/**
 * Chains on PostgreSQL with four workers that are killed. `ATTUNE_SOAK=word` draws other moments.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '@attune/core/internal'
import { type FakeServer, startFakeServer } from '@attune/fake-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, chainsConfig, peopleWith } from '../../cli/test/e2e/chains.js'
import { run } from '../../cli/test/e2e/in-process.js'
import { type PostgresServer, startPostgres } from '@attune/testkit/shared/postgres-server.js'
import { attune, exported, projectWith, removeProjects } from './processes.js'

const seed = process.env['ATTUNE_SOAK'] ?? 'soak'
const [people, kills, workers] = [8, 10, 4]

let server: PostgresServer
let model: FakeServer
beforeAll(async () => {
  server = await startPostgres()
  model = await startFakeServer({ delay: 30 })
})
afterAll(async () => {
  server?.close()
  await model?.close()
  removeProjects()
})

function study(): string {
  const chat = {
    provider: 'openai',
    model: 'talker',
    identity: 'talker',
    baseUrl: `${model.url}/v1`,
  }
  const folder = projectWith(`models: ${JSON.stringify({ chat })}\n${chainsConfig}`)
  writeFileSync(join(folder, 'people.jsonl'), peopleWith(people))
  return folder
}

it(`four workers, ${kills} kills (${seed}): the exports of one process on a file`, async () => {
  const random = createRandom(`chains on workers ${seed}`)
  const local = study()
  expect(await run(local, ['--no-figures', '--no-report'])).toMatchObject({
    exitCode: 0,
    failed: 0,
  })
  const calm = await exported(local)
  const before = (await model.stats()).calls
  const [shared, env] = [study(), { STUDY_URL: server.url() }]
  const store = ['--set', 'store={use: postgres, urlEnv: STUDY_URL, schema: chains}']
  const start = () => attune(shared, ['work', ...store], env)
  const planner = attune(
    shared,
    ['run', '--queue', ...store, '--no-report', '--no-figures', '--json'],
    env,
  )
  const crew = Array.from({ length: workers }, start)
  const share = callsOf(people) / (kills + 4)
  for (let kill = 0; kill < kills; kill++) {
    while ((await model.stats()).calls - before < (kill + random()) * share) await setTimeout(10)
    const at = Math.floor(workers * random())
    crew[at]!.child.kill('SIGKILL')
    await crew[at]!.end
    crew[at] = start()
  }
  expect({ status: await planner.end, text: planner.printed() }).toMatchObject({ status: 0 })
  for (const { child, printed } of crew)
    if (!printed().includes('Works on run')) child.kill('SIGINT')
  await Promise.all(crew.map(({ end }) => end))
  expect(await exported(shared, env, store)).toEqual(calm)
}, 900_000)
