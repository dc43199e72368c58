/**
 * Runs that end once they are decided: as the functions decide that are simulated in
 * benchmarks/parts/decisions.
 */
import { createRandom } from '@attune/core/internal'
import { expect, test } from 'vitest'
import { attune, run } from './e2e/in-process.js'
import { exportsOf } from './e2e/index-rows.js'

type Values = Readonly<Record<string, readonly number[]>>
interface ByCommand {
  readonly worlds: readonly (World & { readonly name: string })[]
  readonly projectOf: (values: Values, more?: object) => string
  readonly bothRuns: (
    values: Values,
    run: typeof attune,
  ) => Promise<{ readonly made: object; readonly expected: object }>
}
interface World {
  readonly supporters: number
  readonly scenarios: number
  readonly difference: number
}

const folder = new URL('../../../benchmarks/parts/decisions/', import.meta.url).href
const { worlds, projectOf, bothRuns } = (await import(
  `${folder}sequential-by-command.mjs`
)) as ByCommand
const { drawStudy } = (await import(`${folder}sequential.mjs`)) as {
  readonly drawStudy: (world: World, random: () => number) => Values
}
const far = { supporters: 2, scenarios: 40, difference: 2 }
const until = ['--until', 'decided', '--no-figures', '--no-report']

test.each(worlds)('$name: the command decides as the function', async (world) => {
  const { made, expected } = await bothRuns(drawStudy(world, createRandom(world.name)), attune)
  expect(made).toEqual(expected)
})

test('a run says where it ended and what it saved, asks nothing more later, and its exports hold what was asked', async () => {
  const project = projectOf(drawStudy(far, createRandom('far')))
  const first = await attune(project, ['run', '--all', ...until])
  expect(first.status).toBe(0)
  expect(first.stdout).toContain(
    'care ended at look 1 of 5, as all is decided. Saved: 48 of 80 dialogues, 48 of 80 estimates.',
  )
  expect(first.stdout).toMatch(/16 scenarios, stopped at look 1 of 5/)
  expect(first.stderr.replaceAll('\n', ' ')).toMatch(
    /decided after 16 of 40 scenarios: .* is better than /,
  )
  const again = await run(project, until)
  expect(again).toMatchObject({ exitCode: 0, done: 0, looks: [{ at: 1, ended: 'decided' }] })
  const exported = await attune(project, ['export', 'jsonl', '--to', '-', '--until', 'decided'])
  expect(exported.stdout.trim().split('\n')).toHaveLength(32)
  // Without it the rest is what the run left.
  const whole = await run(project)
  expect(whole).toMatchObject({ exitCode: 0, done: 48 + 48 + 1, reused: 64 })
})

test('`until` in an evaluation is kept: those who read results need not say it', async () => {
  const project = projectOf(drawStudy(far, createRandom('far')), { until: 'decided' })
  await attune(project, ['run', '--no-figures', '--no-report'])
  const exported = await attune(project, ['export', 'jsonl', '--to', '-'])
  expect(exported.stdout.trim().split('\n')).toHaveLength(32)
})

test('with fewer than 15 scenarios looks save nothing, and the run says so', async () => {
  const project = projectOf(drawStudy({ ...far, scenarios: 14 }, createRandom('few')))
  const { stdout } = await attune(project, ['run', ...until])
  expect(stdout).toContain(
    'care: 14 scenarios are too few for looks to save anything; all were asked.',
  )
})

test('something must be there to be decided', async () => {
  const project = projectOf(drawStudy(far, createRandom('far')))
  const { status, stderr } = await attune(project, [
    'run',
    ...until,
    '--set',
    'evaluations.care.primary=[]',
  ])
  expect(status).toBe(2)
  expect(stderr).toContain('Nothing says what is to be decided in the evaluation "care"')
})

test('shards ask their share of the next page: merged, they are the run of one machine', async () => {
  const values = drawStudy(far, createRandom('far'))
  const [one, two] = [
    projectOf(values, { until: 'decided' }),
    projectOf(values, { until: 'decided' }),
  ]
  await run(one)
  for (const shard of [1, 2]) {
    const { status } = await attune(two, [
      'run',
      '--no-report',
      '--no-figures',
      '--shard',
      `${shard}/2`,
      '--set',
      `store=${shard}.db`,
    ])
    expect(status).toBe(0)
  }
  await attune(two, ['merge', '1.db', '2.db', '--into', '.attune/attune.db'])
  const merged = await run(two)
  expect(merged).toMatchObject({ exitCode: 0, looks: [{ at: 1, ended: 'decided' }] })
  expect(merged.done).toBe(0)
  expect(await exportsOf(two)).toEqual(await exportsOf(one))
})
