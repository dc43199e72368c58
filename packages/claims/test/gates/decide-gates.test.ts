/** Gates of a config: what is checked before a call, and reasons beside the values. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { DialogueMark, ScoreGrade } from '@attune/core/findings'
import type { Probed } from '@attune/project'
import type { PairOf } from '@attune/testkit/internal'
import type { Gated } from '../../src/gates/against-baseline.js'
import {
  checkGates,
  type DecideOptions,
  decideGates,
  unaskedSupporters,
  withoutDialogues,
} from '../../src/gates/decide-gates.js'
import type { Gate } from '../../src/gates/gate.js'
import { flagged, gatedOf, moodGate, talk, talks, verdictOf } from './gated.js'
import { baselineOf, fileOf, storedOf } from './stored.js'

const finding = { ...moodGate, name: 'harm', of: 'finding', number: '*', isBounded: false } as Gate
const versus = { kind: 'supporter', supporter: 'main' } as const
const onFile = (file: string): Gate => ({
  ...moodGate,
  against: { kind: 'baseline', file, supporter: 'bot' },
})

describe('before a call', () => {
  const identity = (url: string) => ({ bot: { version: '1', digest: 'd', settings: { url } } })
  const file = fileOf(baselineOf({ care: storedOf([1], { supporters: identity('a') }) }))

  test.each<[string, readonly Partial<Gated>[], string | undefined]>([
    ['no evaluation', [], 'GATES_MISSING'],
    ['no gate', [gatedOf({ gates: [] })], 'GATES_MISSING'],
    ['a gate on a number', [gatedOf({ gates: [moodGate] })], undefined],
    ['a gate on findings', [gatedOf({ gates: [finding] })], undefined],
    ['a gate of one of two', [gatedOf({ gates: [] }), gatedOf({ gates: [finding] })], undefined],
    [
      'a gate on another supporter',
      [gatedOf({ gates: [{ ...moodGate, against: versus }] })],
      undefined,
    ],
    ['a gate on a baseline', [gatedOf({ gates: [onFile(file)] })], undefined],
    ['a missing file', [gatedOf({ gates: [onFile('/nowhere.json')] })], 'BASELINE_MISSING'],
    [
      'a file of another evaluation',
      [gatedOf({ gates: [onFile(file)], name: 'rest' })],
      'BASELINE_LACKS',
    ],
    [
      'one version of two systems',
      [gatedOf({ gates: [onFile(file)] }, { supporters: identity('b') })],
      'VERSION_REUSED',
    ],
  ])('%s', (_, all, code) => {
    const run = () => checkGates(all as readonly Gated[])
    if (code === undefined) expect(run).not.toThrow()
    else expect(run).toThrow(expect.objectContaining({ code }))
  })

  test('supporters are not called for a version that they claim to share with a baseline', () => {
    const asked: unknown[] = []
    const session = {
      unasked: (...given: readonly unknown[]) => {
        asked.push(...given)
        return new Map([['bot', 'the same version']])
      },
    }
    const gated = gatedOf({ gates: [onFile(file)] }, { supporters: identity('a') })
    const found = unaskedSupporters([gated], session as never, 'c')
    expect([...found]).toEqual([['bot', 'the same version']])
    expect(asked).toEqual(['c', new Set(['bot'])])
  })

  test('no gate can be decided without one', async () => {
    await expect(decideGates([gatedOf({ gates: [] })], { isTrial: false })).rejects.toMatchObject({
      code: 'GATES_MISSING',
    })
  })
})

/** Gates with the values of a clear pass. */
const decided = async (
  gates: readonly Gate[],
  own: Partial<Gated> = {},
  options: Partial<DecideOptions> = {},
  dialogues = [...talks(80), ...talks(70, { supporter: 'main' })],
) => decideGates([gatedOf({ gates, dialogues }, own)], { isTrial: false, ...options })
const whyOf = async (
  ...[gate, ...rest]: [
    Gate,
    ...(Parameters<typeof decided> extends [unknown, ...infer R] ? R : never),
  ]
) =>
  // prettier-ignore
  (await decided([gate], ...rest))[0]!.why

