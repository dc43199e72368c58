/** What is foreseen of checks, and what they come to. */
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gates/decide.js'
import type { Gate } from '../../src/gates/gate.js'
import { foresee, passesOften } from '../../src/planned-check/chances.js'
import {
  ENOUGH,
  isEnough,
  LEAST_DIALOGUES,
  MOST_RUNS,
  unluckyPass,
  whatWouldDo,
  wouldDoSentence,
} from '../../src/planned-check/luck.js'
import { gateModel, type EvaluationModel } from '../../src/planned-check/evaluation-model.js'
import { marginGate, row } from '../gates/rows.js'

const against = { kind: 'baseline', file: 'main.json', supporter: 'bot' } as const
const gateOf = (margin: number): Gate => ({
  ...marginGate,
  against,
  bound: margin === 0 ? 0 : -margin,
})

/** Rows of a bot whose dialogues of one scenario differ by one standard deviation. */
const drawn = (scenarios: number, repeats: number, random: () => number) =>
  Array.from({ length: scenarios }, (_, at) =>
    Array.from({ length: repeats }, (__, repeat) => row(`s${at}`, at + normal(random), repeat + 1)),
  ).flat()

function modelOf(scenarios: number, margin: number, dialogues = 4): EvaluationModel {
  const rows = drawn(scenarios, 4, createRandom(`world ${scenarios}`))
  const gate = gateModel({ gate: gateOf(margin), baseline: { id: 'b', dialogues }, rows })!
  return { evaluation: 'care', gates: [gate], clusters: scenarios, repeats: 1 }
}

describe('what stored dialogues say of others', () => {
  test('their variance within scenarios, whatever the scenarios are', () => {
    const { within, levels } = modelOf(50, 1).gates[0]!
    expect(Math.abs(within - 1)).toBeLessThan(0.1)
    expect(Math.abs(levels[49]! - 49)).toBeLessThan(1.5)
  })

  test('nothing, where no scenario was asked twice', () => {
    expect(gateModel({ gate: gateOf(1), rows: drawn(12, 1, createRandom('once')) })).toBeUndefined()
  })

  test('between two supporters, residuals vary as a difference does, and `within` is of one supporter', () => {
    const rows = drawn(12, 4, createRandom('two'))
    const alone = gateModel({ gate: gateOf(1), rows })!
    const between = gateModel({
      gate: { ...gateOf(1), against: { kind: 'supporter', supporter: 'other' } },
      rows,
      scale: [0, 1],
    })!
    expect(between.within).toBe(alone.within)
    expect(between.residuals).toEqual(alone.residuals.map((value) => Math.SQRT2 * value))
    expect(between.scale).toBeUndefined()
  })

  test('of yes and no the chance of each scenario, with one dialogue of the mean', () => {
    const gate = { ...gateOf(0.2), of: 'rate' } as const
    const rows = [row('a', 1), row('a', 1, 2), row('b', 0), row('b', 0, 2)]
    expect(gateModel({ gate, rows })!.levels).toEqual([2.5 / 3, 0.5 / 3])
  })
})

describe('the chances of a check', () => {
  const model = modelOf(27, 0.6)
  const study = { baselines: 100, commits: 50 }
  const [same, one, three] = [0, 0.6, 1.8].map(
    (loss) => foresee([model], () => loss, 'seed', study).whole,
  )

  test('add up, and order the versions', () => {
    for (const { pass, fail, inconclusive } of [same!, one!, three!])
      expect(pass + fail + inconclusive).toBeCloseTo(1, 10)
    expect(same!.pass).toBeGreaterThan(0.85)
    expect(same!.fail).toBe(0)
    expect(one!.pass).toBeLessThan(0.07)
    expect(three!.fail).toBeGreaterThan(0.95)
    expect(one!.failWithin).toBeGreaterThanOrEqual(one!.fail)
    expect(same!.passes[0]).toBeLessThan(same!.pass)
    expect(same!.again).toBeLessThan(one!.again)
  })

  test('are those of checks that decide upon rows: predicted within four points and two errors', () => {
    const checks = process.env['ATTUNE_SOAK'] === undefined ? 150 : 400
    let [passed, again] = [0, 0]
    const random = createRandom('checks')
    for (let check = 0; check < checks; check++) {
      const other = drawn(27, 4, random)
      const [once, both] = [drawn(27, 1, random), drawn(27, 1, random)]
      const sides = { gate: gateOf(0.6), own: once, other }
      const [first] = decide([sides])
      const more = { own: [...once, ...both.map((each) => ({ ...each, repeat: 2 }))], other }
      const { outcome } = first!.isOpen ? decide([{ ...sides, both: more }])[0]! : first!
      passed += Number(outcome === 'pass')
      again += Number(first!.isOpen)
    }
    const error = 2 * Math.sqrt((same!.pass * (1 - same!.pass)) / checks)
    expect(Math.abs(passed / checks - same!.pass)).toBeLessThanOrEqual(0.04 + error)
    expect(Math.abs(again / checks - same!.again)).toBeLessThanOrEqual(0.04 + 2 * error)
  })

  test('of two evaluations that are green together', () => {
    const { whole, gates } = foresee(
      [model, { ...model, evaluation: 'other' }],
      () => 0,
      'both',
      study,
    )
    expect(Math.abs(whole.pass - gates[0]!.pass * gates[1]!.pass)).toBeLessThan(0.06)
  })

  test('of a number by itself are those of its side', () => {
    const gate = { ...marginGate, against: { kind: 'number' }, bound: 5 } as const
    const rows = Array.from({ length: 20 }, (_, at) => [
      row(`s${at}`, 8 + (at % 3)),
      row(`s${at}`, 9 + (at % 3), 2),
    ]).flat()
    const number: EvaluationModel = { ...model, clusters: 20, gates: [gateModel({ gate, rows })!] }
    expect(foresee([number], () => 0, 'number', study).whole.pass).toBe(1)
    expect(foresee([number], () => 6, 'number', study).whole.fail).toBe(1)
  })

  test('of shares are drawn as yes and no', () => {
    const gate = { ...gateOf(0.2), of: 'rate', side: 'below', bound: 0.2 } as const
    const rows = Array.from({ length: 60 }, (_, at) => [
      row(`s${at}`, Number(at % 10 === 0)),
      row(`s${at}`, 0, 2),
    ]).flat()
    const share = gateModel({ gate, baseline: { id: 'b', dialogues: 4 }, rows })!
    const rates: EvaluationModel = { ...model, clusters: 60, gates: [share] }
    const [as, worse] = [0, 0.6].map((loss) => foresee([rates], () => loss, 'rate', study).whole)
    expect(as!.pass).toBeGreaterThan(0.9)
    expect(worse!.fail).toBeGreaterThan(0.95)
  })
})

