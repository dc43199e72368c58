import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gates/decide.js'
import { decisionSentence, offlineNote } from '../../src/gates/sentences.js'
import { known } from '@attune/core'
import type { Gate } from '../../src/gates/gate.js'
import { marginGate, row, rows } from './rows.js'

type Values = readonly (number | string)[]
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const about = (centre: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => centre + (at % 2 === 0 ? 0.5 : -0.5))
/** The values of a first look, and of the second repeat where there is one. */
const one = (own: Values, other: Values, gate: Gate = marginGate, more?: Values) =>
  decide([
    {
      gate,
      own: rows(own),
      other: rows(other),
      ...(more && { both: { own: [...rows(own), ...second(more)], other: rows(other) } }),
    },
  ])[0]!
const second = (values: Values) => values.map((value, at) => row(`s${at}`, value, 2))
const twice = (own: Values, other: Values, gate: Gate = marginGate) => one(own, other, gate, own)

describe('a gate with a margin', () => {
  test('passes at once where the loss is shown to be smaller', () => {
    const decision = one(about(0, 12), zeros(12))
    expect(decision).toMatchObject({
      outcome: 'pass',
      look: 1,
      isOpen: false,
      isPaired: true,
      n: 12,
      clusters: 12,
    })
    // t = 1 / 0.1508, df 11; half-width 2.0961 * 0.1508.
    expect(decisionSentence(decision)).toBe(
      '0.00 [-0.32, 0.32] against main is above -1 (p < 0.001, 12 scenarios).',
    )
    expect(decision.interval).toMatchObject({
      level: 0.94,
      lower: expect.closeTo(-0.3161, 3) as number,
    })
  })

  test('is open after one look, however large the loss', () => {
    const decision = one(about(-3, 12), zeros(12))
    expect(decision).toMatchObject({
      outcome: 'inconclusive',
      look: 1,
      isOpen: true,
      looksWorse: true,
    })
    expect(decisionSentence(decision)).toBe(
      '-3.00 [-3.32, -2.68] against main: it looks as if it is below -1, which is not confirmed with 12 scenarios. ' +
        'They were asked once; a second repeat may decide.',
    )
  })

  test('fails where both repeats show it to be larger', () => {
    const decision = twice(about(-3, 12), zeros(12))
    expect(decision).toMatchObject({ outcome: 'fail', look: 2, isOpen: false, n: 24 })
    expect(decisionSentence(decision)).toBe(
      '-3.00 [-3.32, -2.68] against main is below -1 (p < 0.001, 12 scenarios, asked twice).',
    )
  })

  test('is inconclusive where chance can explain either, and plans from the margin, not from what was seen', () => {
    const [near, far] = [twice(about(-0.8, 12), zeros(12)), twice(about(-0.9, 12), zeros(12))]
    expect(near).toMatchObject({ outcome: 'inconclusive', needed: { scenarios: 8 } })
    expect(far.needed).toEqual(near.needed)
    expect(decisionSentence(near)).toBe(
      '-0.80 [-1.12, -0.48] against main: on which side of -1 it lies cannot be told with 12 scenarios, asked twice. ' +
        'These scenarios pass a version that is as good in 99 %.',
    )
    const rough = twice(
      about(-0.8, 12).map((value) => -0.8 + 4 * (value + 0.8)),
      zeros(12),
    )
    expect(rough.needed!.scenarios).toBeGreaterThan(30)
    expect(decisionSentence(rough)).toContain(
      `These scenarios pass a version that is as good in ${Math.round(100 * rough.needed!.chance)} %; about ${rough.needed!.scenarios} scenarios would in 80 %.`,
    )
  })

  test('of 0 says how much better a version would have to be', () => {
    const decision = twice(about(0.1, 12), zeros(12), { ...marginGate, bound: 0 })
    expect(decision.needed).toBeUndefined()
    expect(decisionSentence(decision)).toMatch(
      / They pass in 80 % what is 0\.\d+ better than that\.$/,
    )
  })

  test('names repeats that would do, where it is known how dialogues of a scenario differ', () => {
    const noise = (period: number) =>
      zeros(12).map((_, at) => -0.6 + 2 * ((at % period) - (period - 1) / 2))
    const decision = one(noise(3), zeros(12), marginGate, noise(4))
    expect(decision.needed).toMatchObject({ repeats: expect.any(Number) as number })
  })

  test('mirrored where lower is better', () => {
    const gate = { ...marginGate, side: 'below', bound: 1 } as const
    expect(twice(about(3, 12), zeros(12), gate).outcome).toBe('fail')
    expect(one(about(0, 12), zeros(12), gate).outcome).toBe('pass')
  })

  test.each([2, 5, 7])('decides nothing at %d scenarios, however large the loss', (count) => {
    const decision = twice(about(-100, count), zeros(count))
    expect(decision.outcome).toBe('inconclusive')
    expect(decisionSentence(decision)).toBe(
      `Nothing is decided: there are ${count} scenarios, and a test takes at least 8.`,
    )
  })

  test('passes for a supporter that does exactly what the other did: p is that of the sign flips', () => {
    expect(one(zeros(8), zeros(8))).toMatchObject({ outcome: 'pass', p: known(2 ** -8) })
    expect(
      twice(
        zeros(10).map(() => -2),
        zeros(10),
      ),
    ).toMatchObject({ outcome: 'fail', p: known(2 ** -10) })
    // 2^-9 is above .0015.
    expect(
      twice(
        zeros(9).map(() => -2),
        zeros(9),
      ).outcome,
    ).toBe('inconclusive')
  })

  test('decides nothing where too many values are missing', () => {
    const decision = twice([...about(-3, 10), 'failed', 'failed'], zeros(12))
    expect(decision).toMatchObject({ outcome: 'inconclusive', missing: 4 })
    expect(decisionSentence(decision)).toBe(
      'Nothing is decided: 4 of 24 values are missing (17 %, limit 10 %), most often because of "failed".',
    )
    const lax = { ...marginGate, maxMissing: 0.2 }
    expect(twice([...about(-3, 10), 'failed', 'failed'], zeros(12), lax).outcome).toBe('fail')
  })

  test('counts what one side alone has as missing', () => {
    expect(one(about(0, 12), zeros(8)).why).toBe('4 of 12 values are missing (33 %, limit 10 %)')
    expect(one(about(0, 12), [...zeros(8), 'cut', 'cut', 'cut', 'cut']).why).toContain(
      '4 of 12 values are missing',
    )
  })

  test('meets the mean of all repeats of a baseline', () => {
    const other = [
      ...rows(about(1, 12)),
      ...about(-1, 12).map((value, at) => row(`s${at}`, value, 2)),
    ]
    const [decision] = decide([{ gate: marginGate, own: rows(about(0, 12)), other }])
    expect(decision).toMatchObject({ outcome: 'pass', estimate: known(0), missing: 0, n: 12 })
  })

  test('compares logs that share no scenario by their means', () => {
    const own = rows(about(-3, 12)).map((each) => ({
      ...each,
      scenario: `x${each.scenario}`,
      cluster: `x${each.cluster}`,
    }))
    const sides = { own, other: rows(about(0, 12)) }
    const [decision] = decide([{ gate: marginGate, ...sides, both: sides }])
    expect(decision).toMatchObject({ outcome: 'fail', isPaired: false, clusters: 24 })
  })

  test('decides nothing for a reason beside the numbers', () => {
    const sides = {
      gate: marginGate,
      own: rows(about(-3, 12)),
      other: rows(zeros(12)),
      unfit: 'the seed changed',
    }
    expect(decisionSentence(decide([sides])[0]!)).toBe('Nothing is decided: the seed changed.')
  })
})

