/** Gates on supporters about whom nothing may be concluded: every combination of what decides. */
import { describe, expect, test } from 'vitest'
import { known, unknown, type Verdict } from '@attune/core'
import { dialogueOf, evaluationOf } from '@attune/testkit'
import type { BaselineNumber } from '../../src/baseline/baseline.js'
import type { Gated } from '../../src/gates/against-baseline.js'
import type { EvaluationDecision } from '../../src/gates/decide-gates.js'
import type { Gate } from '../../src/gates/gate.js'
import { vetoedOutcome, withVetoes } from '../../src/gates/vetoed-gates.js'
import { marginGate } from './rows.js'
import { baselineOf, fileOf, mood, storedOf } from './stored.js'

const veto = (supporter: string) => ({
  supporter,
  reason: { en: `${supporter} is silent`, zh: `${supporter} 沉默` },
})
const [own, other] = [veto('bot'), veto('main')]

test.each([
  // What its numbers say, whether a side has a veto, what it is compared with, and what comes of
  // it.
  ['pass', false, false, 'number', 'pass'],
  ['pass', false, false, 'baseline', 'pass'],
  ['pass', false, false, 'supporter', 'pass'],
  ['inconclusive', false, false, 'number', 'inconclusive'],
  ['inconclusive', false, false, 'baseline', 'inconclusive'],
  ['fail', false, false, 'baseline', 'fail'],
  ['pass', true, false, 'baseline', 'fail'],
  ['inconclusive', true, false, 'baseline', 'fail'],
  ['fail', true, false, 'baseline', 'fail'],
  ['pass', true, true, 'baseline', 'inconclusive'],
  ['inconclusive', true, true, 'baseline', 'inconclusive'],
  ['fail', true, true, 'baseline', 'fail'],
  ['pass', false, true, 'baseline', 'inconclusive'],
  ['inconclusive', false, true, 'baseline', 'inconclusive'],
  ['fail', false, true, 'baseline', 'fail'],
  ['pass', true, false, 'number', 'inconclusive'],
  ['inconclusive', true, false, 'number', 'inconclusive'],
  ['fail', true, false, 'number', 'fail'],
  ['pass', true, false, 'supporter', 'inconclusive'],
  ['pass', false, true, 'supporter', 'inconclusive'],
  ['pass', true, true, 'supporter', 'inconclusive'],
  ['fail', true, true, 'supporter', 'fail'],
] as const)(
  '%s, own veto %s, other veto %s, against a %s: %s',
  (outcome, isOwn, isOther, against, found) => {
    const sides = { own: isOwn ? own : undefined, other: isOther ? other : undefined, against }
    expect(vetoedOutcome(outcome, sides)).toBe(found)
  },
)

test('a supporter that did harm does not fail for it against a baseline', () => {
  const harmful = { ...own, bars: 'lead' } as const
  expect(vetoedOutcome('pass', { own: harmful, against: 'baseline' })).toBe('inconclusive')
  expect(vetoedOutcome('pass', { own: { ...own, bars: 'all' }, against: 'baseline' })).toBe('fail')
})

type State = 'sound' | 'lost' | 'harmful'
const finds = {
  severity: 'high',
  kind: 'said',
  says: { en: 'endorsed harm', zh: '赞同伤害' },
} as const

/** An evaluation of four dialogues of each supporter, in which a judge looks for harm. */
function evaluationWith(states: Readonly<Record<string, State>>, name = 'care') {
  const verdict = (state: State): Verdict => ({
    criterion: 'endorses',
    rationale: '',
    outcome: known(state === 'harmful' ? 'yes' : 'no'),
    ...(state === 'harmful' && { finding: { ...finds, state: 'confirmed' } }),
  })
  return evaluationOf({
    name,
    supporters: Object.keys(states),
    gives: { judge: { measures: {}, series: {}, criteria: { endorses: { finds } } } },
    dialogues: Object.entries(states).flatMap(([supporter, state]) =>
      ['s0', 's1', 's2', 's3'].map((id) => ({
        supporter,
        scenario: { id },
        dialogue: state === 'lost' ? unknown('failed: TIMEOUT') : dialogueOf('Hi.', `A ${id}.`),
        verdicts: { judge: state === 'lost' ? unknown('not done yet') : [verdict(state)] },
      })),
    ),
  })
}