describe('a supporter that was not called', () => {
  test.each<[string, Gate, string, boolean]>([
    ['is that of the gate', moodGate, 'bot', true],
    ['is the other one', { ...moodGate, against: versus, bound: -1 }, 'main', true],
    ['is neither', moodGate, 'main', false],
    ['has no name', moodGate, '', true],
  ])('%s', async (_, gate, name, isReason) => {
    const unasked = new Map([[name, 'it was not called']])
    const [decision] = await decided([gate], {}, { unasked })
    expect(decision).toMatchObject(
      isReason
        ? { outcome: 'inconclusive', why: 'it was not called', estimate: { state: 'known' } }
        : { outcome: 'pass' },
    )
  })
})

test('a watch is asked about each gate of its evaluation', async () => {
  const asked: unknown[] = []
  const watch: DecideOptions['watch'] = ({ name }, gate) => {
    asked.push([name, gate.name])
    return 'the judge may have moved'
  }
  const [first] = await decided([moodGate, { ...moodGate, name: 'b' }], {}, { watch })
  expect(first).toMatchObject({ outcome: 'inconclusive', why: 'the judge may have moved' })
  expect(asked).toEqual([
    ['care', 'mood of bot'],
    ['care', 'b'],
  ])
})

describe('a gate on the seeker', () => {
  const { source: _, ...ofDialogue } = moodGate
  const gate: Gate = { ...ofDialogue, of: 'seeker', number: 'flagged', side: 'below', bound: 0.5 }
  const marks: DialogueMark[] = talks(0).map((___, at) => ({
    scenario: `s${at}`,
    supporter: 'bot',
    repeat: 1,
    conditions: {},
    value: known(0),
  }))

  test.each([
    ['without analyses', undefined, 'inconclusive'],
    ['without marks', [], 'inconclusive'],
    ['with marks', marks, 'pass'],
  ])('%s is %s', async (__, found, outcome) => {
    const own = found === undefined ? {} : { marks: async () => found }
    const [decision] = await decided([gate], own)
    expect(decision!.outcome).toBe(outcome)
    if (outcome !== 'pass') expect(decision!.why).toContain('seekers/audit')
  })

  test('is the only one that needs marks', async () => {
    expect((await decided([moodGate], { marks: async () => [] }))[0]!.outcome).toBe('pass')
  })
})

describe('a judge that failed its probe', () => {
  const failed = (judge: string) => [
    { judge, language: 'en', right: 3, of: 9, passed: false } as Probed,
  ]
  const dialogues = talks(80, { verdicts: { judge: [verdictOf('kind', 80)] } }).map((each, at) => ({
    ...each,
    verdicts: { judge: [verdictOf('kind', 80 + (at % 3))] },
  }))
  const gate: Gate = { ...moodGate, of: 'verdict', source: 'judge', number: 'kind' }
  const { source: _, ...ofDialogue } = moodGate
  const turns: Gate = { ...ofDialogue, number: 'turns', side: 'above', bound: -1 }

  test.each<[string, Gate, string, boolean]>([
    ['is that of the gate', gate, 'judge', true],
    ['is a variant of it', gate, 'judge [model=small]', true],
    ['is another one', gate, 'judge2', false],
    ['is no part of a number of the dialogue', turns, 'judge', false],
  ])('%s', async (__, own, judge, isReason) => {
    const why = await whyOf(own, { failedProbes: async () => failed(judge) }, {}, dialogues)
    if (isReason) expect(why).toMatch(new RegExp(`^the judge ${judge.slice(0, 5)}.*3 of 9`))
    else expect(why ?? '').not.toContain('probe')
  })
})

describe('a simulated seeker that is flagged', () => {
  const lapse = [{ kind: 'seeker-lapse' }]
  const all = talks(80)
  const withFlags = (...flags: readonly (readonly { kind: string }[])[]) => flagged(all, ...flags)

  test.each<[string, Gated['evaluation'] | readonly object[], number, string | undefined]>([
    ['in no dialogue', withFlags(), 0, undefined],
    ['in 2 of 12', withFlags(lapse, lapse), 0.2, undefined],
    ['in 3 of 12', withFlags(lapse, lapse, lapse), 0.2, '3 of 12 dialogues (seeker-lapse)'],
    ['in 3 of 12, of which 3 may be', withFlags(lapse, lapse, lapse), 0.25, undefined],
    ['in one, of which none may be', withFlags(lapse), 0, '1 of 12 dialogues (seeker-lapse)'],
    [
      'twice in one',
      withFlags([...lapse, { kind: 'seeker-end' }]),
      0,
      '1 of 12 dialogues (seeker-end)',
    ],
    [
      'in two ways',
      withFlags(lapse, [{ kind: 'seeker-end' }]),
      0,
      '2 of 12 dialogues (seeker-lapse, seeker-end)',
    ],
    ['for its supporter', withFlags([{ kind: 'empty-reply' }]), 0, undefined],
    [
      'with another supporter',
      [...all, ...flagged(talks(70, { supporter: 'main' }), lapse)],
      0,
      undefined,
    ],
    [
      'beside another supporter',
      [...flagged(all, lapse), ...talks(70, { supporter: 'main' })],
      0,
      '1 of 12 dialogues (seeker-lapse)',
    ],
    [
      'in repeats',
      [...withFlags(lapse), ...flagged(talks(70, { repeat: 2 }), lapse)],
      0,
      '2 of 24 dialogues (seeker-lapse)',
    ],
  ])('%s', async (_, dialogues, maxFlagged, said) => {
    const gate = { ...moodGate, maxFlagged }
    const why = await whyOf(gate, {}, {}, dialogues as never)
    if (said === undefined) expect(why).toBeUndefined()
    else expect(why).toMatch(new RegExp(`flagged in ${said.replace(/[()]/g, '\\$&')}$`))
  })
})

