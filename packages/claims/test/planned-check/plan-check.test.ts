/** What is foreseen of a check, and what it comes to. */
import { createRandom } from '@attune/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawLooks } from '../../src/planned-check/draw-looks.js'
import { foreseeCheck, neededTimes, planCheck } from '../../src/planned-check/plan-check.js'
import { spreadOf } from '../../src/planned-check/spread.js'
import { clustersNeeded } from '@attune/statistics'
import { valueOf } from '../../../statistics/test/helpers.js'
import { alphaAtEnd, shareOf } from '../../src/sequential/design.js'
import { drawn, levelsOf, marginGate, row, type World } from '../gates/rows.js'

const gate = { ...marginGate, against: { kind: 'baseline', file: '', supporter: 'bot' } } as const
const world: World = { scenarios: 60, between: 3, within: 1, repeats: 1 }

function versions(repeats: number, ofVersion = 0) {
  const random = createRandom(`plan ${repeats} ${ofVersion}`)
  const levels = levelsOf(world, random)
  const other = levels.map((level) => level + ofVersion * (random() < 0.5 ? -1 : 1))
  return [levels, other].map((each) => drawn({ ...world, repeats }, each, 0, random))
}

describe('what differences of versions are taken from', () => {
  test('two versions, with what they change scenario by scenario where repeats show the chance', () => {
    const [before, now] = versions(4, 1)
    const spread = spreadOf({ gate, own: now!, runs: [before!], looks: [] })!
    expect(spread).toMatchObject({ from: 'versions', versions: 1, runs: 1 })
    // 1 of versions beside 1 / 2 of two means of four repeats.
    expect(Math.abs(spread.deviation - Math.sqrt(1.5))).toBeLessThan(0.2)
    expect(Math.abs(spread.ofVersions! - 1)).toBeLessThan(0.2)
  })

  test('repeats of one version, where no second one is known; of as many as a check has', () => {
    const [before] = versions(4)
    const spread = spreadOf({ gate, own: before!, runs: [before!], looks: [] })!
    expect(spread).toMatchObject({ from: 'repeats', versions: 1 })
    expect(Math.abs(spread.deviation - Math.sqrt(0.5))).toBeLessThan(0.08)
  })

  test('runs of the baseline: with two of them a check differs less', () => {
    const runs = versions(1)
    const spread = spreadOf({ gate, own: [], runs, looks: [] })!
    expect(spread).toMatchObject({ from: 'repeats', runs: 2 })
    expect(Math.abs(spread.deviation - Math.sqrt(1.5))).toBeLessThan(0.25)
  })

  test('looks that were kept, each version once', () => {
    const [before] = versions(1)
    const random = createRandom('looks')
    const look = (identity: string) => ({
      evaluation: 'care',
      supporter: 'bot',
      number: 'x',
      identity,
      date: '',
      against: [],
      values: Object.fromEntries(before!.map(({ scenario }) => [scenario, random()])),
    })
    const spread = spreadOf({ gate, own: before!, runs: [before!], looks: [look('a'), look('a'), look('b')] })!
    expect(spread).toMatchObject({ from: 'versions', versions: 2 })
  })

  test('nothing, where there is one version without repeats', () => {
    const [before] = versions(1)
    expect(spreadOf({ gate, own: before!, runs: [before!], looks: [] })).toBeUndefined()
  })
})

