/** Gates of a check read both looks, findings of harm, and baselines before any call. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Probed } from '@attune/project'
import type { Gated } from '../../src/gates/against-baseline.js'
import { type DecideOptions, decideGates, settleGates } from '../../src/gates/decide-gates.js'
import type { FindingGate, Gate } from '../../src/gates/gate.js'
import { times, worldOf } from '../harm/worlds.js'
import { gatedOf, moodGate, talks, won } from './gated.js'
import { baselineOf, fileOf, instrument, part, storedOf } from './stored.js'

const versus = { kind: 'supporter', supporter: 'main' } as const
const margin: Gate = { ...moodGate, against: versus, bound: -1 }
const main = (mean: number) => talks(mean, { supporter: 'main' })
const twice = (mean: number) => [...talks(mean), ...talks(mean, { repeat: 2 })]
const wins: Gate = { ...margin, of: 'wins', source: 'pairs', number: 'warm', bound: 0.5 }

describe('the second look', () => {
  const first = (gate: Gate) => gatedOf({ gates: [gate], dialogues: [...talks(40), ...main(50)] })
  const looked = async (gate: Gate, again?: DecideOptions['again']) =>
    (await decideGates([first(gate)], { isTrial: false, ...(again && { again }) }))[0]!
  const second = (gate: Gate, dialogues: ReturnType<typeof talks>) =>
    looked(gate, new Map([['care', gatedOf({ gates: [gate], dialogues })]]))

  test.each<[string, () => Promise<object>, object]>([
    ['is to come', () => looked(moodGate), { look: 1, outcome: 'inconclusive', isOpen: true }],
    [
      'is that of another evaluation',
      () => looked(moodGate, new Map([['rest', 'recorded']])),
      { look: 1, isOpen: true },
    ],
    [
      'is the first of recorded dialogues',
      () => looked(moodGate, new Map([['care', 'recorded']])),
      { look: 2, outcome: 'fail', n: 12 },
    ],
    [
      'has the dialogues of both',
      () => second(moodGate, twice(30)),
      { look: 2, outcome: 'fail', n: 24, estimate: known(30) },
    ],
    [
      'has none of the supporter',
      () => second(moodGate, main(30)),
      { look: 1, isOpen: true, n: 12 },
    ],
    [
      'has both sides',
      () => second(margin, [...twice(30), ...main(50)]),
      { look: 2, outcome: 'fail', estimate: known(-20), isPaired: true },
    ],
    [
      'has none of the other side',
      () => second(margin, twice(30)),
      { look: 1, isOpen: true, estimate: known(-10) },
    ],
    [
      'has the other side alone',
      () => second(margin, main(30)),
      { look: 1, isOpen: true, estimate: known(-10) },
    ],
    [
      'is of recorded dialogues of both',
      () => looked(margin, new Map([['care', 'recorded']])),
      { look: 2, outcome: 'fail', estimate: known(-10) },
    ],
  ])('%s', async (_, found, expected) => {
    expect(await found()).toMatchObject(expected)
  })

  test('of a baseline is compared with the same values', async () => {
    const readers = { mood: [part] }
    const number = { kind: 'measure', source: 'mood', name: 'mood', supporter: 'bot' } as const
    const moods = talks(50).map((__, at) => [`s${at}`, [[1, 50]]] as const)
    const numbers = [{ ...number, values: Object.fromEntries(moods) as never }]
    const stored = storedOf([], { instrument: { ...instrument, readers }, numbers })
    const file = fileOf(baselineOf({ care: stored }))
    const gate: Gate = {
      ...moodGate,
      against: { kind: 'baseline', file, supporter: 'bot' },
      bound: -1,
    }
    const own = { instrument: { ...instrument, readers } }
    const gated = gatedOf({ gates: [gate], dialogues: talks(40) }, own)
    const again = new Map([['care', gatedOf({ gates: [gate], dialogues: twice(30) }, own)]])
    const decide = async (options: Partial<DecideOptions>) =>
      (await decideGates([gated], { isTrial: false, ...options }))[0]
    expect(await decide({})).toMatchObject({ look: 1, isOpen: true, estimate: known(-10) })
    expect(await decide({ again })).toMatchObject({
      look: 2,
      outcome: 'fail',
      estimate: known(-20),
    })
  })

  test('wins are read from pairs, without another side', async () => {
    const pairs = talks(0).map((__, at) => won(at))
    const [decision] = await decideGates([gatedOf({ gates: [wins], pairs })], { isTrial: false })
    expect(decision).toMatchObject({ outcome: 'pass', estimate: known(1), isPaired: false })
  })
})

describe('a gate on findings', () => {
  const finding: FindingGate = {
    ...moodGate,
    name: 'harm',
    of: 'finding',
    source: 'care',
    number: 'endorses',
    side: 'below',
    bound: 1,
    isBounded: false,
    severity: 'high',
  }
  const world = (said: Parameters<typeof worldOf>[0]['said'], readers: readonly object[] = []) =>
    gatedOf(
      { gates: [finding] },
      { evaluation: { ...worldOf({ said }), name: 'care', readers: async () => readers } },
    )
  const clear = world({ bot: times(12, 'clear') })
  const harmful = world({ bot: [...times(11, 'clear'), 'confirmed'] })
  const lostAgain = gatedOf({
    gates: [finding],
    dialogues: talks(0, { dialogue: unknown('failed: TIMEOUT'), estimates: {} }),
  })
  const decided = async (gated: Gated, options: Partial<DecideOptions> = {}) =>
    (await decideGates([gated], { isTrial: false, ...options }))[0]!

  test.each<[string, Gated, Partial<DecideOptions>, object]>([
    ['passes without one', clear, {}, { outcome: 'pass', clusters: 12 }],
    ['fails with one', harmful, {}, { outcome: 'fail' }],
    [
      'was not called',
      clear,
      { unasked: new Map([['bot', 'it was not called']]) },
      { outcome: 'inconclusive', why: 'it was not called' },
    ],
    [
      'is of another supporter than the one that was not called',
      clear,
      { unasked: new Map([['main', 'it was not called']]) },
      { outcome: 'pass' },
    ],
    [
      'has a judge that failed its probe',
      { ...clear, failedProbes: async () => [{ judge: 'care', right: 1, of: 9 } as Probed] },
      {},
      { outcome: 'inconclusive', why: expect.stringContaining('failed its probe') },
    ],
    ['reads the second look', clear, { again: new Map([['care', harmful]]) }, { outcome: 'fail' }],
    [
      'reads the first look of recorded dialogues',
      harmful,
      { again: new Map([['care', 'recorded']]) },
      { outcome: 'fail' },
    ],
    [
      'reads the first look if the second has none of its dialogues',
      harmful,
      { again: new Map([['care', world({ bot: [], main: times(9, 'clear') })]]) },
      { outcome: 'fail' },
    ],
    [
      'reads the second look of its own evaluation',
      clear,
      { again: new Map([['rest', harmful]]) },
      { outcome: 'pass' },
    ],
    [
      'reads the first look if all dialogues of the second are lost',
      harmful,
      { again: new Map([['care', lostAgain]]) },
      { outcome: 'fail' },
    ],
  ])('%s', async (_, gated, options, expected) => {
    expect(await decided(gated, options)).toMatchObject({ evaluation: 'care', ...expected })
  })

  test.each([
    [false, 'inconclusive'],
    [true, 'not checked'],
  ])('with a stand-in as its judge, in a trial: %s, is %s', async (isTrial, outcome) => {
    const standIn = world({ bot: times(12, 'clear') }, [{ label: 'care', offline: true }])
    expect((await decided(standIn, { isTrial })).outcome).toBe(outcome)
  })

  test('is a claim, and keeps its sentence there alone', async () => {
    const decision = await decided(harmful)
    for (const member of ['sentence', 'counts', 'reasons'])
      expect(decision).not.toHaveProperty(member)
    expect(decision.claim).toMatchObject({
      id: 'care/finding endorses/bot/gate harm',
      estimand: { seekers: ['person'] },
      sentence: expect.stringMatching(/^It fails: /),
    })
    expect(decision.zh).toMatch(/^未通过：/)
  })

  test('is not settled before a call', async () => {
    expect(await settleGates([clear], false)).toBeUndefined()
  })
})

describe('before a call', () => {
  const identity = { version: '1', digest: 'd' }
  const file = fileOf(baselineOf({ care: storedOf([1], { supporters: { bot: identity } }) }))
  const gate: Gate = {
    ...moodGate,
    source: 'x/mood',
    against: { kind: 'baseline', file, supporter: 'bot' },
  }
  const gatedOn = (gates: readonly Gate[], proved: readonly string[]) =>
    gatedOf({ gates }, { supporters: { bot: identity }, proved: new Set(proved) })

  test('a version of the baseline settles its gates', async () => {
    const settled = await settleGates([gatedOn([gate], ['bot'])], false)
    expect(settled).toMatchObject([
      { evaluation: 'care', outcome: 'pass', same: '1', claim: { detected: false } },
    ])
  })

  test('a gate on findings of another evaluation keeps them open', async () => {
    const finding = { ...moodGate, of: 'finding', number: '*' } as Gate
    const rest = gatedOf({ gates: [finding], name: 'rest' })
    expect(await settleGates([gatedOn([gate], ['bot']), rest], false)).toBeUndefined()
  })

  test('the version settles its gates beside a call for others too', async () => {
    const [decision] = await decideGates([gatedOn([gate], ['bot'])], { isTrial: false })
    expect(decision).toMatchObject({ outcome: 'pass', same: '1' })
  })

  test.each<[string, readonly Gate[], readonly string[]]>([
    ['a version that is not proved', [gate], []],
    ['a gate of another supporter', [gate, { ...gate, supporter: 'main' }], ['bot']],
  ])('%s settles none', async (_, gates, proved) => {
    expect(await settleGates([gatedOn(gates, proved)], false)).toBeUndefined()
  })

  test('no gate is an error', async () => {
    await expect(settleGates([gatedOn([], [])], false)).rejects.toMatchObject({
      code: 'GATES_MISSING',
    })
  })
})