describe('the luck of a baseline', () => {
  test('is not taken for small while few repeats say so: their spread may be too small by chance', () => {
    const model = modelOf(12, 0.95)
    const [gate] = model.gates
    const few: EvaluationModel = { ...model, gates: [{ ...gate!, df: 3 }] }
    expect(isEnough([model], MOST_RUNS, 'seed')).toBe(true)
    expect(isEnough([few], MOST_RUNS, 'seed')).toBe(false)
  })

  test('is smaller with more runs, and four or five suffice at workable margins', () => {
    const model = modelOf(12, 0.85)
    const unlucky = [1, 2, 5].map((runs) => unluckyPass([model], runs, 'seed'))
    expect(unlucky[0]!).toBeLessThan(unlucky[1]!)
    expect(unlucky[1]!).toBeLessThan(unlucky[2]!)
    expect(isEnough([model], 2, 'seed')).toBe(false)
    expect(isEnough([model], MOST_RUNS, 'seed')).toBe(true)
  })

  test('is not taken for small before 59 dialogues show what happens in one of twenty', () => {
    const model = modelOf(12, 5)
    const enough = (runs: number, clusters: number, repeats = 1): boolean =>
      isEnough([{ ...model, clusters, repeats }], runs, 'seed', { baselines: 20, commits: 20 })
    expect(1 - 0.95 ** LEAST_DIALOGUES).toBeGreaterThan(0.95)
    expect([2, 4, MOST_RUNS].map((runs) => enough(runs, 12))).toEqual([false, false, true])
    expect([2, 3].map((runs) => enough(runs, 24))).toEqual([false, true])
    expect(enough(2, 30)).toBe(true)
    expect(enough(2, 12, 3)).toBe(true)
  })

  test('where five runs do not suffice, a margin or a number of scenarios does', () => {
    const model = modelOf(12, 0.5)
    expect(isEnough([model], MOST_RUNS, 'seed')).toBe(false)
    const [found] = whatWouldDo([model], 'seed')
    expect(wouldDoSentence(found!)).toMatch(
      /^mood of bot: a margin of \d\.\d\d? would do, or \d+ scenarios\.$/,
    )
    expect(unluckyPass([modelOf(12, found!.margin)], MOST_RUNS, 'seed')).toBeGreaterThan(
      ENOUGH - 0.08,
    )
    expect(
      unluckyPass([{ ...model, clusters: found!.scenarios! }], MOST_RUNS, 'seed'),
    ).toBeGreaterThan(ENOUGH - 0.08)
  })

  test.each([1, 2, 11, 30])(
    'of %i baselines, as few are simulated as decide whether one in ten passes too seldom',
    (baselines) => {
      const study = { baselines, commits: 20 }
      const none = () => 0
      const answers = [0.4, 0.6, 0.8, 1, 1.2].flatMap((margin) => {
        const models = [modelOf(12, margin)]
        const [unlucky] = foresee(models, none, 'seed', study).whole.passes
        return [0, unlucky - 0.01, unlucky, unlucky + 0.01, 1].map((share) => {
          const isOften = passesOften(models, none, share, 'seed', study)
          expect({ margin, share, isOften }).toEqual({ margin, share, isOften: unlucky >= share })
          return isOften
        })
      })
      expect(new Set(answers).size).toBe(2)
    },
  )

  test('with a margin of 0 no number of scenarios does', () => {
    const [found] = whatWouldDo([modelOf(12, 0)], 'seed')
    expect(found).not.toHaveProperty('scenarios')
    expect(found!.margin).toBeGreaterThan(0.5)
  })

  test('is nothing where dialogues do not differ', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [
      row(`s${at}`, at),
      row(`s${at}`, at, 2),
    ]).flat()
    const gate = gateModel({ gate: gateOf(0.5), rows })!
    expect(gate.within).toBe(0)
    expect(
      unluckyPass([{ evaluation: 'care', gates: [gate], clusters: 12, repeats: 1 }], 2, 'seed'),
    ).toBe(1)
  })
})
