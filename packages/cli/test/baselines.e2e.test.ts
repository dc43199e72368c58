/** Baselines of several runs and pinned releases, through the command. */
import { afterAll, describe, expect, it } from 'vitest'
import { attune } from './e2e/in-process.js'
import { repositoryOf } from './e2e/repository.js'

const scenarios = 12
const signs = [1, -1, -1, 1]
/** Each mean has spread of its own, which adds up to nothing. */
const values = (mean: number): number[] =>
  Array.from({ length: scenarios }, (_, at) => mean + (signs[at % 4]! * mean) / 1000)
const repository = repositoryOf(attune, { scenarios, margin: 1 })
afterAll(() => repository.remove())

describe('a pinned release', () => {
  it('is not a gate more while it is the baseline', async () => {
    await repository.commit('v1', values(10))
    const { stdout } = await repository.baseline('--pin', 'v1.0')
    expect(stdout).toContain('Pinned: v1.0')
    await repository.commit('v2', values(9.6))
    const { status, gates } = await repository.check()
    expect({ status, names: gates.map(({ gate }) => gate.name) }).toEqual({ status: 0, names: ['score'] })
    expect(gates[0]!.sentence).toMatch(/^-0\.40 \[.*\] against v1\.0 is above -1/)
  })

  it('stands beside the baseline that is written after it: small losses add up to a large one', async () => {
    await repository.baseline()
    await repository.commit('v3', values(9.2))
    const { status, gates } = await repository.check()
    expect(status).toBe(0)
    expect(gates).toMatchObject([
      { gate: { name: 'score' }, outcome: 'pass' },
      { gate: { name: 'score, since v1.0' }, outcome: 'pass' },
    ])
    expect(gates[1]!.sentence).toMatch(/^-0\.80 \[.*\] against v1\.0 is above -1/)
    await repository.baseline()
    await repository.commit('v4', values(8.8))
    expect(await repository.check()).toMatchObject({ status: 3, outcomes: ['pass', 'fail'] })
  }, 60_000)

  it('is decided on without a run where the version is that of the baseline', async () => {
    await repository.commit('v3', values(100))
    const { status, gates } = await repository.check()
    expect(status).toBe(0)
    expect(gates[0]!.sentence).toBe('v3, the same version as in the baseline: nothing to decide.')
    expect(gates[1]!.sentence).toMatch(/^-0\.80 \[.*\] against v1\.0 is above -1/)
  })
})

it('runs of one version are added, and merged; those of another are refused', async () => {
  const jobs = [repositoryOf(attune, { scenarios, margin: 1 }), repositoryOf(attune, { scenarios, margin: 1 })]
  for (const [at, job] of jobs.entries()) {
    await job.commit('v1', values(10 + at))
    await job.baseline()
  }
  const [one, two] = jobs
  one!.write('two.json', two!.read('main.baseline.json'))
  const { stdout } = await one!.command('baseline', 'merge', 'main.baseline.json', 'two.json', '--into', 'all.json')
  expect(stdout).toContain('care: bot; 12 scenarios, 2 runs')
  one!.write('main.baseline.json', one!.read('all.json'))
  await one!.commit('v2', values(10.5))
  const { gates } = await one!.check()
  expect(gates[0]!.sentence).toMatch(/^0\.00 (\[|against)/)
  await one!.command('run', '--no-figures', '--no-report')
  await expect(one!.command('baseline', 'write', 'main.baseline.json', '--add')).rejects.toThrow(
    /they differ in the version of "bot" \(v1 and v2\)/,
  )
  for (const job of jobs) job.remove()
}, 60_000)
