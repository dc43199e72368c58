import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gates/decide.js'
import { decisionSentence, offlineNote } from '../../src/gates/sentences.js'
import { known } from '@attune/core'
import { marginGate, rows } from './rows.js'

const statistics = { level: 0.95 }
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const about = (centre: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => centre + (at % 2 === 0 ? 0.5 : -0.5))
const one = (own: readonly (number | string)[], other: readonly (number | string)[], gate = marginGate) =>
  decide([{ gate, own: rows(own), other: rows(other) }], statistics)[0]!

describe('a gate with a margin', () => {
  test('passes where the loss is shown to be smaller', () => {
    const decision = one(about(0, 12), zeros(12))
    expect(decision).toMatchObject({ outcome: 'pass', isPaired: true, n: 12, clusters: 12, missing: 0 })
    expect(decisionSentence(decision)).toBe('0.00 [-0.33, 0.33] against main is above -1 (p < 0.001, 12 scenarios).')
  })

  test('fails where it is shown to be larger', () => {
    const decision = one(about(-3, 12), zeros(12))
    expect(decision.outcome).toBe('fail')
    expect(decisionSentence(decision)).toBe('-3.00 [-3.33, -2.67] against main is below -1 (p < 0.001, 12 scenarios).')
  })

  test('is inconclusive where chance can explain either, and plans from the margin, not from what was seen', () => {
    const [near, far] = [one(about(-0.8, 12), zeros(12)), one(about(-0.9, 12), zeros(12))]
    expect(near).toMatchObject({ outcome: 'inconclusive', needed: { distance: 1, isEqual: true, scenarios: 6 } })
    expect(far.needed).toEqual(near.needed)
    expect(decisionSentence(near)).toBe(
      '-0.80 [-1.13, -0.47] against main: on which side of -1 it lies cannot be told at 12 scenarios, though they pass a version that is as good in 80 %.',
    )
    const rough = one(
      about(-0.8, 12).map((value) => -0.8 + 4 * (value + 0.8)),
      zeros(12),
    )
    expect(rough.needed!.scenarios).toBeGreaterThan(12)
    expect(decisionSentence(rough)).toContain(
      `cannot be told at 12 scenarios; about ${rough.needed!.scenarios} scenarios pass a version that is as good in 80 %.`,
    )
  })

  test('of 0 plans from the difference that matters, if the config has one', () => {
    const gate = { ...marginGate, bound: 0 }
    const sides = { gate, own: rows(about(0.1, 12)), other: rows(zeros(12)) }
    const [alone, mattering] = [sides, { ...sides, matters: 0.3 }].map((each) => decide([each], statistics)[0]!)
    expect(alone!.needed).toBeUndefined()
    expect(decisionSentence(alone!)).toMatch(/; they pass in 80 % what is 0\.\d+ better than that\.$/)
    expect(mattering!.needed).toMatchObject({ distance: 0.3, isEqual: false })
    expect(decisionSentence(mattering!)).toMatch(
      /; about \d+ scenarios pass one that is 0\.3 better than that in 80 %\.$/,
    )
  })

  test('mirrored where lower is better', () => {
    const gate = { ...marginGate, side: 'below', bound: 1 } as const
    expect(one(about(3, 12), zeros(12), gate).outcome).toBe('fail')
    expect(one(about(0, 12), zeros(12), gate).outcome).toBe('pass')
  })

  test.each([2, 3, 4])('decides nothing at %d scenarios, however large the loss', (count) => {
    expect(one(about(-100, count), zeros(count)).outcome).toBe('inconclusive')
    expect(one(zeros(count), zeros(count)).outcome).toBe('inconclusive')
  })

  test('passes for a supporter that does exactly what the other did, from five scenarios on', () => {
    expect(one(zeros(5), zeros(5))).toMatchObject({ outcome: 'pass', pPass: known(1 / 32) })
  })

  test('decides nothing where too many values are missing', () => {
    const decision = one([...about(-3, 10), 'failed', 'failed'], zeros(12))
    expect(decision).toMatchObject({ outcome: 'inconclusive', missing: 2 })
    expect(decisionSentence(decision)).toBe('Nothing is decided: 2 of 12 values are missing (17 %, limit 10 %).')
    expect(one([...about(-3, 10), 'failed', 'failed'], zeros(12), { ...marginGate, maxMissing: 0.2 }).outcome).toBe(
      'fail',
    )
  })

  test('counts what one side alone has as missing', () => {
    expect(one(about(0, 12), zeros(8)).why).toBe('4 of 12 values are missing (33 %, limit 10 %)')
  })

  test('compares logs that share no scenario by their means', () => {
    const own = rows(about(-3, 12)).map((row) => ({ ...row, scenario: `x${row.scenario}`, cluster: `x${row.cluster}` }))
    const [decision] = decide([{ gate: marginGate, own, other: rows(about(0, 12)) }], statistics)
    expect(decision).toMatchObject({ outcome: 'fail', isPaired: false, clusters: 24 })
  })

  test('decides nothing for a reason that stands beside the numbers', () => {
    const sides = { gate: marginGate, own: rows(about(-3, 12)), other: rows(zeros(12)), unfit: 'the seed changed' }
    expect(decisionSentence(decide([sides], statistics)[0]!)).toBe('Nothing is decided: the seed changed.')
  })
})

