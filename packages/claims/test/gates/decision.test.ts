/** Members of a decision beside its outcome: which dialogues to read, reasons, and counts. */
import { describe, expect, test } from 'vitest'
import { decide, type Decision } from '../../src/gates/decide.js'
import type { GateSides } from '../../src/gates/gate-sides.js'
import type { Gate } from '../../src/gates/gate.js'
import { marginGate, row, rows } from './rows.js'

const limit: Gate = { ...marginGate, against: { kind: 'number' }, bound: 3 }
/** Twelve values around a number, from 0.5 below to 0.5 above it; the first one is the lowest. */
const about = (centre: number, lowest = 0): number[] =>
  Array.from({ length: 12 }, (_, at) => (at === lowest ? centre - 1 : centre + ((at % 3) - 1) / 2))
const again = (values: readonly number[]) => values.map((value, at) => row(`s${at}`, value, 2))
const decided = (sides: Omit<GateSides, 'gate'>, gate = limit): Decision =>
  decide([{ gate, ...sides }])[0]!

describe('dialogues to read', () => {
  test('a gate that passes has the largest losses, but no dialogue on the wrong side', () => {
    const decision = decided({ own: rows(about(6)) })
    expect(decision).toMatchObject({ outcome: 'pass', looksWorse: false })
    expect(decision.most[0]).toMatchObject({ scenario: 's0', own: 5 })
    expect(decision).not.toHaveProperty('worst')
    expect(decision).not.toHaveProperty('needed')
  })

  test.each([
    ['at one look', false, 's0'],
    ['at two looks, by the mean of both', true, 's5'],
  ])('a gate that looks worse names them %s', (_, isAskedTwice, first) => {
    const own = rows(about(2))
    const both = { own: [...own, ...again(about(1.5, 5).map((value, at) => value - 9 * Number(at === 5)))] } // prettier-ignore
    const decision = decided({ own, ...(isAskedTwice && { both }) })
    expect(decision.worst?.[0]).toBe(first)
    expect(decision.most[0]!.scenario).toBe(first)
  })

  test('a gate that fails names at most three', () => {
    const own = rows(about(1))
    const decision = decided({ own, both: { own: [...own, ...again(about(1))] } })
    expect(decision).toMatchObject({ outcome: 'fail', look: 2, looksWorse: false })
    expect(decision.worst).toHaveLength(3)
  })

  test('an estimate on the right side does not look worse, and may still have dialogues that do', () => {
    const own = rows(about(3.2))
    const decision = decided({ own })
    expect(decision).toMatchObject({ outcome: 'inconclusive', looksWorse: false, isOpen: true })
    expect(decision.worst?.[0]).toBe('s0')
  })
})

describe('an inconclusive gate', () => {
  const below: Gate = { ...limit, side: 'below' }

  test.each([
    ['above a least value', limit, 2.8, true],
    ['above a least value', limit, 3.2, false],
    ['below a greatest value', below, 3.2, true],
    ['below a greatest value', below, 2.9, false],
  ])('that has to be %s of 3 looks worse on the other side only', (_, gate, centre, looksWorse) => {
    const values = Array.from({ length: 12 }, (__, at) => centre + (at % 2 === 0 ? 1 : -1))
    expect(decided({ own: rows(values) }, gate)).toMatchObject({
      outcome: 'inconclusive',
      looksWorse,
    })
  })

  test('names no dialogue where none is on the wrong side', () => {
    const decision = decided({ own: rows([...about(4).slice(1), 100]) })
    expect(decision.outcome).toBe('inconclusive')
    expect(decision).not.toHaveProperty('worst')
  })
})

describe('reasons', () => {
  const fix = { en: 'Take another number.', zh: '请换一个数。' }
  const unfit = { unfit: 'the baseline is full', unfitInChinese: '基线已满', fix }

  test('a gate that does not fit is inconclusive, whatever its values', () => {
    const decision = decided({ own: rows(about(1)), ...unfit })
    expect(decision).toMatchObject({
      outcome: 'inconclusive',
      why: 'the baseline is full',
      whyInChinese: '基线已满',
      fix,
      isOpen: false,
      looksWorse: false,
    })
    expect(decision).not.toHaveProperty('worst')
  })

  test('a gate with enough values has none', () => {
    const decision = decided({ own: rows(about(1)) })
    for (const member of ['why', 'whyInChinese', 'fix', 'same'])
      expect(decision).not.toHaveProperty(member)
  })

  test('too few scenarios are a reason without a remedy in the config', () => {
    const decision = decided({ own: rows([1, 1]) })
    expect(decision.why).toContain('2 scenarios')
    for (const member of ['whyInChinese', 'fix']) expect(decision).not.toHaveProperty(member)
  })

  test('the same version passes without a test', () => {
    const decision = decided({ own: rows(about(1)), same: 'v7' })
    expect(decision).toMatchObject({ outcome: 'pass', look: 1, same: 'v7', n: 0, most: [] })
    expect(decision).toMatchObject({ isOpen: false, isPaired: true, looksWorse: false })
    expect(decision.estimate).toMatchObject({ state: 'unknown', why: 'not measured' })
    expect(decision).not.toHaveProperty('why')
  })
})

test('a gate in the version of its baseline takes no part in the adjustment of others', () => {
  const own = rows(about(1))
  const failing = { gate: limit, own, both: { own: [...own, ...again(about(1))] } }
  const same = { gate: marginGate, own: [], other: rows(about(1)), same: 'v7' }
  const [alone] = decide([failing])
  const [first, second] = decide([failing, same])
  expect(first).toEqual(alone)
  expect(second).toMatchObject({ outcome: 'pass', same: 'v7' })
})

test('a gate that passes at its first look has the numbers of that look, beside a second', () => {
  const own = rows(about(6))
  const worse = again(about(5, 7)).map((each) => ({ ...each, offline: true }))
  const [alone] = decide([{ gate: limit, own }])
  const [beside] = decide([{ gate: limit, own, both: { own: [...own, ...worse] } }])
  expect(alone).toMatchObject({ outcome: 'pass', look: 1, n: 12, offline: false })
  expect(beside).toEqual(alone)
  const other = rows(about(0))
  const sides = { gate: marginGate, own, other }
  const both = { own: [...own, ...worse], other: rows(about(2)) }
  expect(decide([{ ...sides, both }])).toEqual(decide([sides]))
})

describe('counts', () => {
  /** Two scenarios of one cluster each. */
  const clustered = (values: readonly (number | string)[]) =>
    values.map((value, at) => ({ ...row(`s${at}`, value), cluster: `c${Math.floor(at / 2)}` }))

  test.each([
    ['all known', clustered([...about(6), ...about(6)]), { n: 24, clusters: 12, scenarios: 24 }],
    ['one lost', clustered([...about(6), ...about(6).slice(1), 'no reply']), { n: 23, missing: 1, scenarios: 23 }], // prettier-ignore
    ['a scenario a cluster', rows(about(6)), { n: 12, clusters: 12 }],
  ])('%s', (_, own, counts) => {
    const decision = decided({ own })
    expect(decision).toMatchObject(counts)
    if (!('scenarios' in counts)) expect(decision).not.toHaveProperty('scenarios')
  })
})
