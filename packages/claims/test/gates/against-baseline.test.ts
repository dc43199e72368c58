/** Gates against a baseline: what decides without new replies, and what cannot be compared. */
import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import type { SupporterIdentity, WhoAnswered } from '@attune/project'
import type { BaselineEvaluation } from '../../src/baseline/baseline.js'
import {
  baselineSide,
  filesOf,
  type Gated,
  isWhole,
  settledBy,
  storedRows,
} from '../../src/gates/against-baseline.js'
import type { AgainstBaseline, Gate } from '../../src/gates/gate.js'
import { marginGate } from './rows.js'
import { instrument, mood, part, storedOf } from './stored.js'

const against: AgainstBaseline = { kind: 'baseline', file: '/main.json', supporter: 'old' }
const gate: Gate = { ...marginGate, against, bound: -0.1 }
const { source: _, ...ofDialogue } = gate
const flagGate: Gate = { ...ofDialogue, of: 'flag', number: 'empty-reply', side: 'below' }
/** Values of `old` in the baseline: their mean 1 is in the middle of the scale from 0 to 2. */
const numbers = [mood([1, 1.5, 0.5], 'old')]
const stored = (own: Partial<BaselineEvaluation> = {}) => storedOf([1, 1, 1], { numbers, ...own })
const digests = new Map([
  ['s0', 'd0'],
  ['s1', 'd1'],
  ['s2', 'd2'],
])
const entry = (label: string, model: string) => ({ label, models: [{ name: model }], reads: {} })

const gatedWith = (own: Partial<Gated> = {}) =>
  ({
    config: {
      name: 'care',
      sections: { gates: [gate] },
      simulators: [entry('person', 'seeker')],
      estimators: [entry('x/mood', 'reader'), entry('x/other', 'stranger')],
      judges: [{ ...entry('x/judge', 'judge') }],
    },
    evaluation: {
      gives: { 'x/mood': { measures: { mood: { range: [0, 2] } }, series: {}, criteria: {} } },
      statistics: { level: 0.95 },
    },
    instrument,
    supporters: {},
    proved: new Set(),
    digests: async () => digests,
    answered: async () => ({}),
    ...own,
  }) as unknown as Gated

test('the files of gates are named once each', () => {
  const on = (file: string): Gate => ({ ...gate, against: { ...against, file } })
  const all = [[on('a'), marginGate, on('b')], [on('a')], []]
  const configs = all.map((gates) => ({ config: { sections: { gates } } }))
  expect(filesOf(configs as never)).toEqual(['a', 'b'])
})

describe('a gate that needs no new replies', () => {
  const v1: SupporterIdentity = { version: '1', digest: 'one' }
  const nameless: SupporterIdentity = { digest: 'one' }
  const v2: SupporterIdentity = { version: '2', digest: 'two' }
  const settled = (
    then: SupporterIdentity | undefined,
    now: SupporterIdentity | undefined,
    own: Partial<Gated> = { proved: new Set(['bot']) },
  ) =>
    settledBy(gatedWith({ supporters: now ? { bot: now } : {}, ...own }), {
      gate,
      against,
      stored: stored({ supporters: then ? { old: then } : {} }),
      isTrial: false,
    })

  test.each<
    [string, SupporterIdentity | undefined, SupporterIdentity | undefined, string | undefined]
  >([
    // prettier-ignore
    ['is in the version of the baseline', v1, v1, '1'],
    ['has a version without a name', nameless, nameless, ''],
    ['is in another version', v1, v2, undefined],
    ['has no version now', v1, undefined, undefined],
    ['had no version then', undefined, v1, undefined],
    ['never had a version', undefined, undefined, undefined],
  ])('because its supporter %s', async (_name, then, now, same) => {
    const sides = await settled(then, now)
    expect(sides?.same).toBe(same)
    if (same === undefined) expect(sides).toBeUndefined()
    else expect(sides).toMatchObject({ gate, own: [], other: [{}, {}, {}] })
  })

  test.each([
    ['proved', ['bot'], '1'],
    ['proved of another supporter only', ['old'], undefined],
    ['not proved', [], undefined],
  ])('has a version that is %s', async (_name, names, same) => {
    expect((await settled(v1, v1, { proved: new Set(names) }))?.same).toBe(same)
  })

  test.each([
    ['stand-ins', [true, true], false, true],
    ['some stand-ins', [false, true], false, true],
    ['stand-ins, in a trial', [true, true], true, false],
    ['models', [false, false], false, false],
  ])('was measured with %s', async (_name, offline, isTrial, isUnfit) => {
    const measured = offline.map((isOffline, at) => ({
      ...mood([1], 'old'),
      conditions: { at: String(at) },
      ...(isOffline && { offline: true as const }),
    }))
    const sides = await settledBy(gatedWith(), {
      gate,
      against,
      stored: stored({ numbers: measured }),
      isTrial,
    })
    expect(sides?.unfit !== undefined).toBe(isUnfit)
    if (isUnfit) {
      expect(sides).toMatchObject({ gate, own: [], other: [{}, {}] })
      expect(sides!.unfit).toContain('--trial')
    }
  })
})