describe('a score that people must have checked', () => {
  const gate: Gate = { ...moodGate, grade: 'human-checked' }
  const grade = (own: Partial<ScoreGrade> = {}): ScoreGrade => ({
    label: 'mood',
    criterion: 'mood',
    language: 'en',
    grade: 'human-checked',
    text: 'human-checked: 84 dialogues',
    ...own,
  })
  const lapsed = grade({ language: 'zh', grade: 'none', text: 'lapsed: model' })

  test.each<[string, Gate, readonly ScoreGrade[], string | undefined]>([
    ['and did', gate, [grade()], undefined],
    ['and did for a variant', gate, [grade({ label: 'mood [k=1]' })], undefined],
    ['and did in one of two languages', gate, [grade(), lapsed], 'lapsed: model'],
    ['and did no more', gate, [lapsed], 'lapsed: model'],
    ['and did not', gate, [], 'no study checks it'],
    ['and did for another score', gate, [grade({ label: 'kind' })], 'no study checks it'],
    ['and did for another number', gate, [grade({ criterion: 'x' })], 'no study checks it'],
    ['and is only on record', gate, [grade({ translations: {} })], 'no study checks it'],
    ['beside a record', gate, [grade(), { ...lapsed, translations: {} }], undefined],
    ['which this gate does not demand', moodGate, [lapsed], undefined],
  ])('%s', async (_, own, grades, said) => {
    const { evaluation } = gatedOf({ gates: [], dialogues: talks(80) })
    const why = await whyOf(own, { evaluation: { ...evaluation, grades: async () => grades } })
    if (said === undefined) expect(why).toBeUndefined()
    else expect(why).toContain(said)
  })
})

test('the first reason is given: no call, the watch, the seeker, the judge, flags, people', async () => {
  const gate: Gate = { ...moodGate, maxFlagged: 0, grade: 'human-checked' }
  const lapse = flagged(talks(80), [{ kind: 'seeker-lapse' }])
  const probed = { failedProbes: async () => [{ judge: 'mood', right: 1, of: 9 } as Probed] }
  const options = { watch: () => 'watched', unasked: new Map([['bot', 'not called']]) }
  expect(await whyOf(gate, probed, options, lapse)).toBe('not called')
  expect(await whyOf(gate, probed, { watch: options.watch }, lapse)).toBe('watched')
  expect(await whyOf(gate, probed, {}, lapse)).toContain('failed its probe')
  expect(await whyOf(gate, {}, {}, lapse)).toContain('is flagged')
  expect(await whyOf(gate)).toContain('no study checks it')
})

