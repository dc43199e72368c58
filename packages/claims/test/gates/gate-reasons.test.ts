/** Reasons why a gate is inconclusive whatever its values: decision tables. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { DialogueMark, ScoreGrade } from '@attune/core/findings'
import type { Severity } from '@attune/core/internal'
import type { Probed, RecordedFinder } from '@attune/project'
import type { DialogueOf } from '@attune/testkit/internal'
import type { Gated } from '../../src/gates/against-baseline.js'
import type { DecideOptions } from '../../src/gates/decide-gates.js'
import type { FindingGate, Gate } from '../../src/gates/gate.js'
import { findingGateOf, type Said, times, worldOf } from '../harm/worlds.js'
import { decided, type DecidedWith, flagged, gatedOf, moodGate, talks, verdictOf } from './gated.js'

const versus = { kind: 'supporter', supporter: 'main' } as const
/** Reason of a gate whose values are a clear pass. */
const whyOf = async (gate: Gate, ...more: DecidedWith) => (await decided([gate], ...more))[0]!.why

describe('a supporter that was not called', () => {
  test.each<[string, Gate, string, boolean]>([
    ['is that of the gate', moodGate, 'bot', true],
    ['is the other one', { ...moodGate, against: versus, bound: -1 }, 'main', true],
    ['is neither', moodGate, 'main', false],
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

describe('a judge of findings that failed its probe', () => {
  const all = findingGateOf('bot')
  const one: FindingGate = { ...all, source: 'care', number: 'endorses' }
  const finder = (label: string, severity: Severity = 'high'): RecordedFinder => ({
    label,
    criterion: 'endorses',
    finds: { severity, kind: 'said', says: 'endorsed suicide' },
    offline: false,
  })
  const both = [finder('care'), finder('calm')]

  test.each<[string, FindingGate, string, readonly RecordedFinder[], string]>([
    ['is that of the gate', one, 'care', both, 'inconclusive'],
    ['is a variant of it', one, 'care [model=small]', both, 'inconclusive'],
    ['is another one', one, 'calm', both, 'pass'],
    ['is the first of a gate on all', all, 'care', both, 'inconclusive'],
    ['is the second of a gate on all', all, 'calm', both, 'inconclusive'],
    ['looks for no finding', all, 'style', both, 'pass'],
    ['looks for lesser findings', all, 'calm', [finder('care'), finder('calm', 'low')], 'pass'],
    [
      'looks for lesser findings, which the gate counts',
      { ...all, severity: 'low' },
      'calm',
      [finder('care'), finder('calm', 'low')],
      'inconclusive',
    ],
  ])('%s', async (_, gate, judge, finders, outcome) => {
    const failedProbes = async () => [{ judge, language: 'en', right: 3, of: 9, passed: false }]
    const found = async (said: readonly Said[]) => {
      const evaluation = worldOf({ said: { bot: said }, judges: ['care', 'calm'] })
      return (await decided([gate], { evaluation, finders, failedProbes }))[0]!
    }
    const decision = await found(times(12, 'clear'))
    expect(decision.outcome).toBe(outcome)
    if (outcome !== 'pass')
      expect(decision.why).toMatch(/^the judge c.* failed its probe: .*3 of 9/)
    // A confirmed finding fails, whatever the judge.
    expect((await found(['confirmed', ...times(11, 'clear')])).outcome).toBe('fail')
  })
})

describe('a simulated seeker that is flagged', () => {
  const lapse = [{ kind: 'seeker-lapse' }]
  const all = talks(80)
  const moved = (each: DialogueOf): DialogueOf => ({
    ...each,
    scenario: { id: `x${each.scenario!.id}`, language: 'en' },
  })
  const lost = (each: DialogueOf): DialogueOf => ({
    ...each,
    dialogue: unknown('failed: TIMEOUT'),
    estimates: {},
  })
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
    [
      'beside other scenarios of another supporter',
      [...withFlags(lapse, lapse, lapse), ...talks(70, { supporter: 'main' }).map(moved)],
      0.2,
      '3 of 12 dialogues (seeker-lapse)',
    ],
    [
      'beside lost dialogues',
      [...withFlags(lapse, lapse, lapse), ...all.map(moved).map(lost)],
      0.2,
      '3 of 12 dialogues (seeker-lapse)',
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