describe('values of a baseline', () => {
  test('are those of the supporter, one row per dialogue', async () => {
    const both = stored({ numbers: [...numbers, mood([0, null])] })
    const rows = await storedRows(gatedWith(), both, gate, 'bot')
    expect(rows.map(({ scenario, value }) => [scenario, value])).toEqual([
      ['s0', known(0)],
      ['s1', { state: 'unknown', why: 'lost' }],
    ])
  })

  test.each<[string, Partial<Gate>, readonly string[] | undefined]>([
    ['an estimator', { source: 'x/other' }, ['no estimator "x/other"', 'It has: x/mood, x/judge.']],
    ['a judge', { source: 'x/judge2' }, ['no judge "x/judge2"', 'It has: x/mood, x/judge.']],
    ['a limit', { source: 'x/other', against: { kind: 'number' } }, undefined],
  ])('are missing if it lacks the source of %s', async (_name, own, said) => {
    const judged = { ...mood([1], 'old'), kind: 'verdict' as const, source: 'x/judge' }
    const readers = { 'x/mood': [part], 'x/judge': [part] }
    const gated = gatedWith()
    const judges = [{ label: 'x/judge' }, { label: 'x/judge2' }]
    const found = storedRows(
      { ...gated, config: { ...gated.config, judges: judges as never } },
      stored({ instrument: { ...instrument, readers }, numbers: [...numbers, judged] }),
      { ...gate, ...own },
      'old',
    )
    if (said === undefined) return expect(await found).toEqual([])
    const [message, fix] = said.map((text) => expect.stringContaining(text) as string)
    await expect(found).rejects.toMatchObject({ code: 'BASELINE_LACKS', message, fix })
  })

  test('of a judge are found under its verdicts, those of the dialogue without a source', async () => {
    const judged = { ...mood([3], 'old'), kind: 'verdict' as const, source: 'x/judge' }
    const turns = {
      ...mood([4], 'old'),
      kind: 'dialogue' as const,
      source: 'person',
      name: 'turns',
    }
    const has = stored({
      instrument: { ...instrument, readers: { 'x/judge': [part] } },
      numbers: [judged, turns],
    })
    const valuesOf = async (own: Gate) =>
      (await storedRows(gatedWith(), has, own, 'old')).map(({ value }) => value)
    expect(await valuesOf({ ...gate, of: 'verdict', source: 'x/judge' })).toEqual([known(3)])
    expect(await valuesOf({ ...ofDialogue, of: 'measure', number: 'turns' })).toEqual([known(4)])
    expect(await valuesOf(flagGate)).toEqual([known(0)])
  })

  test('a baseline without any reader says so', async () => {
    const bare = stored({ instrument: { ...instrument, readers: {} } })
    const fix = expect.stringContaining('It has: nothing.') as string
    await expect(storedRows(gatedWith(), bare, gate, 'old')).rejects.toMatchObject({ fix })
  })
})

