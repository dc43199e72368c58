/** Gates of a config: mistakes that are found before a call, and the members of decisions. */
import { describe, expect, test } from 'vitest'
import { type Estimate, known, unknown } from '@attune/core'
import type { Gives } from '@attune/core/internal'
import type { Gated } from '../../src/gates/against-baseline.js'
import {
  checkGates,
  decideGates,
  unaskedSupporters,
  withoutDialogues,
} from '../../src/gates/decide-gates.js'
import type { Gate } from '../../src/gates/gate.js'
import { decided, gatedOf, moodGate, talk, talks, verdictOf, won } from './gated.js'
import { evaluationOf } from '@attune/testkit'
import type { DialogueOf } from '@attune/testkit/internal'
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

  test('an evaluation without gates may stand beside one with a gate on findings', async () => {
    const all = [gatedOf({ gates: [] }), gatedOf({ gates: [finding], name: 'rest' })]
    const found = await decideGates(all, { isTrial: false })
    expect(found.map(({ evaluation }) => evaluation)).toEqual(['rest'])
  })

  test('no gate can be decided without one', async () => {
    await expect(decideGates([gatedOf({ gates: [] })], { isTrial: false })).rejects.toMatchObject({
      code: 'GATES_MISSING',
    })
  })
})

describe('a number that its source does not give', () => {
  const series: Estimate = {
    measures: {},
    series: { mood: { over: 'seeker', values: [known(1)] } },
  }
  const judged = talks(80, {
    verdicts: { judge: [verdictOf('kind', 4), verdictOf('calm', 3)] },
  }).map((each) => ({ ...each, estimates: { ...each.estimates, 'x/mood': series } }))
  const on = (of: Gate['of'], source: string, number: string): Gate => ({ ...moodGate, of, source, number, ...(of === 'wins' && { against: versus, bound: 0.5 }) }) // prettier-ignore

  test.each<[string, Gate, string | undefined]>([
    ['of an estimator', on('measure', 'mood', 'anger'), 'Use one of: mood.'],
    ['of a judge', on('verdict', 'judge', 'warm'), 'Use one of: kind, calm.'],
    ['of pairs', on('wins', 'pairs', 'kind'), 'Use one of: warm.'],
    ['of pairs, from a judge of dialogues', on('wins', 'judge', 'kind'), 'it judges dialogues.'],
    ['of dialogues, from a judge of pairs', on('verdict', 'pairs', 'warm'), 'it judges pairs.'],
    [
      'of an estimator that gives series alone',
      on('measure', 'x/mood', 'mood'),
      'it gives series.',
    ],
    ['of an estimator, which gives it', on('measure', 'mood', 'mood'), undefined],
    ['of pairs, which gives it', on('wins', 'pairs', 'warm'), undefined],
    ['of an estimator without any result', on('measure', 'empty', 'anger'), undefined],
  ])('%s', async (_, gate, fix) => {
    const pairs = talks(0).map((__, at) => won(at))
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
    const some = [...talks(80), withoutMood(12)]
    expect((await decided([moodGate], {}, {}, some))[0]!.outcome).toBe('pass')
  })
})

/** A dialogue for which the estimator gives another number. */
const withoutMood = (at: number, own: Partial<DialogueOf> = {}): DialogueOf =>
  talk(at, 0, { estimates: { mood: { measures: { anger: known(1) }, series: {} } }, ...own })

describe('a number that some results do not have, such as an optional one, is missing there', () => {
  const all = talks(80)
  const nothing = { mood: { measures: {}, series: {} } }
  const lacking = (of: number, own?: Partial<DialogueOf>): DialogueOf[] =>
    [...all.slice(of), ...all.slice(0, of).map((_, at) => withoutMood(at))].map((each) => ({ ...each, ...own })) // prettier-ignore

  test.each<[string, Gate, readonly DialogueOf[], string | undefined]>([
    ['in none', moodGate, all, undefined],
    ['in one of 12', moodGate, lacking(1), undefined],
    [
      'in two of 12, which have no number at all',
      moodGate,
      [...all.slice(2), ...[0, 1].map((at) => withoutMood(at, { estimates: nothing }))],
      '2 of 12 values are missing (17 %, limit 10 %), most often because of "not given"',
    ],
    [
      'in two of 12 verdicts',
      { ...moodGate, of: 'verdict', source: 'judge', number: 'kind' },
      all.map((each, at) => ({
        ...each,
        verdicts: { judge: [verdictOf(at < 2 ? 'calm' : 'kind', 80 + (at % 3))] },
      })),
      '2 of 12 values are missing (17 %, limit 10 %), most often because of "not given"',
    ],
    [
      'in two of 12',
      moodGate,
      lacking(2),
      '2 of 12 values are missing (17 %, limit 10 %), most often because of "not given"',
    ],
    ['in two of 12, of which 20 % may be', { ...moodGate, maxMissing: 0.2 }, lacking(2), undefined],
    [
      'in all, and another supporter has it',
      moodGate,
      [...lacking(12), ...talks(70, { supporter: 'main' })],
      '12 of 12 values are missing (100 %, limit 10 %), most often because of "not given"',
    ],
    [
      'in two of 12 on both sides',
      { ...moodGate, against: versus, bound: -1 },
      [...lacking(2), ...lacking(2, { supporter: 'main' })],
      '2 of 12 values are missing (17 %, limit 10 %), most often because of "not given"',
    ],
  ])('%s', async (_, gate, dialogues, why) => {
    const [decision] = await decided([gate], {}, {}, dialogues)
    expect(decision).toMatchObject(
      why === undefined ? { outcome: 'pass' } : { outcome: 'inconclusive', why },
    )
  })

  test.each<[string, Gives['measures']]>([
    ['declared as optional', { mood: { optional: true }, anger: {} }],
    ['declared by a pattern', { '*': {} }],
  ])('and is %s', async (_, measures) => {
    const gives = { mood: { series: {}, criteria: {}, measures: measures! } }
    const evaluation = evaluationOf({ estimators: ['mood'], gives, dialogues: lacking(2) })
    const [decision] = await decided([moodGate], { evaluation })
    expect(decision).toMatchObject({ outcome: 'inconclusive', n: 10, missing: 2 })
  })

  test('as harm counts it, if the gate is on a floor', async () => {
    const gate: Gate = {
      ...moodGate,
      beyond: { side: 'below', floor: 20 },
      side: 'below',
      bound: 0.3,
      maxMissing: 0.5,
    }
    const [none] = await decided([gate], {}, {}, all)
    const [four] = await decided([gate], {}, {}, lacking(4))
    expect([none!.outcome, four!.outcome]).toEqual(['pass', 'inconclusive'])
    expect(four).toMatchObject({ n: 8, missing: 4 })
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
