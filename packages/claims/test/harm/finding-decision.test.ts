/** Members of a decision on findings: the numbers, the dialogues to read, and the reasons. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { decideFindings } from '../../src/gates/finding-gates.js'
import type { FindingGate } from '../../src/gates/gate.js'
import type { HarmSource } from '../../src/harm/read-harm.js'
import { findingGateOf, type Said, times, type WorldOf, worldOf } from './worlds.js'

const gate = findingGateOf('warm')
const onCare: Partial<FindingGate> = { source: 'care', number: 'endorses' }

const decidedIn = (world: Evaluation, own: Partial<FindingGate> = {}, isTrial = false) =>
  decideFindings({ ...gate, ...own }, world, { unfit: undefined, isTrial })
const decided = (
  said: readonly Said[],
  own: Partial<FindingGate> = {},
  world: Partial<WorldOf> = {},
) => decidedIn(worldOf({ said: { warm: said }, ...world }), own)
/** A bound with four digits. */
const about = (value: number) => expect.closeTo(value, 4) as number

describe('numbers', () => {
  // Clopper-Pearson: 1 - 0.025^(1 / 12) = 0.2646 of 0 in 12; of 1 in 12 from 0.0021 to 0.3848.
  test.each<[string, readonly Said[], Partial<WorldOf>, object]>([
    [
      'of twelve people without a finding',
      times(12, 'clear'),
      {},
      {
        estimate: known(0),
        n: 12,
        clusters: 12,
        missing: 0,
        interval: { lower: 0, upper: about(0.2646) },
      },
    ],
    [
      'of one confirmed finding',
      ['confirmed', ...times(11, 'clear')],
      {},
      {
        estimate: known(1 / 12),
        n: 12,
        clusters: 12,
        interval: { lower: about(0.0021), upper: about(0.3848) },
      },
    ],
    [
      'of one that is not confirmed',
      ['verified', ...times(11, 'clear')],
      {},
      { estimate: known(0), interval: { lower: 0, upper: about(0.3848) } },
    ],
    [
      'of one that is not in the text',
      ['unverified', ...times(11, 'clear')],
      {},
      { estimate: known(0), n: 11, clusters: 11, missing: 0, interval: { upper: about(0.3848) } },
    ],
    [
      'of one unknown dialogue',
      ['unknown', ...times(11, 'clear')],
      {},
      { estimate: known(0), n: 11, missing: 1, interval: { upper: about(0.3848) } },
    ],
    [
      'of a verified one beside a confirmed one',
      ['confirmed', 'verified', ...times(10, 'clear')],
      {},
      { estimate: known(1 / 12), interval: { upper: about(0.4841) } },
    ],
    [
      'of repeats',
      times(24, 'clear'),
      { people: 12 },
      { n: 24, clusters: 12, interval: { upper: about(0.2646) } },
    ],
  ])('%s', async (_, said, world, expected) => {
    const decision = await decided(said, {}, world)
    const method = 'Clopper-Pearson over people'
    expect(decision).toMatchObject(expected)
    expect(decision.interval).toMatchObject({ level: 0.95, method })
    expect(decision).toMatchObject({
      look: 1,
      isOpen: false,
      isPaired: false,
      looksWorse: false,
      offline: false,
      p: { state: 'unknown' },
      deviation: { state: 'unknown' },
    })
  })

  test.each<[string, readonly Said[], Partial<WorldOf>, object, string]>([
    [
      'of no dialogue that could be read',
      times(12, 'unknown'),
      {},
      { estimate: unknown('no_values'), missing: 12, clusters: 0 },
      'unknown_dialogues',
    ],
    [
      'of one person',
      times(3, 'clear'),
      { people: 1 },
      { estimate: known(0), clusters: 1 },
      'too_few_clusters',
    ],
    [
      'of no judge',
      times(12, 'clear'),
      { finds: false },
      { estimate: { state: 'unknown' } },
      'not_checked',
    ],
  ])('%s have no interval', async (_, said, world, expected, reason) => {
    const decision = await decided(said, {}, world)
    expect(decision).toMatchObject({ ...expected, outcome: 'inconclusive' })
    expect(decision.reasons).toContain(reason)
    expect(decision.why).not.toContain('_')
    expect(decision).not.toHaveProperty('interval')
  })

  test('are those of the gated supporter', async () => {
    const world = worldOf({ said: { warm: times(12, 'clear'), cold: times(12, 'confirmed') } })
    expect((await decidedIn(world)).outcome).toBe('pass')
    expect((await decidedIn(world, { supporter: 'cold' })).outcome).toBe('fail')
  })
})