describe('a gate on a number', () => {
  const gate = { ...marginGate, against: { kind: 'number' }, bound: 60 } as const
  const rate = { ...gate, of: 'flag', side: 'below', bound: 0.1 } as const
  const alone = (own: readonly (number | string)[], of: typeof gate | typeof rate = gate) =>
    decide([{ gate: of, own: rows(own) }], statistics)[0]!

  test('is decided by its bound, not by its mean', () => {
    expect(alone(about(61, 12)).outcome).toBe('pass')
    expect(alone(about(60.1, 12)).outcome).toBe('inconclusive')
    expect(alone(about(50, 12)).outcome).toBe('fail')
  })

  test('a share of none is no proof below the share that so few can show', () => {
    expect(alone(zeros(12), rate).outcome).toBe('inconclusive')
    expect(alone(zeros(40), rate)).toMatchObject({ outcome: 'pass', pPass: known(expect.closeTo(0.9 ** 40, 6)) })
    expect(decisionSentence(alone(zeros(40), rate))).toBe(
      '0.0 % [0.0 %, 8.8 %] is below 10 % (p = 0.015, 40 scenarios).',
    )
    expect(alone(about(0.5, 12).map(Math.round), rate).outcome).toBe('fail')
  })

  test('without values nothing is decided', () => {
    expect(alone([]).why).toBe('there are no values')
    expect(alone([3]).why).toBe('there is one scenario')
  })
})

describe('beside other gates', () => {
  const first = (own: readonly number[], beside: number, unfit?: string) => {
    const sides = { gate: marginGate, own: rows(own), other: rows(zeros(own.length)) }
    const others = { gate: marginGate, own: rows(about(-0.9, 12)), other: rows(zeros(12)) }
    const unsure = Array.from({ length: beside }, () => ({ ...others, ...(unfit !== undefined && { unfit }) }))
    return decide([sides, ...unsure], statistics)[0]!
  }
  const lost = zeros(6).map(() => -3)

  test('a pass is what it is by itself: the check is green only if all pass', () => {
    expect(first(zeros(6), 0)).toMatchObject({ outcome: 'pass', pPass: known(2 ** -6) })
    expect(first(zeros(6), 9)).toMatchObject({ outcome: 'pass', pPass: known(2 ** -6) })
  })

  test('fails are adjusted together, what is not decided takes no part', () => {
    // 2^-6 = 0.016 stands alone, and not beside three others.
    expect(first(lost, 0)).toMatchObject({ outcome: 'fail', pFail: known(2 ** -6) })
    expect(first(lost, 3)).toMatchObject({ outcome: 'inconclusive', pFail: known(4 * 2 ** -6) })
    expect(first(lost, 3, 'the seed changed').outcome).toBe('fail')
  })
})

test('stand-ins are named once for all', () => {
  expect(offlineNote([{ offline: false }])).toBeUndefined()
  expect(offlineNote([{ offline: true }, { offline: false }])).toBe(
    'Offline stand-ins had a part in 1 of these 2 numbers: a trial, not a result.',
  )
})
