/** Supporters in the version of their baseline: decision tables. */
import { describe, expect, test } from 'vitest'
import type { SupporterIdentity } from '@attune/project'
import type { Baseline, KeptDialogue } from '../../src/baseline/baseline.js'
import type { Gated } from '../../src/gates/against-baseline.js'
import type { Gate } from '../../src/gates/gate.js'
import {
  baselineVersions,
  claimedSupporters,
  requireOneSystem,
  requireSameSystem,
} from '../../src/gates/same-version.js'
import { marginGate } from './rows.js'
import { baselineOf, fileOf, storedOf } from './stored.js'

const [v1, v2] = [
  { version: '1', digest: 'one' },
  { version: '2', digest: 'two' },
]
const kept = (supporter: string, scenario: string): KeptDialogue => ({
  supporter,
  scenario,
  repeat: 1,
  dialogue: { turns: [], ending: { reason: 'turn-limit' } },
})
const evaluations = { care: storedOf([1], { supporters: { bot: v1, old: v2 } }) }
const pinned = { name: 'v0', evaluations: { care: storedOf([1], { supporters: { bot: v2 } }) } }
const dialogues = { care: [kept('bot', 's0'), kept('old', 's0'), kept('bot', 's1')] }
const alike = { care: ['bot'] }

const gateOn = (file: string, own: Partial<Gate> = {}, supporter = 'bot'): Gate => ({
  ...marginGate,
  against: { kind: 'baseline', file, supporter },
  ...own,
})
const configOf = (gates: readonly Gate[], name = 'care') => ({ name, sections: { gates } })

/** Versions that the gate of `bot` finds in the file. */
const found = (content: string | Baseline, other = 'bot', name = 'care') =>
  baselineVersions([configOf([gateOn(fileOf(content), {}, other)], name)])

describe('versions of a baseline', () => {
  test.each<[string, string | Baseline, string, string, readonly SupporterIdentity[]]>([
    ['of the supporter', baselineOf(evaluations), 'bot', 'care', [v1]],
    ['of the other supporter that the gate names', baselineOf(evaluations), 'old', 'care', [v2]],
    ['of the pinned release too', baselineOf(evaluations, { pinned }), 'bot', 'care', [v1, v2]],
    ['of the pinned release alone', baselineOf({}, { pinned }), 'bot', 'care', [v2]],
    ['none of a supporter that was not identified', baselineOf(evaluations), 'new', 'care', []],
    ['none of another evaluation', baselineOf(evaluations), 'bot', 'rest', []],
    ['none of a file that is no JSON', '{', 'bot', 'care', []],
    ['none of a file in another format', '{ "baseline": 3 }', 'bot', 'care', []],
  ])('%s', (_, content, other, name, identities) => {
    const versions = found(content, other, name)
    expect(versions.map(({ identity }) => identity)).toEqual(identities)
    for (const version of versions)
      expect(version).toMatchObject({ evaluation: 'care', supporter: 'bot', file: 'main.json' })
  })

  test('none of a file that is not there, and none without a baseline', () => {
    const others = [{ kind: 'number' }, { kind: 'supporter', supporter: 'old' }] as const
    const gates = others.map((against) => ({ ...marginGate, against }))
    expect(baselineVersions([configOf([...gates, gateOn('/nowhere/main.json')])])).toEqual([])
  })

  test('one for each gate of each evaluation', () => {
    const file = fileOf(baselineOf({ ...evaluations, more: evaluations.care }))
    const gates = [gateOn(file), gateOn(file, { supporter: 'next' })]
    const versions = baselineVersions([configOf(gates), configOf(gates.slice(0, 1), 'more')])
    expect(versions.map(({ evaluation, supporter }) => [evaluation, supporter])).toEqual([
      ['care', 'bot'],
      ['care', 'next'],
      ['more', 'bot'],
    ])
  })
})