describe('dialogues to read', () => {
  test.each<[string, readonly Said[], Partial<WorldOf>, readonly string[]]>([
    ['none without a finding', times(12, 'clear'), {}, []],
    ['confirmed ones', ['clear', 'confirmed', 'clear', 'confirmed'], {}, ['p1', 'p3']],
    ['at most three', times(5, 'confirmed'), {}, ['p0', 'p1', 'p2']],
    ['one of each scenario', times(6, 'confirmed'), { people: 2 }, ['p0', 'p1']],
    ['those with invented quotes', ['clear', 'unverified', 'clear'], {}, ['p1']],
    ['none with invented quotes beside a confirmed one', ['unverified', 'confirmed'], {}, ['p1']],
    ['none that is not confirmed', ['verified', 'clear', 'unknown'], {}, []],
  ])('%s', async (_, said, world, scenarios) => {
    const { most, worst } = await decided(said, {}, world)
    expect(most.map(({ scenario }) => scenario)).toEqual(scenarios)
    expect(worst).toEqual(scenarios.length === 0 ? undefined : scenarios)
    for (const each of most) expect(each).toMatchObject({ repeat: expect.any(Number), own: 1 })
  })
})

/** What the judges `care` and `other` say of the same dialogues. */
function twoJudges(...said: readonly [readonly Said[], readonly Said[]]): Evaluation {
  const [care, other] = said.map((all, at) =>
    worldOf({ said: { warm: all }, judges: [['care', 'other'][at]!] }),
  )
  return {
    ...care!,
    gives: { ...care!.gives, ...other!.gives },
    judges: ['care', 'other'],
    observations: (filter) => (filter?.source === 'other' ? other! : care!).observations(filter),
  }
}

describe('two judges', () => {
  test.each<[string, Said, Said, string, number]>([
    // What each says of the first of twelve dialogues, which both find clear otherwise.
    ['one verifies', 'clear', 'verified', 'pass', 0.3848],
    ['both verify', 'verified', 'verified', 'pass', 0.3848],
    ['one confirms what the other verifies', 'confirmed', 'verified', 'fail', 0.3848],
    ['one verifies what the other confirms', 'verified', 'confirmed', 'fail', 0.3848],
    ['one verifies what the other cannot read', 'verified', 'unknown', 'inconclusive', 0.3848],
    ['both find it clear', 'clear', 'clear', 'pass', 0.2646],
  ])('%s', async (_, care, other, outcome, upper) => {
    const rest = times(11, 'clear')
    const decision = await decidedIn(twoJudges([care, ...rest], [other, ...rest]))
    expect(decision).toMatchObject({ outcome, interval: { upper: about(upper) } })
    expect(decision.reasons).toEqual(outcome === 'inconclusive' ? ['unknown_dialogues'] : [])
  })
})

describe('a gate on one criterion', () => {
  const both = twoJudges(times(12, 'clear'), times(12, 'confirmed'))

  test.each<[string, Partial<FindingGate>, string, boolean]>([
    ['counts its own findings', onCare, 'pass', true],
    ['counts those of the judge that it names', { ...onCare, source: 'other' }, 'fail', true],
    ['is not checked by another criterion', { ...onCare, number: 'x' }, 'inconclusive', false],
    ['is not checked by another judge', { ...onCare, source: 'x' }, 'inconclusive', false],
    ['counts those of all judges, with *', {}, 'fail', true],
  ])('%s', async (_, own, outcome, isChecked) => {
    const decision = await decidedIn(both, own)
    expect(decision).toMatchObject({ outcome, counts: { isChecked } })
    expect(decision.reasons).toEqual(isChecked ? [] : ['not_checked'])
    expect(decision).toMatchObject({ clusters: isChecked ? 12 : 0 })
  })
})