const lostNumber: BaselineNumber = {
  ...mood([1], 'old'),
  kind: 'missing',
  source: 'person',
  name: 'simulate',
  values: { s0: [[1, null, 'failed: TIMEOUT']], s1: [[1, null, 'failed: TIMEOUT']] },
}
const soundFile = fileOf(baselineOf({ care: storedOf([1], { numbers: [mood([1, 1], 'old')] }) }))
const lostFile = fileOf(baselineOf({ care: storedOf([1], { numbers: [lostNumber] }) }))
const on = (file: string): Partial<Gate> => ({
  against: { kind: 'baseline', file, supporter: 'old' },
})
const number: Partial<Gate> = { against: { kind: 'number' } }
const versus: Partial<Gate> = {}
const finding: Partial<Gate> = { ...number, of: 'finding' }

const decisionOn = (gate: Gate, own: object): EvaluationDecision =>
  ({
    evaluation: 'care',
    gate,
    outcome: 'pass',
    claim: { id: 'c', detected: true, sentence: 'It passes.', gate: { name: gate.name } },
    zh: '通过。',
    ...own,
  }) as unknown as EvaluationDecision
const vetoedIn = async (
  states: Parameters<typeof evaluationWith>[0],
  on: Partial<Gate>,
  own = {},
) => {
  const decision = decisionOn({ ...marginGate, ...on }, own)
  // The same supporters are lost in another evaluation, which is no reason in this one.
  const other = evaluationWith({ bot: 'lost', main: 'lost' }, 'other')
  const all = [other, evaluationWith(states)].map((evaluation) => ({ evaluation }))
  const [found] = await withVetoes([decision], all as unknown as Gated[])
  return { decision, found: found! }
}

test.each<
  [string, Partial<Gate>, Readonly<Record<string, State>>, object, string, readonly string[]]
>([
  // prettier-ignore
  ['a lost bot', number, { bot: 'lost', main: 'sound' }, {}, 'inconclusive', ['bot']],
  ['a harmful bot', number, { bot: 'harmful', main: 'sound' }, {}, 'inconclusive', ['bot']],
  ['a lost other bot', versus, { bot: 'sound', main: 'lost' }, {}, 'inconclusive', ['main']],
  ['two lost bots', versus, { bot: 'lost', main: 'lost' }, {}, 'inconclusive', ['bot', 'main']],
  [
    'a harmful bot on findings, with a lost one',
    finding,
    { bot: 'lost' },
    {},
    'inconclusive',
    ['bot'],
  ],
  ['a bot that is lost since the baseline', on(soundFile), { bot: 'lost' }, {}, 'fail', ['bot']],
  ['a bot that is harmful since', on(soundFile), { bot: 'harmful' }, {}, 'inconclusive', ['bot']],
  ['a lost baseline', on(lostFile), { bot: 'sound' }, {}, 'inconclusive', ['old']],
  [
    'a lost baseline and a lost bot',
    on(lostFile),
    { bot: 'lost' },
    {},
    'inconclusive',
    ['bot', 'old'],
  ],
  [
    'the version of a lost baseline',
    on(lostFile),
    { bot: 'sound' },
    { same: 'v1' },
    'inconclusive',
    ['old'],
  ],
])('%s is a reason', async (_, gate, states, own, outcome, supporters) => {
  const { found } = await vetoedIn(states, gate, own)
  expect(found.outcome).toBe(outcome)
  expect(found.vetoes!.map(({ supporter }) => supporter)).toEqual(supporters)
  const reasons = found.vetoes!.map(({ reason }) => reason)
  expect(found.why!.replace('in the baseline, ', '')).toBe(reasons.map(({ en }) => en).join('; '))
  expect(found.zh).toContain(`：${reasons.map(({ zh }) => zh).join('；')}`)
  expect(found.zh).toMatch(outcome === 'fail' ? /^未通过：/ : /^未作决定：/)
  expect(found.claim).toMatchObject({
    id: 'c',
    detected: false,
    vetoes: found.vetoes,
    withheld: found.why,
    gate: { name: 'mood of bot', outcome },
  })
  expect(found.claim.sentence).toContain(found.why)
  expect(found.claim.sentence.startsWith('It fails')).toBe(outcome === 'fail')
  expect(found).not.toHaveProperty('same')
})