describe('a baseline that is compared', () => {
  const sideOf = (own: Partial<BaselineEvaluation>, gated: Partial<Gated> = {}, on = gate) =>
    baselineSide(gatedWith(gated), { gate: on, against, stored: stored(own), isTrial: false })

  test('gives its values', async () => {
    const side = await sideOf({})
    expect(side.other.map(({ value }) => value)).toEqual([known(1), known(1.5), known(0.5)])
    expect(Object.keys(side)).toEqual(['other'])
  })

  test.each<[string, Partial<typeof instrument>, Gate, RegExp | undefined]>([
    ['the seed', { seed: '8' }, gate, /^not comparable with the baseline, .*seed/],
    ['the seed, for a number of the dialogue', { seed: '8' }, flagGate, /seed/],
    [
      'its reader',
      { readers: { 'x/mood': [{ ...part, revision: 2 }] } },
      gate,
      /revision 1, now 2/,
    ],
    ['two parts', { seed: '8', readers: { 'x/mood': [{ ...part, revision: 2 }] } }, gate, /seed.*, x\/y/], // prettier-ignore
    ['a reader, for a number of the dialogue', { readers: {} }, flagGate, undefined],
    ['nothing', {}, gate, undefined],
  ])('cannot be compared after a change of %s', async (_name, change, on, said) => {
    const side = await sideOf({}, { instrument: { ...instrument, ...change } }, on)
    if (said === undefined) expect(side.unfit).toBeUndefined()
    else expect(side.unfit).toMatch(said)
    expect(side.other).toHaveLength(on === gate ? 3 : 0)
    expect(side).not.toHaveProperty('fix')
  })

  test.each<[string, WhoAnswered, Gate, number]>([
    ['its reader', { reader: [{ model: 'new' }] }, gate, 1],
    ['the seeker', { seeker: [{ model: 'new' }] }, gate, 1],
    ['both', { reader: [{ model: 'new' }], seeker: [{ model: 'new' }] }, gate, 2],
    ['another reader', { stranger: [{ model: 'new' }] }, gate, 0],
    ['a reader, for a number of the dialogue', { reader: [{ model: 'new' }] }, flagGate, 0],
    ['none', { reader: [{ model: 'then' }] }, gate, 0],
  ])('cannot be compared if another model answers for %s', async (_name, now, on, changes) => {
    const then = [{ model: 'then' }]
    const answered = { reader: then, seeker: then, stranger: then }
    const side = await sideOf({ answered }, { answered: async () => now }, on)
    if (changes === 0) return expect(side.unfit).toBeUndefined()
    expect(side.unfit).toMatch(/^not comparable with the baseline: the model /)
    expect(side.unfit!.split('; ')).toHaveLength(changes)
    expect(side.unfit).toContain('is answered by new')
  })

  test('the reason names a pinned release', async () => {
    const pinned = { ...against, pinned: 'v1' }
    const changed = gatedWith({ instrument: { ...instrument, seed: '8' } })
    const compared = { gate, against: pinned, stored: stored(), isTrial: false }
    expect((await baselineSide(changed, compared)).unfit).toContain('comparable with v1, ')
  })

  test('has no value for a scenario that changed, and keeps that of one that left', async () => {
    const now = new Map([
      ['s0', 'new'],
      ['s2', 'd2'],
    ])
    const { other } = await sideOf({}, { digests: async () => now })
    expect(other.map(({ value }) => value)).toEqual([
      { state: 'unknown', why: 'the scenario changed' },
      known(1.5),
      known(0.5),
    ])
  })

  test('has no value for a scenario without a digest in the file', async () => {
    const { other } = await sideOf({ scenarios: {} })
    expect(other.every(({ value }) => value.state === 'unknown')).toBe(true)
  })

  test('at the end of its scale cannot fail the gate, and says what to do instead', async () => {
    const side = await sideOf({ numbers: [mood([0, 0.1], 'old')] })
    expect(side.unfit).toMatch(/cannot fail$/)
    expect(side.unfitInChinese).toMatch(/不可能不通过$/)
    expect(side.fix!.en).toContain('supporter: bot')
    expect(side.other).toHaveLength(2)
  })

  test('changed scenarios do not count as values at the end of the scale', async () => {
    const now = new Map([['s0', 'new']])
    const side = await sideOf({ numbers: [mood([2, 0], 'old')] }, { digests: async () => now })
    expect(side.unfit).toMatch(/cannot fail$/)
  })
})

describe('the same values again', () => {
  test.each<[string, Partial<Gated>, Gate, boolean]>([
    ['if nothing changed', {}, gate, true],
    ['after another seed', { instrument: { ...instrument, seed: '8' } }, gate, false],
    ['without their reader', { instrument: { ...instrument, readers: {} } }, gate, false],
    ['of dialogues without a reader', { instrument: { ...instrument, readers: {} } }, flagGate, true], // prettier-ignore
    ['with a new scenario', { digests: async () => new Map([...digests, ['s3', 'd3']]) }, gate, false], // prettier-ignore
    ['without an old scenario', { digests: async () => new Map([...digests].slice(1)) }, gate, false], // prettier-ignore
    ['with a changed scenario', { digests: async () => new Map([...digests, ['s1', 'x']]) }, gate, false], // prettier-ignore
    ['with a scenario of another name', { digests: async () => new Map([...[...digests].slice(1), ['s3', 'd0']]) }, gate, false], // prettier-ignore
  ])('%s', async (_name, now, on, isSame) => {
    expect(await isWhole(gatedWith(now), on, stored())).toBe(isSame)
  })
})
