/** Baselines: their repeats, losses that they refuse, and pinned releases, through the command. */
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { afterAll, describe, expect, it } from 'vitest'
import { attune } from './e2e/in-process.js'
import { type Repository, repositoryOf } from './e2e/repository.js'

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
    expect({ status, names: gates.map(({ gate }) => gate.name) }).toEqual({
      status: 0,
      names: ['score'],
    })
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

interface File {
  readonly accepted?: { readonly why: string; readonly gates: readonly { readonly gate: string }[] }
  readonly undecided?: readonly { readonly gate: string }[]
  readonly dialogues?: Readonly<Record<string, readonly { readonly scenario: string }[]>>
  readonly evaluations: Readonly<
    Record<string, { readonly numbers: readonly { readonly values: object }[] }>
  >
}
const fileOf = (of: Repository): File => JSON.parse(of.read('main.baseline.json')) as File

describe('a baseline that is written', () => {
  const noisy = (mean: number, sd: number, seed: string, count = scenarios): number[][] => {
    const random = createRandom(seed)
    return Array.from({ length: count }, () =>
      Array.from({ length: 6 }, () => mean + sd * normal(random)),
    )
  }
  const made: Repository[] = []
  const repositoryWith = (count = scenarios): Repository => {
    const one = repositoryOf(attune, { scenarios: count, margin: 1 })
    made.push(one)
    return one
  }
  afterAll(() => made.forEach((each) => each.remove()))
  const runsIn = (stdout: string): number =>
    Number(/, (\d) dialogues of each/.exec(stdout)?.[1] ?? 1)

  it('repeats dialogues until its luck is small, and says the price first', async () => {
    const one = repositoryWith(30)
    await one.commit('v1', noisy(10, 0.3, 'quiet', 30))
    const quiet = await one.baseline()
    expect(runsIn(quiet.stdout)).toBe(2)
    expect(quiet.stderr).toContain(
      'Repeats the dialogues of gates, up to 5 times in all: at most 120 dialogues, about 120 calls (cost: no prices).',
    )
    expect(quiet.stdout).toMatch(
      /Of ten such baselines, the unluckiest lets an unchanged bot pass in (9\d|100) % of commits\./,
    )
    await one.commit('v2', noisy(10, 2, 'loud', 30))
    const loud = await one.baseline()
    expect(runsIn(loud.stdout)).toBeGreaterThan(2)
    const few = await one.baseline('--runs', '1')
    expect(runsIn(few.stdout)).toBe(1)
  }, 120_000)

  it('repeats those of few scenarios until there are 59: two of each may not show a rare crash', async () => {
    const one = repositoryWith(15)
    await one.commit('v1', noisy(10, 0.3, 'quiet', 15))
    expect(runsIn((await one.baseline()).stdout)).toBe(4)
  })

  it('says which margin or how many scenarios would do, where five runs do not suffice, and writes', async () => {
    const one = repositoryWith()
    await one.commit('v1', noisy(10, 2, 'wild'))
    const { stdout, status } = await one.baseline()
    expect({ status, runs: runsIn(stdout) }).toEqual({ status: 0, runs: 5 })
    expect(stdout).toMatch(
      /5 runs do not suffice for 70 %\. score: a margin of \d\.\d+ would do, or \d+ scenarios\./,
    )
    expect(fileOf(one).evaluations['care']!.numbers.length).toBeGreaterThan(0)
  }, 120_000)

  it('refuses a version that failed, unless the loss is accepted; the file keeps why', async () => {
    const one = repositoryWith()
    await one.commit('v1', values(10))
    await one.baseline()
    await one.commit('v2', values(8))
    expect(await one.check()).toMatchObject({ status: 3 })
    const before = one.read('main.baseline.json')
    await expect(one.baseline()).rejects.toThrow(
      /This version failed against main\.baseline\.json, so it is not written: score: -2\.00 \[.*\] against the baseline is below -1/,
    )
    expect(one.read('main.baseline.json')).toBe(before)
    const { stdout } = await one.baseline('--accept-loss', 'shorter by wish')
    expect(stdout).toContain('has accepted a loss')
    expect(fileOf(one).accepted).toMatchObject({
      why: 'shorter by wish',
      gates: [{ gate: 'score' }],
    })
    await one.commit('v3', values(8.1))
    const next = await one.check()
    expect(next.status).toBe(0)
    expect(next.notes).toEqual([expect.stringContaining('shorter by wish')])
  }, 120_000)

  it('of a version that nobody has checked is compared first', async () => {
    const one = repositoryWith()
    await one.commit('v1', values(10))
    await one.baseline()
    await one.commit('v2', values(8))
    await expect(one.baseline()).rejects.toThrow('This version failed against main.baseline.json')
  }, 120_000)

  it('keeps what was undecided, and each check says it', async () => {
    const one = repositoryWith()
    await one.commit('v1', noisy(10, 0.3, 'before'))
    await one.baseline()
    await one.commit('v2', noisy(8.9, 0.3, 'at the margin'))
    expect(await one.check()).toMatchObject({ status: 4 })
    await one.baseline()
    expect(fileOf(one).undecided).toMatchObject([{ gate: 'score' }])
    await one.commit('v3', noisy(9, 0.3, 'after'))
    const { notes } = await one.check()
    expect(notes).toEqual([
      expect.stringMatching(
        /^main\.baseline\.json was written while a gate was undecided\. score: /,
      ),
    ])
  }, 120_000)

  it('names dialogues that are missing, and no longer those that its repeats have made', async () => {
    const one = repositoryWith()
    await one.commit('v1', values(10))
    await one.command('run', '--sample', '3')
    const written = ['baseline', 'write', 'main.baseline.json', '--runs']
    const { stdout } = await one.command(...written, '1')
    expect(stdout.replaceAll(/\n +/g, ' ')).toContain(
      '9 of 12 dialogues are not there yet, and the file lacks their numbers. Finish them with `attune run`, then `attune baseline write main.baseline.json`.',
    )
    expect((await one.command(...written, '2')).stdout).not.toContain('not there yet')
  }, 120_000)

  it('keeps a dialogue of each scenario, unless it may not', async () => {
    const one = repositoryWith()
    await one.commit('v1', values(10))
    await one.baseline()
    expect(fileOf(one).dialogues!['care']).toHaveLength(scenarios)
    await one.baseline('--no-texts')
    expect(fileOf(one)).not.toHaveProperty('dialogues')
    expect(one.read('main.baseline.json')).not.toContain('"turns":[')
  }, 120_000)
})