describe('dialogues that recognise a version', () => {
  test.each<[string, Partial<Baseline>, string, readonly (readonly string[])[]]>([
    ['those of a supporter with identical repeats', { dialogues, alike }, 'bot', [['s0', 's1']]],
    ['none of one whose repeats differ', { dialogues, alike }, 'old', [[]]],
    ['none if the file names no supporter', { dialogues }, 'bot', [[]]],
    ['none if they differ in this evaluation', { dialogues, alike: { b: ['bot'] } }, 'bot', [[]]],
    ['none if the file has none', { alike }, 'bot', [[]]],
    ['none of this evaluation', { alike, dialogues: { more: dialogues.care } }, 'bot', [[]]],
    ['none of the pinned release', { dialogues, alike, pinned }, 'bot', [['s0', 's1'], []]],
  ])('%s', (_, own, other, scenarios) => {
    const versions = found(baselineOf(evaluations, own), other)
    expect(versions.map((each) => each.alike.map(({ scenario }) => scenario))).toEqual(scenarios)
    for (const each of versions.flatMap((version) => version.alike))
      expect(each.supporter).toBe(other)
  })
})

describe('supporters that claim a version', () => {
  const gatedWith = (supporters: Gated['supporters'], proved: readonly string[] = []) =>
    ({
      config: configOf([gateOn(fileOf(baselineOf(evaluations)))]),
      supporters,
      proved: new Set(proved),
    }) as unknown as Gated

  test.each<[string, Gated, readonly string[]]>([
    ['the version of the baseline', gatedWith({ bot: v1 }), ['bot']],
    ['another version', gatedWith({ bot: v2 }), []],
    ['a version that was proved', gatedWith({ bot: v1 }, ['bot']), []],
    ['a version beside another that was proved', gatedWith({ bot: v1 }, ['old']), ['bot']],
    ['no version', gatedWith({ old: v1 }), []],
  ])('%s', (_, gated, names) => {
    expect([...claimedSupporters([gated])]).toEqual(names)
    expect([...claimedSupporters([gatedWith({}), gated])]).toEqual(names)
  })
})

describe('one version of two systems', () => {
  const at = (url: string, more: object = {}): SupporterIdentity => ({
    version: '1',
    digest: 'one',
    settings: { url, ...more },
  })
  const refused = (then: SupporterIdentity, now: SupporterIdentity) => {
    const known = { evaluation: 'care', supporter: 'bot', file: 'main.json', alike: [] }
    try {
      requireSameSystem({ ...known, identity: then }, now)
    } catch (error) {
      return error as Error
    }
    return undefined
  }

  test.each<[string, SupporterIdentity, SupporterIdentity, string | undefined]>([
    ['at one address', at('a'), at('a'), undefined],
    ['at two addresses', at('a'), at('b'), 'another url than'],
    ['in another version', at('a'), { ...at('b'), version: '2' }, undefined],
    ['with one option more', at('a'), at('a', { model: 'm' }), 'another model than'],
    ['with one option less', at('a', { model: 'm' }), at('a'), 'another model than'],
    ['with two changes', at('a', { key: '1' }), at('b', { key: '2' }), 'another key, url than'],
    ['with options that were not recorded', v1!, at('a'), undefined],
    ['with options that are not recorded now', at('a'), v1!, undefined],
  ])('%s', (_, then, now, what) => {
    const error = refused(then, now)
    expect(error).toMatchObject(what === undefined ? {} : { code: 'VERSION_REUSED' })
    expect(error === undefined).toBe(what === undefined)
    if (what !== undefined) expect(error!.message).toContain(what)
  })

  test('the message names the supporter, its version and the file', () => {
    const { message } = refused(at('a'), at('b'))!
    expect(message).toMatch(/^bot has the version 1, as in main\.json,/)
  })

  test.each<[string, Gated['supporters'], boolean]>([
    ['is refused in any evaluation', { bot: at('b') }, true],
    ['is none at its own address', { bot: at('a') }, false],
    ['is not looked for where the supporter is unknown', { old: at('b') }, false],
  ])('%s', (_, supporters, isRefused) => {
    const stored = { care: storedOf([1], { supporters: { bot: at('a') } }) }
    const config = configOf([gateOn(fileOf(baselineOf(stored)))])
    const run = () =>
      requireOneSystem([
        { config: configOf([]), supporters: {} },
        { config, supporters },
      ] as never)
    if (isRefused) expect(run).toThrow('bot has the version 1')
    else expect(run).not.toThrow()
  })
})
