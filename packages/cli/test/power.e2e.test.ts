import { beforeAll, describe, expect, it } from 'vitest'
import { attune, project, run, write } from './e2e/in-process.js'
import { scenarios } from './e2e/talks.js'

/**
 * Measures that are drawn by scenario, supporter and repeat: `calm` varies between repeats,
 * `steady` does not.
 */
const plugin = `
import { definePlugin, defineEstimator, defineSimulator, known } from '${import.meta.resolve('@attune/core')}'
import { createRandom } from '${import.meta.resolve('@attune/core/internal')}'
import { normal } from '${import.meta.resolve('@attune/statistics')}'
const options = { type: 'object', properties: {}, additionalProperties: false }
const drawn = (...names) => normal(createRandom(JSON.stringify(names)))
export default definePlugin({ contract: 1, name: 'study', components: {
  named: defineSimulator({
    revision: 1, summary: 'Says who speaks.', options, readsSupporterName: true, recorded: true,
    create: () => ({
      simulate: async (_, { name, repeat }) => ({
        turns: [{ speaker: 'supporter', text: JSON.stringify([name, repeat]) }],
        ending: { reason: 'turn-limit' },
      }),
    }),
  }),
  drawn: defineEstimator({
    revision: 1, summary: 'Draws numbers.', options, gives: { measures: { steady: {}, calm: {} } },
    create: () => ({
      async estimate({ turns }, { id }) {
        const [name, repeat] = JSON.parse(turns[0].text)
        const steady = drawn(id, name)
        return { measures: { steady: known(steady), calm: known(steady + drawn(id, name, repeat)) }, series: {} }
      },
    }),
  }),
} })
`

const config = (count: number, more: object = {}) => ({
  'scenarios.jsonl': scenarios(count),
  'plugin/package.json': { type: 'module' },
  'plugin/index.js': plugin,
  'attune.config.yaml': {
    plugins: ['./plugin/index.js'],
    supporters: Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [name, { use: 'core/rule-based' }]),
    ),
    evaluations: [
      {
        name: 'pilot',
        scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
        simulator: 'study/named',
        estimators: { 'study/drawn': {} },
        repeats: 2,
        ...more,
      },
    ],
  },
})

interface Known {
  readonly value: number
}
interface Report {
  readonly alpha: number
  readonly sentences: readonly string[]
  readonly designs: readonly {
    readonly repeats: number
    readonly sd: number
    readonly scenarios: Known
    readonly range: { readonly from: Known; readonly to: Known }
  }[]
  readonly pilot: { readonly scenarios: number; readonly repeats: number }
  readonly simulated: { readonly studies: number; readonly found: number }
}

describe('From a stored pilot of 10 scenarios', () => {
  let folder: string
  beforeAll(async () => {
    folder = project(config(10))
    await run(folder)
  })

  it('the plan says how many scenarios, how sure that is, and what the pilot itself could show', async () => {
    const pair = ['--supporter', 'a', '--supporter', 'b', '--comparisons', '1']
    const asked = ['--measure', 'study/drawn.calm', ...pair, '--difference', '1']
    const { stdout, status } = await attune(folder, ['power', ...asked, '--json'])
    expect(status).toBe(0)
    const { designs, pilot, simulated, alpha } = JSON.parse(stdout) as Report
    expect(pilot).toMatchObject({ scenarios: 10, repeats: 2 })
    expect(alpha).toBeCloseTo(0.05, 12)
    expect(designs.map(({ repeats }) => repeats)).toEqual([1, 2, 4])
    const [one, two, four] = designs.map(({ scenarios }) => scenarios.value)
    expect(one!).toBeGreaterThan(two!)
    expect(two!).toBeGreaterThan(four!)
    expect(designs[1]!.range.from.value).toBeLessThan(two!)
    expect(designs[1]!.range.to.value).toBeGreaterThan(two!)
    expect(Math.abs(simulated.found / simulated.studies - 0.8)).toBeLessThan(0.08)
    const { stdout: text } = await attune(folder, ['power', ...asked])
    expect(text).toMatch(
      /^Asked for: a difference of 1 in study\/drawn\.calm\.\nA true difference of 1 in study\/drawn\.calm between a and b is found/,
    )
    expect(text.replaceAll('\n', ' ')).toMatch(
      /10 scenarios with 2 repeats, as in the pilot, find a difference of [\d.]+ with/,
    )
    expect(text).toMatch(/scenarios {2}1 repeat {2}2 repeats {2}4 repeats\n/)
  })

  it('what a table decides together is planned by Holm, by repeats that are asked for', async () => {
    const asked = [
      '--measure',
      'study/drawn.steady',
      '--difference',
      '1',
      '--repeats',
      '3',
      '--json',
    ]
    const report = async (...more: string[]) =>
      JSON.parse((await attune(folder, ['power', ...asked, ...more])).stdout) as Report
    const family = await report()
    const single = await report('--comparisons', '1')
    // Three pairs of supporters.
    expect(family).toMatchObject({ alpha: 0.05, aim: { comparisons: 3 } })
    expect(single).toMatchObject({ alpha: 0.05, aim: { comparisons: 1 } })
    expect(family.designs.map(({ repeats }) => repeats)).toEqual([3])
    expect(family.designs[0]!.scenarios.value!).toBeGreaterThan(single.designs[0]!.scenarios.value!)
  })

  it('the level of the config holds', async () => {
    const { 'attune.config.yaml': study } = config(10)
    write(folder, { 'other.yaml': { ...study, statistics: { level: 0.9 } } })
    const asked = ['--config', 'other.yaml', '--measure', 'study/drawn.steady', '--json']
    expect(JSON.parse((await attune(folder, ['power', ...asked])).stdout)).toMatchObject({
      aim: { level: 0.9, comparisons: 3 },
    })
    const set = ['--set', 'statistics.level=0.9', ...asked.slice(2)]
    expect(JSON.parse((await attune(folder, ['power', ...set])).stdout)).toMatchObject({
      aim: { level: 0.9, comparisons: 3 },
    })
  })

  it.each([
    [[], /several measures[^]*Choose with --measure: study\/drawn\.calm, study\/drawn\.steady\./],
    [['--measure', 'study/drawn.anger'], /no numbers of a measure "study\/drawn\.anger"/],
    [['--evaluation', 'other'], /no evaluation "other"[^]*Choose with --evaluation: pilot\./],
    [['--measure', 'study/drawn.calm', '--difference', 'much'], /Expected a number, got much/],
    [['--measure', 'study/drawn.calm', '--power', '80'], /--power 80: it must lie between 0 and 1/],
    [['--measure', 'study/drawn.calm', '--sd', '1'], /cannot also be provided/],
  ])('%j is a mistake that is said', async (args, message) => {
    const { status, stderr } = await attune(folder, ['power', ...args])
    expect(stderr).toMatch(message)
    expect(status).toBe(2)
  })
})

it('a pilot of two scenarios, or one that was not run, tells nothing', async () => {
  const folder = project(config(2))
  expect((await attune(folder, ['power'])).stderr).toMatch(/has no numbers yet/)
  await run(folder)
  const { status, stderr } = await attune(folder, ['power', '--measure', 'study/drawn.calm'])
  expect(stderr).toMatch(
    /cannot tell how much scenarios differ between a and b: both have values in 2 scenarios, and 3 are/,
  )
  expect(status).toBe(2)
})

it('an assumed spread needs no config', async () => {
  const { stdout, status } = await attune(project(), ['power', '--sd', '1', '--difference', '0.5'])
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /^A true difference of 0.5 is found with a probability of 80 % in 34 scenarios with 1 repeat\./,
  )
})
