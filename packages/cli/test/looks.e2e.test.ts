/** What checks keep of each other, through the command. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune } from './e2e/in-process.js'
import { type Repository, repositoryOf } from './e2e/repository.js'

const scenarios = 12
const spread = [0.02, -0.01, -0.03, 0.02]
const values = (mean: number, seed = 1): number[] =>
  Array.from({ length: scenarios }, (_, at) => mean + seed * spread[at % 4]!)

async function withBaseline(): Promise<Repository> {
  const repository = repositoryOf(attune, { scenarios, margin: 1 })
  await repository.commit('v1', values(10))
  await repository.baseline()
  return repository
}
const looksOf = ({
  folder,
}: Repository): readonly { readonly version: string; readonly against: readonly string[] }[] =>
  readFileSync(join(folder, 'attune.looks.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly version: string; readonly against: readonly string[] })

it('a look is kept once: by a cached runner, and by one that asks again and hears the same', async () => {
  const repository = await withBaseline()
  await repository.commit('v2', values(10, 2))
  expect(await repository.check()).toMatchObject({ gates: [{ over: { looks: 1, versions: 1 } }] })
  expect(await repository.check('--no-run')).toMatchObject({ gates: [{ over: { looks: 1 } }] })
  repository.forget()
  expect(await repository.check()).toMatchObject({ gates: [{ over: { looks: 1 } }] })
  expect(looksOf(repository)).toHaveLength(1)
  repository.remove()
}, 60_000)

it('other answers of the same version are another look, as is another version; each holds numbers only', async () => {
  const repository = await withBaseline()
  await repository.commit('v2', values(10, 2))
  await repository.check()
  repository.forget()
  await repository.commit('v2', values(10, 3))
  const again = await repository.check()
  expect(again).toMatchObject({ gates: [{ over: { looks: 2, versions: 1 }, single: { outcome: 'pass' } }] })
  expect(again.gates[0]!.sentence).toMatch(/Over 2 looks since the baseline it \w+/)
  await repository.commit('v3', values(10, 4))
  const next = await repository.check()
  expect(next).toMatchObject({ gates: [{ over: { looks: 3, versions: 2 } }] })
  expect(next.gates[0]!.sentence).toContain('Over 3 looks at 2 versions since the baseline')
  expect(Object.keys(looksOf(repository)[0]!).sort()).toEqual(
    ['against', 'check', 'date', 'evaluation', 'identity', 'number', 'supporter', 'values', 'version'].filter(
      (key) => key !== 'check',
    ),
  )
  repository.remove()
}, 60_000)

it('a red stays red, whatever the same version answers later; the next version is decided by its own answers', async () => {
  const repository = await withBaseline()
  await repository.commit('v2', values(5))
  expect(await repository.check()).toMatchObject({ status: 3 })
  repository.forget()
  await repository.commit('v2', values(10, 2))
  expect((await repository.check()).status).toBe(3)
  await repository.commit('v3', values(10, 2))
  expect((await repository.check()).status).toBe(0)
  repository.remove()
}, 60_000)

it('looks begin anew with the baseline, and go on since a pinned release', async () => {
  const repository = repositoryOf(attune, { scenarios, margin: 1 })
  await repository.commit('v1', values(10))
  await repository.baseline('--pin', 'v1.0')
  await repository.commit('v2', values(10, 2))
  await repository.check()
  await repository.baseline()
  await repository.commit('v3', values(10, 3))
  expect(await repository.check()).toMatchObject({
    status: 0,
    gates: [
      { gate: { name: 'score' }, over: { looks: 1, versions: 1 } },
      { gate: { name: 'score, since v1.0' }, over: { looks: 2, versions: 2 } },
    ],
  })
  expect(looksOf(repository).map(({ version, against }) => [version, against.length])).toEqual([
    ['v2', 1],
    ['v3', 2],
  ])
  repository.remove()
}, 60_000)

it('a broken file of looks decides nothing, with 2', async () => {
  const repository = await withBaseline()
  repository.write('attune.looks.jsonl', '<<<<<<< HEAD\n')
  await repository.commit('v2', values(10, 2))
  await expect(repository.check()).rejects.toThrow(/Line 1 of .*attune\.looks\.jsonl is not what a check found/)
  repository.remove()
}, 60_000)
