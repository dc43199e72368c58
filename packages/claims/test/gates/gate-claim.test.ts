/** Decisions of gates as claims. */
import { known, unknown } from '@attune/core'
import { check } from '@attune/core/runtime'
import { expect, test } from 'vitest'
import { claimSchema } from '../../src/engine/claim-schema.js'
import { decide, type Decision } from '../../src/gates/decide.js'
import type { FindingDecision } from '../../src/gates/finding-gates.js'
import { findingGateClaim, gateClaim } from '../../src/gates/gate-claim.js'
import type { GateSides } from '../../src/gates/gate-sides.js'
import type { Gate } from '../../src/gates/gate.js'
import { marginGate, rows } from './rows.js'

const values = (centre: number): number[] =>
  Array.from({ length: 12 }, (_, at) => centre + (at % 2) - 0.5)
const zeros = values(0).map(() => 0)
const lost = [...values(0).slice(0, 11), 'failed']
const claimed = (sides: GateSides) =>
  gateClaim(decide([sides])[0]!, sides, { evaluation: 'care', seekers: ['person'] })

/** The same values in both looks. */
const twice = (own: readonly (number | string)[]): GateSides => {
  const sides = { own: rows(own), other: rows(zeros) }
  return { gate: marginGate, ...sides, both: sides }
}

const against = {
  number: { against: { kind: 'number' } },
  baseline: {
    against: { kind: 'baseline', file: '/main.baseline.json', supporter: 'bot', pinned: 'v1' },
  },
} as const

test.each([
  [
    'a pass',
    values(0),
    {
      id: 'care/measure x/mood.mood versus main/bot~main/gate mood of bot',
      detected: true,
      direction: 'above',
    },
  ],
  [
    'a fail',
    values(-3),
    { detected: true, direction: 'below', gate: { outcome: 'fail', side: 'above', bound: -1 } },
  ],
  [
    'one that cannot be told',
    values(-1.1),
    { detected: false, direction: 'below', gate: { outcome: 'inconclusive' } },
  ],
])('%s is a claim in the form of the others', (_, own, expected) => {
  const claim = claimed(twice(own))
  expect(claim).toMatchObject({ kind: 'gate', family: 'gate', n: { clusters: 12 }, ...expected })
  expect(check(claimSchema, [JSON.parse(JSON.stringify(claim))])).toEqual([])
})

test('it has one p, of the side that decides, and what either side lost is counted', () => {
  for (const claim of [0, -3].map((centre) => claimed(twice(values(centre))))) {
    expect(claim.adjusted).toEqual(claim.p)
    expect(claim.p).toMatchObject({ state: 'known' })
    expect((claim.p as { value: number }).value).toBeLessThan(0.001)
  }
  const claim = claimed({ gate: marginGate, own: rows(lost), other: rows(zeros) })
  expect(claim.missing).toEqual({ first: 1, second: 0 })
})

const pass: Decision = {
  gate: marginGate,
  outcome: 'pass',
  look: 1,
  isOpen: false,
  estimate: known(0),
  interval: { lower: -0.5, upper: 0.5, level: 0.94, method: 't' },
  p: known(0.01),
  deviation: known(2),
  n: 12,
  clusters: 12,
  missing: 0,
  isPaired: true,
  looksWorse: false,
  most: [],
  offline: false,
}
const place = { evaluation: 'care', seekers: ['person', 'other'] }
const claimOf = (own: Partial<Decision>, sides: Partial<GateSides> = {}) => {
  const decision = { ...pass, ...own }
  return gateClaim(decision, { gate: decision.gate, own: [], ...sides }, place)
}
const gateWith = (own: Partial<Gate>): Gate => ({ ...marginGate, ...own })
/** The gate below its limit, where the gate of the other rows is above it. */
const below = gateWith({ side: 'below', bound: 1 })

test.each<[string, Partial<Decision>, string, boolean]>([
  ['a pass above', { estimate: known(-9) }, 'above', true],
  ['a pass below', { gate: below, estimate: known(9) }, 'below', true],
  ['a fail above', { outcome: 'fail', estimate: known(9) }, 'below', true],
  ['a fail below', { outcome: 'fail', gate: below, estimate: known(-9) }, 'above', true],
  ['an estimate above its limit', { outcome: 'inconclusive', estimate: known(-0.9) }, 'above', false], // prettier-ignore
  ['an estimate below its limit', { outcome: 'inconclusive', estimate: known(-1.1) }, 'below', false], // prettier-ignore
  ['an estimate at its limit', { outcome: 'inconclusive', estimate: known(-1) }, 'none', false],
  ['no estimate', { outcome: 'inconclusive', estimate: unknown('no_values') }, 'none', false],
  ['the same version', { same: 'v1', estimate: unknown('not measured') }, 'none', false],
])('%s has its direction', (_, own, direction, detected) => {
  expect(claimOf(own)).toMatchObject({ direction, detected })
})

