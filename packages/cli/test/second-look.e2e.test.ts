/**
 * Checks that ask their scenarios once more, through the command: as the function decides, and the
 * same again.
 */
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { afterAll, expect, it } from 'vitest'
import { attune } from './e2e/in-process.js'
import { type Repository, repositoryOf } from './e2e/repository.js'

interface InMemory {
  readonly gateOf: (margin: number) => object
  readonly rowsOf: (dialogues: readonly (readonly number[])[]) => readonly object[]
  readonly checkOf: (
    gate: object,
    other: readonly object[],
    once: readonly number[],
    more: () => readonly number[],
  ) => {
    readonly outcome: string
    readonly look: number
    readonly estimate: object
    readonly p: { value: number }
  }
}
const { gateOf, rowsOf, checkOf } = (await import(
  new URL('../../../benchmarks/parts/decisions/in-memory.mjs', import.meta.url).href
)) as InMemory

const made: Repository[] = []
afterAll(() => made.forEach((each) => each.remove()))

function repository(scenarios: number, margin: number): Repository {
  const one = repositoryOf(attune, { scenarios, margin })
  made.push(one)
  return one
}

/** By scenario the dialogues of a version, in the order in which it is asked. */
const dialogues = (scenarios: number, count: number, shift: number, seed: string): number[][] => {
  const random = createRandom(seed)
  return Array.from({ length: scenarios }, () =>
    Array.from({ length: count }, () => Number((10 + shift + normal(random)).toFixed(4))),
  )
}
const repeatOf = (all: readonly (readonly number[])[], at: number): number[] =>
  all.map((each) => each[at]!)

/** `ATTUNE_HISTORIES=12` for more of them. */
const histories = Number(process.env['ATTUNE_HISTORIES'] ?? 1)

it(
  'decides as the function that is simulated, commit after commit',
  async () => {
    const scenarios = 12
    const margin = 0.6
    for (let history = 0; history < histories; history++) {
      const one = repository(scenarios, margin)
      const before = dialogues(scenarios, 4, 0, `before ${history}`)
      await one.commit('v0', before)
      await one.baseline('--runs', '4')
      const other = rowsOf([0, 1, 2, 3].map((at) => repeatOf(before, at)))
      for (const [at, shift] of [0, -0.6, -1.5, -3, 0.5].entries()) {
        const now = dialogues(scenarios, 2, shift, `now ${history} ${at}`)
        await one.commit(`v${at + 1}`, now)
        const expected = checkOf(gateOf(margin), other, repeatOf(now, 0), () => repeatOf(now, 1))
        const { status, gates } = await one.check()
        expect(gates[0]).toMatchObject({ outcome: expected.outcome, look: expected.look })
        expect(status).toBe({ pass: 0, fail: 3, inconclusive: 4 }[expected.outcome])
        const [found] = gates as unknown as readonly { p: { value: number } }[]
        expect(found!.p.value).toBeCloseTo(expected.p.value, 12)
      }
    }
  },
  120_000 * histories,
)

it('asks once where the gate passes, twice where it does not, and nobody when it is asked again', async () => {
  const one = repository(12, 1)
  const spread = [0.02, -0.01, -0.03, 0.02]
  const values = (mean: number): number[] =>
    Array.from({ length: 12 }, (_, at) => mean + spread[at % 4]!)
  await one.commit('v1', values(10))
  await one.baseline()
  const asked = async (): Promise<{ status: number | null; units: number; text: string }> => {
    const { status, stdout, stderr } = await one.command('check')
    return { status, units: Number(/(\d+) new/.exec(stdout)?.[1]), text: stdout + stderr }
  }
  await one.commit('v2', values(10))
  // A dialogue and an estimate of each scenario.
  expect(await asked()).toMatchObject({ status: 0, units: 24 })
  await one.commit('v3', values(5))
  const red = await asked()
  expect(red).toMatchObject({ status: 3, units: 48 })
  expect(red.text).toContain('12 scenarios, asked twice')
  // What the version answers later changes nothing: its answers are stored.
  await one.commit('v3', values(10))
  expect(await asked()).toMatchObject({ status: 3, units: 0 })
  expect(await one.check('--no-run')).toMatchObject({ status: 3, gates: [{ look: 2 }] })
  // The next version is decided by its own answers, whatever came before it.
  await one.commit('v4', values(10))
  expect(await asked()).toMatchObject({ status: 0 })
  // On a runner without the store the same version is a new draw.
  one.forget()
  await one.commit('v3', values(10))
  expect(await asked()).toMatchObject({ status: 0, units: 24 })
}, 120_000)

it('a gate that is open stays open where nobody is asked', async () => {
  const one = repository(12, 1)
  await one.commit('v1', dialogues(12, 5, 0, 'one'))
  await one.baseline()
  await one.commit('v2', dialogues(12, 2, -5, 'two'))
  await one.command('run', '--no-figures', '--no-report')
  const { status, gates } = await one.check('--no-run')
  expect({ status, look: gates[0]!.look }).toEqual({ status: 4, look: 1 })
  expect(gates[0]!.sentence).toContain('They were asked once; a second repeat may decide.')
  expect(await one.check()).toMatchObject({ status: 3, gates: [{ look: 2 }] })
}, 120_000)