describe('a gate on a difference of shares', () => {
  const gate = { ...marginGate, of: 'rate', bound: -0.1 } as const
  const share = (yes: number, count: number): number[] =>
    Array.from({ length: count }, (_, at) => Number(at < yes))

  test('is a t test where five scenarios differ', () => {
    expect(twice(share(0, 40), share(20, 40), gate)).toMatchObject({
      outcome: 'fail',
      p: { state: 'known' },
    })
    const same = Array.from({ length: 60 }, (_, at) => Number(at % 2))
    const moved = same.map((value, at) => (at < 6 ? 1 - value : value))
    expect(one(moved, same, gate).outcome).toBe('pass')
  })

  test('counts what was lost where fewer differ: none of 34 is below one in ten, none of 33 is not', () => {
    // 0.9^34 = 0.0278, 0.9^33 = 0.0309.
    expect(one(share(0, 34), share(0, 34), gate)).toMatchObject({
      outcome: 'pass',
      p: known(expect.closeTo(0.9 ** 34, 8) as number),
    })
    expect(one(share(0, 33), share(0, 33), gate).outcome).toBe('inconclusive')
    expect(twice(share(0, 40), share(4, 40), gate).outcome).toBe('inconclusive')
    expect(twice(share(4, 80), share(0, 80), gate).outcome).toBe('pass')
  })
})

describe('a gate on a number', () => {
  const gate = { ...marginGate, against: { kind: 'number' }, bound: 60 } as const
  const rate = { ...gate, of: 'flag', side: 'below', bound: 0.1 } as const
  const alone = (own: Values, of: typeof gate | typeof rate = gate) =>
    decide([{ gate: of, own: rows(own), both: { own: [...rows(own), ...second(own)] } }])[0]!

  test('is decided by its bound, not by its mean', () => {
    expect(alone(about(61, 12)).outcome).toBe('pass')
    expect(alone(about(60.1, 12)).outcome).toBe('inconclusive')
    expect(alone(about(50, 12)).outcome).toBe('fail')
  })

  test('a bot that says nothing fails at its first check with 12 scenarios', () => {
    const words = { ...gate, of: 'measure', bound: 5 } as const
    expect(alone(zeros(12), words as unknown as typeof gate)).toMatchObject({
      outcome: 'fail',
      p: known(2 ** -12),
    })
  })

  test('a share of none is no proof below the share that so few can show', () => {
    expect(alone(zeros(12), rate).outcome).toBe('inconclusive')
    expect(alone(zeros(40), rate)).toMatchObject({
      outcome: 'pass',
      p: known(expect.closeTo(0.9 ** 40, 6) as number),
    })
    expect(alone(about(0.5, 12).map(Math.round), rate).outcome).toBe('fail')
  })

  test('without values nothing is decided', () => {
    expect(alone([]).why).toBe('there are no values')
    expect(alone([3]).why).toBe('there is one scenario, and a test takes at least 8')
  })
})

test('no sentence has two p-values', () => {
  const centres = [-3, -1.2, -1, -0.8, 0, 2]
  const all = centres.flatMap((centre) => [
    one(about(centre, 12), zeros(12)),
    twice(about(centre, 12), zeros(12)),
  ])
  for (const decision of all)
    expect(decisionSentence(decision).match(/\bp [=<]/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

test('stand-ins are named once for all', () => {
  expect(offlineNote([{ offline: false }])).toBeUndefined()
  expect(offlineNote([{ offline: true }, { offline: false }])).toBe(
    'Offline stand-ins had a part in 1 of these 2 numbers: a trial, not a result.',
  )
})
