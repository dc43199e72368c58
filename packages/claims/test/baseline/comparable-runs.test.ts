/**
 * `attune runs` says which runs `attune compare` works with, and a run that is looked for in vain
 * costs no other its numbers.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bind } from '@attune/core/runtime'
import { comparableRuns, compareSides, comparisons } from '@attune/claims'
import { openProject, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'
import { expect, test } from 'vitest'

const RUNS = 12

async function opened(store: MemoryStore, seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-comparable-'))
  writeFileSync(
    join(folder, 'people.jsonl'),
    ['a', 'b']
      .map((id) => JSON.stringify({ id, language: 'en', profile: `Lost ${id}.` }))
      .join('\n'),
  )
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `seed: ${seed}
supporters: { listener: { use: core/rule-based }, adviser: { use: core/rule-based, manner: advising } }
models: { seeker: { provider: offline } }
evaluations:
  e:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: core/seeker, model: seeker, turns: 2 }
    estimators: { core/lexicon: {} }`,
  )
  return openProject({ cwd: folder, services: [bind(tokens.store, store)], env: {} })
}

test('every run that is said to be comparable is, before and after those that are not were asked for', async () => {
  const store = new MemoryStore()
  const never = new AbortController().signal
  for (let seed = 1; seed <= RUNS; seed++) {
    const project = await opened(store, seed)
    await project.run({ stop: never, signal: never })
  }
  const project = await opened(store, RUNS)
  const runs = await project.read.runs()
  const comparable = await comparableRuns(runs, store)
  expect([runs.length, comparable.size]).toEqual([RUNS, 8])
  expect(comparable.has(RUNS)).toBe(true)
  const compared = comparisons(project)
  const ids = runs.map(({ id }) => id)
  const gone = ids.filter((id) => !comparable.has(id))
  for (const id of [...gone, ...gone, ...comparable]) {
    const side = compared.side(id)
    if (comparable.has(id)) expect((await side).evaluations.size).toBe(1)
    else
      await expect(side).rejects.toThrow(
        /numbers of run \d+ are not kept: of each evaluation only the newest plans/,
      )
  }
  expect(await comparableRuns(runs, store)).toEqual(comparable)
  const again = await opened(store, RUNS + 1)
  await again.run({ stop: never, signal: never })
  expect((await comparableRuns(await again.read.runs(), store)).size).toBe(8)
})

test('a scenario that got another cluster since is compared in the present one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-clusters-'))
  const never = new AbortController().signal
  const store = new MemoryStore()
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `evaluations:
  week:
    scenarios: { use: core/log, file: log.jsonl }
    simulator: { use: core/replay, file: log.jsonl }
    estimators: { core/lexicon: {} }`,
  )
  const runWith = async (cluster: object) => {
    const turns = [{ speaker: 'seeker', text: 'It is bad.' }]
    const lines = ['c1', 'c2'].map((scenario) =>
      JSON.stringify({ scenario, supporter: 'bot', language: 'en', turns, ...cluster }),
    )
    writeFileSync(join(folder, 'log.jsonl'), lines.join('\n'))
    const services = [bind(tokens.store, store)]
    const project = await openProject({ cwd: folder, services, env: {} })
    await project.run({ stop: never, signal: never })
    return comparisons(project)
  }
  await runWith({})
  const compared = await runWith({ cluster: 'jo' })
  const [week] = await compareSides(await compared.side(1), await compared.side(2))
  const mean = week!.claims.find(({ of }) => of.name === 'mean')
  expect(mean).toMatchObject({ n: { values: 2, clusters: 1 } })
})
