/** What a check will come to, before anybody is asked. */
import { createRandom } from '@attune/core'
import { normal } from '@attune/statistics'
import { expect, it } from 'vitest'
import { attune } from './e2e/in-process.js'
import { type Repository, repositoryOf } from './e2e/repository.js'

const scenarios = 24
const answers = (seed: string, mean = 10): number[] => {
  const random = createRandom(seed)
  return Array.from({ length: scenarios }, () => mean + normal(random))
}

async function withBaseline(): Promise<Repository> {
  const repository = repositoryOf(attune, { scenarios, margin: 1 })
  await repository.commit('v1', answers('one'))
  await repository.baseline()
  return repository
}

interface Plan {
  readonly plan: {
    readonly gates: readonly {
      readonly chances: readonly { readonly pass: number }[]
      readonly spread: { readonly from: string }
    }[]
    readonly unknown: readonly unknown[]
    readonly needed?: { readonly times: number }
  }
}

it('says what it takes where one version without repeats is all that is known', async () => {
  const repository = await withBaseline()
  const { status, stdout } = await repository.command('check', '--plan')
  expect(status).toBe(0)
  expect(stdout).toContain(
    'Nothing can be foreseen of score: it takes answers of two versions, two runs of the baseline (attune baseline write --add), or `repeats: 2`.',
  )
  repository.remove()
}, 60_000)

it('foresees a check from the versions that were looked at, asks nobody, and keeps nothing', async () => {
  const repository = await withBaseline()
  await repository.commit('v2', answers('two'))
  await repository.check('--until', 'planned')
  const looks = repository.read('attune.looks.jsonl')
  await repository.commit('v3', answers('three'))
  const { status, stdout } = await repository.command('check', '--plan')
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /score\n {4}24 scenarios, margin 1\. Differences of scenarios: one version against the baseline, standard deviation 1\.\d\d\./,
  )
  expect(stdout).toMatch(/as good +8\d %/)
  expect(stdout).toMatch(/two margins worse +0 %/)
  expect(stdout).toMatch(
    /A version that is as good passes the whole check in 80 % with \d+ scenarios \(from \d+ to \d+, since 24 scenarios show the spread only roughly\)/,
  )
  expect(repository.read('attune.looks.jsonl')).toBe(looks)

  const { plan } = JSON.parse((await repository.command('check', '--plan', '--json')).stdout) as Plan
  expect(plan.gates[0]!.spread.from).toBe('versions')
  expect(plan.gates[0]!.chances[0]!.pass).toBeGreaterThan(0.8)
  expect(plan.needed!.times).toBeLessThan(1)
  expect((await repository.command('power', '--gates')).stdout).toBe(stdout)
  repository.remove()
}, 120_000)

it('foresees it from two runs of the baseline, and says what is not in them', async () => {
  const repository = await withBaseline()
  repository.forget()
  await repository.commit('v1', answers('one again'))
  await repository.baseline('--add')
  const { stdout } = await repository.command('check', '--plan')
  expect(stdout).toContain('from repeats of one version')
  expect(stdout).toContain('What a new version changes in each scenario is not in it, as no second version is known')
  repository.remove()
}, 120_000)
