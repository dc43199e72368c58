/** What a check will come to, before it is made. */
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { afterAll, expect, it } from 'vitest'
import { attune } from './e2e/in-process.js'
import { type Repository, repositoryOf } from './e2e/repository.js'

const scenarios = 24
const answers = (seed: string, mean = 10): number[][] => {
  const random = createRandom(seed)
  return Array.from({ length: scenarios }, () =>
    Array.from({ length: 6 }, () => mean + normal(random)),
  )
}
const made: Repository[] = []
afterAll(() => made.forEach((each) => each.remove()))

async function withBaseline(margin: number, ...flags: readonly string[]): Promise<Repository> {
  const repository = repositoryOf(attune, { scenarios, margin })
  made.push(repository)
  await repository.commit('v1', answers('one'))
  await repository.baseline(...flags)
  return repository
}

interface Row {
  readonly loss: string | number
  readonly chances: {
    readonly pass: number
    readonly fail: number
    readonly passes: readonly number[]
  }
}
interface Plan {
  readonly plan: {
    readonly gates: readonly {
      readonly rows: readonly Row[]
      readonly baseline: number
      readonly within: number
    }[]
    readonly whole: readonly Row[]
    readonly secondLook: {
      readonly dialogues: number
      readonly shares: Readonly<Record<string, number>>
    }
  }
}

it('foresees a check from the repeats of the baseline, for versions that lost more and more', async () => {
  const repository = await withBaseline(1)
  const { status, stdout, stderr } = await repository.command('check', '--plan')
  expect(status).toBe(0)
  expect(stderr).not.toContain('asked twice first')
  expect(stdout).toMatch(
    /score\n {4}24 scenarios, margin 1\.00; the baseline has \d dialogues of each\./,
  )
  expect(stdout).toMatch(
    /unchanged +\d+ % .*\none margin worse +\d %.*\ntwo margins worse +0 %.*\nthree margins worse .*\ntotal collapse /,
  )
  expect(stdout).toMatch(/of ten baselines, the unluckiest lets an unchanged bot pass in \d+ %/)
  expect(stdout).toMatch(
    /asks its scenarios once more: 24 dialogues, about 24 calls\. This is so in \d+ % of checks of an unchanged bot and in \d+ % of one that is a margin worse\./,
  )
  const { plan } = JSON.parse(
    (await repository.command('check', '--plan', '--json')).stdout,
  ) as Plan
  const [unchanged, one, , three] = plan.gates[0]!.rows
  expect(unchanged!.chances.pass).toBeGreaterThan(0.9)
  expect(one!.chances.pass).toBeLessThan(0.08)
  expect(three!.chances.fail).toBeGreaterThan(0.9)
  expect(Math.abs(plan.gates[0]!.within - 1)).toBeLessThan(0.4)
  expect(plan.secondLook.shares['none']).toBeLessThan(plan.secondLook.shares['1']!)
}, 120_000)

it('asks the scenarios twice where no version was, and says the price first', async () => {
  const repository = await withBaseline(1, '--runs', '1')
  const { stderr, stdout } = await repository.command('check', '--plan')
  expect(stderr).toContain(
    'It is not known how dialogues of one version differ: each scenario is asked twice first, 24 dialogues, about 24 calls (cost: no prices).',
  )
  expect(stdout).toContain('the baseline has one dialogue of each')
  // What was asked is stored.
  expect((await repository.command('check', '--plan')).stderr).not.toContain('asked twice first')
}, 120_000)

it('validate warns of a gate that an unchanged bot hardly passes, and names the number of scenarios', async () => {
  const repository = await withBaseline(0.2)
  const { status, stdout } = await repository.command('config', 'validate')
  expect(status).toBe(0)
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /An unchanged bot passes the gate "score" in fewer than half of checks; \d+ scenarios would pass it in 80 %\./,
  )
  const workable = await withBaseline(1.5)
  expect((await workable.command('config', 'validate')).stdout).not.toContain('An unchanged bot')
}, 120_000)

it('says that a bot near the end of the scale can collapse unnoticed, and what to do', async () => {
  const repository = repositoryOf(attune, { scenarios, margin: 0.3, most: 2 })
  made.push(repository)
  // One dialogue of six scores 2, the others 0: a mean of 0.33, of which no more can be lost.
  await repository.commit(
    'v1',
    Array.from({ length: scenarios }, (_, at) =>
      Array.from({ length: 6 }, (_each, time) => (time === at % 6 ? 2 : 0)),
    ),
  )
  const { stdout } = await repository.baseline()
  const said = stdout.replaceAll(/\s+/g, ' ')
  expect(said).toMatch(
    /A total collapse can cost no more than 0\.\d+ here, where the scale ends\. It fails the gate "score" at once in fewer than 99 % of checks/,
  )
  expect(said).toContain('A gate that can fail for this bot without a model')
  const validated = (await repository.command('config', 'validate')).stdout
  expect(validated.replaceAll(/\s+/g, ' ')).toContain('A total collapse can cost no more than')
}, 120_000)

it('says nothing of a collapse that the gate would fail', async () => {
  const repository = repositoryOf(attune, { scenarios, margin: 1, most: 20 })
  made.push(repository)
  await repository.commit('v1', answers('one'))
  expect((await repository.baseline()).stdout).not.toContain('total collapse')
}, 120_000)