describe('a number that its source does not give', () => {
  const pair = (at: number): PairOf => ({
    scenario: { ...talk(at, 0).scenario, id: `s${at}` } as PairOf['scenario'],
    judge: 'pairs',
    supporters: ['bot', 'main'],
    repeat: 1,
    criteria: [
      {
        criterion: 'warm',
        outcome: known('first'),
        showings: [
          {
            shownFirst: 'bot',
            verdict: { criterion: 'warm', outcome: known('first'), rationale: '' },
          },
        ],
      },
    ],
  })
  const judged = talks(80, { verdicts: { judge: [verdictOf('kind', 4), verdictOf('calm', 3)] } })
  const on = (of: Gate['of'], source: string, number: string): Gate => ({ ...moodGate, of, source, number, ...(of === 'wins' && { against: versus, bound: 0.5 }) }) // prettier-ignore

  test.each<[string, Gate, string | undefined]>([
    ['of an estimator', on('measure', 'mood', 'anger'), 'Use one of: mood.'],
    ['of a judge', on('verdict', 'judge', 'warm'), 'Use one of: kind, calm.'],
    ['of pairs', on('wins', 'pairs', 'kind'), 'Use one of: warm.'],
    ['of pairs, from a judge of dialogues', on('wins', 'judge', 'kind'), 'it judges dialogues.'],
    ['of dialogues, from a judge of pairs', on('verdict', 'pairs', 'warm'), 'it judges pairs.'],
    ['of an estimator, which gives it', on('measure', 'mood', 'mood'), undefined],
    ['of pairs, which gives it', on('wins', 'pairs', 'warm'), undefined],
    ['of an estimator without any result', on('measure', 'empty', 'anger'), undefined],
  ])('%s', async (_, gate, fix) => {
    const pairs = talks(0).map((__, at) => pair(at))
    const gated = gatedOf({ gates: [gate], dialogues: judged, pairs })
    const found = decideGates([gated], { isTrial: false })
    if (fix === undefined) return expect(await found).toHaveLength(1)
    await expect(found).rejects.toMatchObject({
      code: 'GATE_UNKNOWN_NUMBER',
      message: expect.stringContaining(`"mood of bot" is on "${gate.number}", but ${gate.source} `),
      fix: expect.stringContaining(fix),
    })
  })

  test('is no mistake where results failed, or where some dialogues have it', async () => {
    const failed = talks(0).map((__, at) => talk(at, 'TIMEOUT'))
    const [lost] = await decided([moodGate], {}, {}, failed)
    expect(lost).toMatchObject({ outcome: 'inconclusive', missing: 12 })
    const other = { mood: { measures: { anger: known(1) }, series: {} } }
    const some = [...talks(80), talk(12, 0, { estimates: other })]
    expect((await decided([moodGate], {}, {}, some))[0]!.outcome).toBe('pass')
  })
})

describe('decisions', () => {
  test('have the name of their evaluation and a claim, with one id each', async () => {
    const gates = [moodGate, moodGate, { ...moodGate, name: 'other' }, moodGate]
    const found = await decided(gates)
    expect(found.map(({ claim: { id } }) => id.replace(/^.*\/gate /, ''))).toEqual([
      'mood of bot',
      'mood of bot #2',
      'other',
      'mood of bot #3',
    ])
    for (const each of found)
      expect(each).toMatchObject({
        evaluation: 'care',
        outcome: 'pass',
        zh: expect.stringMatching(/高于/),
        claim: { evaluation: 'care', estimand: { seekers: ['person'] }, detected: true },
      })
  })

  test('are made in the order of the config, those on findings first', async () => {
    const named = (name: string): Gate => ({ ...moodGate, name })
    const gated = (name: string) =>
      gatedOf({ gates: [named(`mood ${name}`), { ...finding, name: `harm ${name}` }], dialogues: talks(80), name }) // prettier-ignore
    const found = await decideGates([gated('a'), gated('b')], { isTrial: false })
    expect(found.map(({ gate, evaluation }) => [gate.name, evaluation])).toEqual([
      ['harm a', 'a'],
      ['harm b', 'b'],
      ['mood a', 'a'],
      ['mood b', 'b'],
    ])
  })

  test('compare the supporters of one evaluation', async () => {
    const [decision] = await decided([{ ...moodGate, against: versus, bound: -1 }])
    expect(decision).toMatchObject({ outcome: 'pass', isPaired: true, estimate: known(10) })
  })
})

test('supporters without a dialogue are those of any gate that have none', async () => {
  const gates: Gate[] = [
    moodGate,
    { ...moodGate, supporter: 'lost' },
    { ...moodGate, supporter: 'absent' },
    { ...finding, supporter: 'silent' },
  ]
  const lost = talks(0, { supporter: 'lost', dialogue: unknown('failed: TIMEOUT'), estimates: {} })
  const all = [
    gatedOf({ gates, dialogues: [...talks(80), ...lost] }),
    gatedOf({ gates: [moodGate], dialogues: talks(80, { supporter: 'main' }), name: 'rest' }),
  ]
  expect(await withoutDialogues(all.slice(0, 1))).toEqual(['lost', 'absent', 'silent'])
  expect(await withoutDialogues(all)).toEqual(['lost', 'absent', 'silent', 'bot'])
})