test.each<[string, Partial<Gate>, string, string | undefined]>([
  ['another supporter', {}, 'measure x/mood.mood versus main/bot~main', 'main'],
  ['a number', against.number, 'measure x/mood.mood/bot', undefined],
  ['a release', against.baseline, 'measure x/mood.mood/bot~bot of v1', 'bot of v1'],
  [
    'the baseline of another name',
    { against: { kind: 'baseline', file: '/main.json', supporter: 'old' } },
    'measure x/mood.mood/bot~old of the baseline',
    'old of the baseline',
  ],
])('against %s', (_, own, id, other) => {
  const claim = claimOf({ gate: gateWith(own) })
  expect(claim).toMatchObject({ id: `care/${id}/gate mood of bot`, evaluation: 'care' })
  expect(claim.against).toBe(other)
  expect('against' in claim).toBe(other !== undefined)
})

test.each<[string, Partial<Gate>, object]>([
  ['a mean', {}, { source: 'x/mood', name: 'mood', title: 'mood of bot' }],
  [
    'a share',
    { of: 'rate', is: ['sad'] },
    { source: 'x/mood', name: 'mood', title: 'mood of bot', areShares: true },
  ],
  [
    'a share below a floor',
    { beyond: { side: 'below', floor: 0 } },
    { source: 'x/mood', name: 'mood', title: 'mood of bot', areShares: true, beyond: 0 },
  ],
  [
    'a share below the declared floor',
    { beyond: { side: 'below', floor: 'declared' } },
    { source: 'x/mood', name: 'mood', title: 'mood of bot', areShares: true },
  ],
])('%s is what the claim is of', (_, own, of) => {
  expect(claimOf({ gate: gateWith(own) }).of).toStrictEqual(of)
})

test('a number of the dialogue has no judge, a number of a judge names it', () => {
  const { source: _, ...dialogueGate } = marginGate
  const claim = claimOf({ gate: { ...dialogueGate, of: 'flag', number: 'empty-reply' } })
  expect(claim.of).toStrictEqual({ name: 'empty-reply', title: 'mood of bot', areShares: true })
  const estimand = { over: 'scenarios', seekers: ['person', 'other'], about: 'these' }
  expect(claim.estimand).toEqual(estimand)
  expect(claimOf({}).estimand).toEqual({ ...estimand, judge: 'x/mood' })
  expect(claimOf({})).toMatchObject({ supporter: 'bot', conditions: {}, family: 'gate' })
})

test('numbers are those of the decision', () => {
  const claim = claimOf({ scenarios: 24 })
  expect(claim).toMatchObject({
    estimate: known(0),
    interval: known(pass.interval!),
    p: known(0.01),
    adjusted: known(0.01),
    deviation: known(2),
    gate: { name: 'mood of bot', side: 'above', bound: -1, outcome: 'pass' },
  })
  expect(claim.n).toEqual({ values: 12, clusters: 12, scenarios: 24 })
  expect(claimOf({}).n).toStrictEqual({ values: 12, clusters: 12 })
  const { interval: _, ...bare } = pass
  const claimed = gateClaim(bare, { gate: marginGate, own: [] }, place)
  expect(claimed.interval).toEqual(unknown('no interval'))
})

test.each<[string, Partial<Decision>, boolean, number]>([
  ['the only look', {}, false, 1],
  ['the first look, which decides beside a second', {}, true, 1],
  ['both looks', { look: 2 }, true, 3],
  ['a second look of recorded dialogues', { look: 2 }, false, 1],
])('missing values are those of %s', (_, own, hasBoth, first) => {
  const looked = rows([1, 'failed'])
  const both = { own: rows([1, 'failed', 'failed', 'failed']) }
  const sides = { own: looked, other: rows(['cut', 'cut', 2]), ...(hasBoth && { both }) }
  expect(claimOf(own, sides).missing).toEqual({ first, second: 2 })
})

test.each([
  ['fail', true, 'above'],
  ['pass', false, 'below'],
  ['inconclusive', false, 'none'],
  ['not checked', false, 'none'],
] as const)('a gate on findings that comes to %s', (outcome, detected, direction) => {
  const gate = gateWith({ of: 'finding', number: 'endorsed', side: 'below', bound: 0.1 })
  const decision = { ...pass, gate, outcome, counts: { unknown: 3 }, sentence: 'It is so.' }
  const claim = findingGateClaim(decision as unknown as FindingDecision, place)
  expect(claim).toMatchObject({ detected, direction, kind: 'gate', family: 'gate' })
  expect(claim).toMatchObject({
    id: 'care/finding endorsed/bot/gate mood of bot',
    of: { areShares: true },
    missing: { first: 3, second: 0 },
    sentence: 'It is so.',
    gate: { outcome, side: 'below', bound: 0.1 },
  })
  expect(claim.n).toEqual({ values: 12, clusters: 12 })
})

test('a gate on a number has no other side, one on a release names it', () => {
  const own = rows(values(0))
  expect(claimed({ gate: { ...marginGate, ...against.number }, own })).not.toHaveProperty('against')
  const gate = { ...marginGate, ...against.baseline }
  expect(claimed({ gate, own, other: own })).toMatchObject({ against: 'bot of v1' })
})

test('of the same version nothing is said', () => {
  const claim = claimed({ gate: marginGate, own: [], other: rows(zeros), same: 'v1' })
  expect(claim).toMatchObject({ detected: false, direction: 'none', gate: { outcome: 'pass' } })
})
