/** Checks that end as soon as all gates pass. */
import { createRandom } from '@attune/core'
import { expect, test } from 'vitest'
import { attune } from './e2e/in-process.js'

interface Checked {
  readonly status: number
  readonly gates: readonly {
    readonly outcome: string
    readonly sentence: string
    readonly clusters: number
    readonly missing: number
    readonly stage?: { readonly at: number }
  }[]
}
interface Repository {
  commit(version: string, values: readonly number[]): Promise<void>
  baseline(): Promise<unknown>
  check(...flags: string[]): Promise<Checked>
  command(...args: string[]): Promise<{ readonly stdout: string }>
  read(name: string): string
  remove(): void
}
const { Repository } = (await import(
  new URL('../../../benchmarks/parts/decisions/repository.mjs', import.meta.url).href
)) as { readonly Repository: new (run: typeof attune, world: object) => Repository }

const whole = ['--until', 'planned']

test('a check ends where all gates are decided, and keeps at which look', async () => {
  const random = createRandom('check')
  const answers = (shift: number): number[] => Array.from({ length: 40 }, (_, at) => (at % 7) + shift + random())
  const bot = new Repository(attune, { scenarios: 40, margin: 0.5 })
  await bot.commit('v0', answers(0))
  await bot.baseline()
  await bot.commit('v1', answers(0))
  const first = await bot.check()
  expect(first).toMatchObject({ status: 0, gates: [{ outcome: 'pass', clusters: 16, missing: 0, stage: { at: 1 } }] })
  expect(first.gates[0]!.sentence).toContain('16 scenarios, ended at look 1 of 5')
  const [kept] = bot.read('attune.looks.jsonl').trim().split('\n')
  expect(JSON.parse(kept!)).toMatchObject({ stage: { looks: [16, 22, 28, 34, 40], at: 1 } })
  expect(Object.keys((JSON.parse(kept!) as { values: object }).values)).toHaveLength(16)
  // What was spared is not in a baseline.
  const written = await bot.command('baseline', 'write', 'early.baseline.json')
  expect(written.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'care: 24 of 40 dialogues are not there yet. A check ends when it is decided',
  )
  // The same answers are the same look, also where nobody is asked.
  expect(await bot.check()).toEqual(first)
  expect(await bot.check('--no-run')).toEqual(first)
  expect(bot.read('attune.looks.jsonl').trim().split('\n')).toHaveLength(1)
  await bot.commit('v2', answers(-1))
  expect(await bot.check()).toMatchObject({
    status: 3,
    gates: [{ outcome: 'fail', clusters: 22, stage: { at: 2 } }],
  })
  // All scenarios, where that is wanted.
  await bot.commit('v3', answers(0))
  const asked = await bot.check(...whole)
  expect(asked).toMatchObject({ status: 0, gates: [{ outcome: 'pass', clusters: 40 }] })
  expect(asked.gates[0]).not.toHaveProperty('stage')
  // All are there now, so all decide.
  expect(await bot.check('--no-run')).toMatchObject({ status: 0, gates: [{ outcome: 'pass', clusters: 40 }] })
  bot.remove()
}, 60_000)

test('a bot at the margin is given up once going on would hardly decide it', async () => {
  const random = createRandom('margin')
  const answers = (shift: number): number[] => Array.from({ length: 40 }, (_, at) => (at % 2) + shift + 0.02 * random())
  const bot = new Repository(attune, { scenarios: 40, margin: 0.5 })
  await bot.commit(
    'v0',
    Array.from({ length: 40 }, (_, at) => (at >> 1) % 2),
  )
  await bot.baseline()
  await bot.commit('v1', answers(-0.5))
  const { status, gates } = await bot.check()
  expect(status).toBe(4)
  expect(gates).toMatchObject([{ outcome: 'inconclusive', isFutile: true, stage: { at: 3 } }])
  bot.remove()
}, 60_000)