/** Of two thousand studies each. */
describe('a planned check', { timeout: 180_000 }, () => {
  const spreads = (of = gate) => {
    const [before, now] = versions(1)
    return [spreadOf({ gate: of, own: now!, runs: [before!], looks: [] })!]
  }
  const planned = (clusters: number, of = gate) => [{ evaluation: 'care', spreads: spreads(of), clusters }]
  const plan = (clusters: number) => planCheck(planned(clusters), 0.05, 'seed')
  let atFirst: ReturnType<typeof plan>
  beforeAll(() => {
    atFirst = plan(24)
  })

  test('passes what is as good, hardly what is a margin worse, and finds two margins at last', () => {
    const { whole, gates } = atFirst
    const [same, one, two] = whole
    expect(gates[0]!.chances).toEqual(whole)
    expect(same.pass).toBeGreaterThan(0.83)
    expect(same.fail).toBe(0)
    expect(one.pass).toBeLessThan(0.09)
    expect(two.pass).toBe(0)
    expect(two.failWithin!).toBeGreaterThan(two.fail)
    for (const { pass, fail, inconclusive } of whole) expect(pass + fail + inconclusive).toBeCloseTo(1, 10)
  })

  test('says which part of the scenarios its looks ask, and why none are looked at', () => {
    const { asked, withoutLooks } = atFirst
    expect(asked![0]).toBeLessThan(0.8)
    expect(asked![1]).toBeGreaterThan(asked![0])
    expect(withoutLooks).toEqual([])
    const few = plan(14)
    expect(few.withoutLooks).toEqual([{ evaluation: 'care', why: 'few' }])
    expect(few.asked).toBeUndefined()
  })

  test('names the scenarios at which what is as good passes in 80 %, whatever the number that there is', () => {
    const numbers = [10, 40].map((clusters) =>
      Math.ceil(neededTimes(planned(clusters), 0.05, 'seed')!.times * clusters - 1e-9),
    )
    const { deviation: sd } = spreads()[0]!
    const alpha = alphaAtEnd(20, 0.05 * shareOf(0))
    const formula = clustersNeeded(1, { sd, alpha, alternative: 'greater', test: 'bound' })
    for (const scenarios of numbers) expect(Math.abs(scenarios - valueOf(formula).clusters)).toBeLessThanOrEqual(2)
  })

  test('a margin of 0 passes nothing that is only as good', () => {
    const zero = { ...gate, bound: 0 } as unknown as typeof gate
    expect(neededTimes(planned(4, zero), 0.05, 'seed')).toBeUndefined()
  })

  test('two evaluations are green together', () => {
    const both = ['one', 'two'].map((evaluation) => ({ evaluation, spreads: spreads(), clusters: 16 }))
    const { whole, gates } = foreseeCheck(both, 0.05, 'seed')
    expect(Math.abs(whole[0].pass - gates[0]!.chances[0].pass * gates[1]!.chances[0].pass)).toBeLessThan(0.06)
  })

  test('a share is drawn as yes and no', () => {
    const rate = { ...gate, of: 'rate', side: 'below', bound: 0.2 } as unknown as typeof gate
    const random = createRandom('rates')
    const side = () => Array.from({ length: 80 }, (_, at) => row(`s${at}`, Number(random() < 0.1)))
    const spread = spreadOf({ gate: rate, own: side(), runs: [side()], looks: [] })!
    const { whole } = foreseeCheck([{ evaluation: 'care', spreads: [spread], clusters: 80 }], 0.05, 'seed')
    expect(whole[0].pass).toBeGreaterThan(0.8)
    expect(whole[1].pass).toBeLessThan(0.09)
    expect(whole[2].failWithin!).toBeGreaterThan(0.5)
  })
})

test('a version that has lost some of its yes or no has lost them where it still had them', () => {
  const rate = { ...gate, of: 'rate', side: 'below', bound: 0.25 } as unknown as typeof gate
  const random = createRandom('losses')
  const side = (share: number) => Array.from({ length: 4000 }, (_, at) => row(`s${at}`, Number(random() < share)))
  const spread = spreadOf({ gate: rate, own: side(0.15), runs: [side(0.15)], looks: [] })!
  const planned = { evaluation: 'care', spreads: [spread], clusters: 20_000 }
  const losses = { lossOf: () => 0.5, times: 1 }
  const values = drawLooks(planned, losses, 1, random)[0]![0]!
  const shareOf = (of: number): number => values.filter((value) => value === of).length / values.length
  // 65 % against 15 %, independent: 0.65 * 0.85, 0.35 * 0.15.
  expect(shareOf(1)).toBeCloseTo(0.5525, 1)
  expect(Math.abs(shareOf(-1) - 0.0525)).toBeLessThan(0.01)
  expect(Math.abs(shareOf(1) - shareOf(-1) - 0.5)).toBeLessThan(0.02)
})