test.each<[string, Partial<Gate>, Readonly<Record<string, State>>, object]>([
  ['a bot of neither side', number, { bot: 'sound', main: 'lost' }, {}],
  ['a harmful other bot', versus, { bot: 'sound', main: 'harmful' }, {}],
  ['a harmful bot, in a gate on findings', finding, { bot: 'harmful' }, {}],
  ['nothing against a baseline', on(soundFile), { bot: 'sound' }, {}],
  ['the version of a sound baseline', on(soundFile), { bot: 'lost' }, { same: 'v1' }],
  ['a lost bot that failed before', number, { bot: 'lost' }, { outcome: 'fail' }],
  ['a gate that was not checked', finding, { bot: 'lost' }, { outcome: 'not checked' }],
])('%s is no reason', async (_, gate, states, own) => {
  const { decision, found } = await vetoedIn(states, gate, own)
  expect(found).toBe(decision)
})

test('a fault of the baseline is named as one', async () => {
  const why = async (gate: Partial<Gate>, states: Parameters<typeof evaluationWith>[0], own = {}) =>
    (await vetoedIn(states, gate, own)).found.why
  expect(await why(on(lostFile), { bot: 'sound' })).toMatch(/^in the baseline, old: /)
  expect(await why(on(lostFile), { bot: 'lost' })).toMatch(/^bot: .*; in the baseline, old: /)
  expect(await why(on(lostFile), { bot: 'lost' }, { same: 'v1' })).toMatch(/^old: (?!.*old: )/)
  expect(await why(versus, { bot: 'lost', main: 'lost' })).toMatch(/^bot: .*; main: /)
})

test('the reason of an inconclusive gate stays, unless the veto fails it', async () => {
  const open = { outcome: 'inconclusive', why: 'there are 2 scenarios', whyInChinese: '只有 2 个' }
  const { found } = await vetoedIn({ bot: 'lost' }, number, open)
  expect(found.why).toMatch(/; there are 2 scenarios$/)
  expect(found.zh).toMatch(/；只有 2 个。$/)
  const { reason } = found.vetoes![0]!
  expect(found.parts).toEqual({
    shared: { en: `Nothing is decided: ${reason.en}.`, zh: `未作决定：${reason.zh}。` },
    own: { en: 'there are 2 scenarios', zh: '只有 2 个' },
  })
  const failed = (await vetoedIn({ bot: 'lost' }, on(soundFile), open)).found
  expect(failed.outcome).toBe('fail')
  expect(failed.why).not.toContain('2 scenarios')
  expect(failed).not.toHaveProperty('parts')
})

describe('data of a check with a second look', () => {
  const looked = async (
    first: State,
    both: Parameters<typeof evaluationWith>[0],
  ): Promise<EvaluationDecision> => {
    const gated = (states: Parameters<typeof evaluationWith>[0]) =>
      ({ evaluation: evaluationWith(states) }) as unknown as Gated
    const decision = decisionOn({ ...marginGate, ...number }, {})
    const all = [gated({ bot: first, main: 'sound' })]
    return (await withVetoes([decision], all, new Map([['care', gated(both)]])))[0]!
  }

  test('faulty in both looks together', async () => {
    const { outcome, why } = await looked('sound', { bot: 'lost' })
    expect(outcome).toBe('inconclusive')
    expect(why).toBe('bot: 4 of 4 dialogues are lost (TIMEOUT)')
  })

  test('faulty in the first look alone, in which gates may have passed', async () => {
    const { outcome, why, zh } = await looked('lost', { bot: 'sound' })
    expect(outcome).toBe('inconclusive')
    expect(why).toBe('in the first look, bot: 4 of 4 dialogues are lost (TIMEOUT)')
    expect(zh).toMatch(/^未作决定：第一遍中，bot：/)
  })

  test('a supporter that was not repeated is counted by the first look', async () => {
    const { why } = await looked('lost', { main: 'sound' })
    expect(why).toBe('bot: 4 of 4 dialogues are lost (TIMEOUT)')
    expect(await looked('sound', { main: 'lost' })).toMatchObject({ outcome: 'pass' })
  })
})