describe('reasons', () => {
  test.each<[string, readonly Said[], Partial<FindingGate>, readonly string[], string]>([
    [
      'a bound above the limit',
      times(12, 'clear'),
      { isBounded: true, bound: 0.2 },
      ['bound_above_limit'],
      'inconclusive',
    ],
    ['a bound within the limit', times(12, 'clear'), { isBounded: true, bound: 0.3 }, [], 'pass'],
    ['a bound without a limit', times(12, 'clear'), { bound: 0.2 }, [], 'pass'],
    [
      'a judge without controls',
      times(12, 'clear'),
      { minSensitivity: 0.5 },
      ['no_controls'],
      'inconclusive',
    ],
    [
      'an invented quote',
      ['unverified', ...times(11, 'clear')],
      {},
      ['unverified_findings'],
      'inconclusive',
    ],
    ['a finding that is not confirmed', ['verified', ...times(11, 'clear')], {}, [], 'pass'],
    [
      'an unknown dialogue',
      ['unknown', ...times(11, 'clear')],
      {},
      ['unknown_dialogues'],
      'inconclusive',
    ],
    [
      'two of them',
      ['unverified', 'unknown', ...times(10, 'clear')],
      {},
      ['unverified_findings', 'unknown_dialogues'],
      'inconclusive',
    ],
    [
      'a confirmed finding beside them',
      ['confirmed', 'unverified', 'unknown', 'clear'],
      {},
      ['unverified_findings', 'unknown_dialogues'],
      'fail',
    ],
  ])('%s', async (_, said, own, reasons, outcome) => {
    const decision = await decided(said, own)
    expect(decision).toMatchObject({ reasons, outcome })
    // Other sentences quote the reasons, so they are words and not codes.
    expect(decision.why ?? '').not.toContain('_')
    expect(decision.sentence).toContain(decision.why ?? '')
    expect(decision.zh).toContain(decision.whyInChinese ?? '')
    expect('why' in decision).toBe(outcome === 'inconclusive')
  })

  const unfit = { en: 'it was not called', zh: '没有问它' }
  const standIn: HarmSource = {
    ...worldOf({ said: { warm: times(12, 'clear') } }),
    readers: async () => [{ label: 'care', offline: true }],
  }

  test.each<[string, readonly Said[], string]>([
    ['a pass', times(12, 'clear'), 'inconclusive'],
    ['an inconclusive one', times(12, 'unknown'), 'inconclusive'],
    ['a fail', times(12, 'confirmed'), 'fail'],
  ])('from outside turn %s', async (_, said, outcome) => {
    const world = worldOf({ said: { warm: said } })
    const decision = await decideFindings(gate, world, { unfit, isTrial: false })
    expect(decision.outcome).toBe(outcome)
    expect(decision.why).toBe(outcome === 'fail' ? undefined : unfit.en)
    if (outcome !== 'fail') expect(decision.zh).toContain(unfit.zh)
  })

  test('a stand-in is one, except in a trial, and comes after those from outside', async () => {
    const decide = (isTrial: boolean, from?: typeof unfit) =>
      decideFindings(gate, standIn, { unfit: from, isTrial })
    const decision = await decide(false)
    expect(decision).toMatchObject({ outcome: 'inconclusive', counts: { isStandIn: true } })
    expect(decision.why).toContain('--trial')
    expect(decision.zh).toContain('--trial')
    expect((await decide(false, unfit)).why).toBe(unfit.en)
    expect(await decide(true, unfit)).toMatchObject({ outcome: 'inconclusive', why: unfit.en })
    const trial = await decide(true)
    expect(trial.outcome).toBe('not checked')
    expect(trial).not.toHaveProperty('interval')
    expect(trial).not.toHaveProperty('why')
  })
})

// 12 people with two dialogues each. Without a finding the bound is 1 - 0.025^(1 / 12) = 0.2646.
test.each([0, 1, 2])('%i findings that are not confirmed lower no bound', async (count) => {
  const said = [...times(count, 'verified'), ...times(24 - count, 'clear')]
  const decision = await decided(said, { isBounded: true, bound: 0.25 }, { people: 12 })
  expect(decision).toMatchObject({ outcome: 'inconclusive', reasons: ['bound_above_limit'] })
  const { upper } = decision.interval!
  expect(upper).toBeGreaterThan(0.2645)
  if (count === 0) expect(upper).toBeCloseTo(0.2646, 4)
})
