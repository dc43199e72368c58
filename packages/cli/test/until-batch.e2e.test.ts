/** Runs that end once they are decided, with a judge that is asked by batch, and with a budget. */
import { join } from 'node:path'
import type { FakeServer } from '@attune/fake-server'
import { afterEach, expect, it } from 'vitest'
import { closeServed, configOf, finished, orderedIn, quiet, served, study } from './e2e/batches.js'
import { attune, run, write } from './e2e/in-process.js'
import { exportsOf } from './e2e/index-rows.js'

afterEach(closeServed)

const scenarios = 25
const plugin = join(import.meta.dirname, '../../../benchmarks/parts/decisions/plugin.mjs')
const firstPage = 10
/** Of two bots and the judge. */
const callsOfPage = 4 * firstPage

/** The kind bot has a score of 1 or 2, the other one 0. */
const reply = ({
  messages,
}: {
  readonly messages: readonly { readonly content: string }[]
}): string => {
  const [, bot, id] = /(kind|cold) (\d+)/.exec(messages[0]!.content)!
  const score = bot === 'cold' ? 0 : 1 + (Number(id) % 2)
  return JSON.stringify({ warmth: { evidence: [], rationale: 'By rule.', score } })
}

function projectOf(
  server: FakeServer,
  options: { readonly batch: boolean },
  more: object = {},
): string {
  const { evaluations } = configOf(server, options)
  const { judges } = evaluations.study
  const supporters = Object.fromEntries(
    ['kind', 'cold'].map((name) => [
      name,
      { use: 'core/module', file: `${name}.mjs`, version: '1' },
    ]),
  )
  const folder = study(server, options, {
    plugins: [plugin],
    supporters,
    evaluations: {
      study: {
        scenarios: { use: 'commits/scenarios', count: scenarios },
        simulator: 'commits/asked',
        judges,
        primary: ['kindness.warmth'],
        until: 'decided',
        analyses: { 'core/verdicts': { better: { warmth: 'higher' } } },
      },
    },
    ...more,
  })
  for (const name of ['kind', 'cold'])
    write(folder, {
      [`${name}.mjs`]: `export default ({ turns }) => ({ text: '${name} ' + turns[0].text.slice(1) })\n`,
    })
  return folder
}

it('by batch a run orders a page, looks at it when its answers have come, and ends as with single calls', async () => {
  const single = projectOf(await served({ reply }), { batch: false })
  expect(await run(single, quiet)).toMatchObject({
    exitCode: 0,
    looks: [{ at: 1, ended: 'decided' }],
  })

  const singly = await exportsOf(single)

  const server = await served({ reply, batches: { looks: 1 } })
  const batched = projectOf(server, { batch: true })
  const first = await attune(batched, ['run', ...quiet])
  expect(first.status).toBe(5)
  expect(orderedIn(server)).toHaveLength(2 * firstPage)
  expect((await finished(batched)).at(-1)).toMatchObject({
    exitCode: 0,
    looks: [{ at: 1, ended: 'decided' }],
  })
  expect(orderedIn(server)).toHaveLength(2 * firstPage)
  expect(await exportsOf(batched)).toEqual(singly)
}, 60_000)

it.each([true])(
  'a budget that pays for what decides is enough (by batch: %s)',
  async (batch) => {
    const server = await served({ reply })
    const enough = projectOf(server, { batch }, { budget: { calls: callsOfPage, per: 'store' } })
    expect((await finished(enough)).at(-1)).toMatchObject({
      exitCode: 0,
      looks: [{ at: 1, ended: 'decided' }],
    })

    const short = projectOf(server, { batch }, { budget: { calls: callsOfPage - 6, per: 'store' } })
    expect((await finished(short)).at(-1)).toMatchObject({
      exitCode: 2,
      stopped: { problems: [{ code: 'BUDGET_OF_STORE_REACHED' }] },
    })
    // With more to spend it goes on from there.
    const { status } = await attune(short, [
      'run',
      ...quiet,
      '--set',
      `budget.calls=${callsOfPage}`,
    ])
    if (status === 5) await attune(short, ['run', ...quiet, '--set', `budget.calls=${callsOfPage}`])
    expect(await exportsOf(short)).toEqual(await exportsOf(enough))
  },
  60_000,
)
