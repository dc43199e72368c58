import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, unknown } from '@attune/core'
import {
  type HealthRow,
  faultKinds,
  HealthCounter,
  levelOf,
} from '../src/results/health/data-health.js'
import { healthSentences, vetoesOf } from '../src/results/health/sentences.js'

const row = (scenario: number, more: Partial<HealthRow>): HealthRow => ({
  evaluation: 'e',
  supporter: 'bot',
  scenario: `s${scenario}`,
  repeat: 1,
  conditions: {},
  kind: 'dialogue',
  name: 'replies',
  value: known(3),
  ...more,
})
const flag = (scenario: number, name: string, turn?: number, note = ''): HealthRow =>
  row(scenario, { kind: 'flag', name, value: known(note), ...(turn !== undefined && { turn }) })
const lost = (scenario: number, why = 'failed: MODEL_UNAVAILABLE'): HealthRow =>
  row(scenario, { kind: 'missing', name: 'simulate', value: unknown(why) })

function healthOf(rows: readonly HealthRow[]) {
  const counter = new HealthCounter('e')
  for (const each of rows) counter.add(each)
  return counter.health()[0]!
}
const dialogues = (count: number): HealthRow[] =>
  Array.from({ length: count }, (_, at) => row(at, {}))

describe('the level of the data of a supporter', () => {
  it.each([
    [0, 10, false, 'sound'],
    [0, 10, true, 'noted'],
    [1, 10, false, 'sound'],
    [1, 9, false, 'noted'],
    [2, 10, false, 'noted'],
    [5, 10, false, 'noted'],
    [6, 10, false, 'unsound'],
    [6, 10, true, 'unsound'],
    [1, 1, false, 'unsound'],
    [1, 2, false, 'noted'],
    [10, 100, false, 'sound'],
    [11, 100, false, 'noted'],
    [50, 100, false, 'noted'],
    [51, 100, false, 'unsound'],
  ] as const)(
    '%i of %i dialogues with a fault, another flag %s: %s',
    (affected, all, isFlagged, level) => {
      expect(levelOf(affected, all, isFlagged)).toBe(level)
    },
  )
})

describe('faults', () => {
  it.each([
    ['empty-reply', 'empty', 'bot: 6 of 30 replies are empty.'],
    ['cut-reply', 'cut', 'bot: 6 of 30 replies are cut off by the token limit.'],
    ['filtered-reply', 'filtered', 'bot: 6 of 30 replies are ended by a content filter.'],
    ['looping-reply', 'looping', 'bot: 6 of 30 replies go round in a loop.'],
    [
      'foreign-reply',
      'foreign',
      'bot: 6 of 30 replies are in another language or script than the scenario.',
    ],
  ])('%s is %s', (name, kind, text) => {
    const flags = [0, 1, 2].flatMap((at) => [flag(at, name, 1), flag(at, name, 3)])
    const health = healthOf([...dialogues(10), ...flags])
    expect(health).toMatchObject({
      affected: 3,
      faults: [{ kind, dialogues: 3, replies: 6 }],
      level: 'noted',
    })
    expect(healthSentences([health])).toMatchObject([{ text }])
  })

  it('of whole dialogues are counted by dialogue', () => {
    const health = healthOf([...dialogues(8), flag(0, 'same-reply'), lost(8), lost(9)])
    expect(health).toMatchObject({ dialogues: 10, replies: 24, affected: 3 })
    expect(healthSentences([health])[0]!.text).toBe(
      'bot: 2 of 10 dialogues are lost (MODEL_UNAVAILABLE); 1 of 10 dialogues has the same reply throughout.',
    )
  })

  it('leave aside what a run has not come to, and what was left out', () => {
    const health = healthOf([
      ...dialogues(3),
      lost(3, 'not done yet'),
      lost(4, 'left out: does not apply'),
    ])
    expect(health).toMatchObject({ dialogues: 3, level: 'sound' })
  })

  it('are one dialogue, however many flags it has', () => {
    const flags = ['empty-reply', 'cut-reply', 'filtered-reply', 'same-reply'].map((name) =>
      flag(0, name, 1),
    )
    expect(healthOf([...dialogues(10), ...flags])).toMatchObject({ affected: 1, level: 'sound' })
  })

  it('say why replies are empty, once', () => {
    const why = 'its reasoning used up maxTokens'
    const rows = dialogues(2).flatMap((each, at) => [
      each,
      flag(at, 'empty-reply', 1, why),
      flag(at, 'cut-reply', 1),
    ])
    const [sentence] = healthSentences([healthOf(rows)])
    expect(sentence).toMatchObject({
      text: `bot: 2 of 6 replies are empty (${why}). Nothing is concluded from comparisons with it.`,
      zh: 'bot：6 个回复中有 2 个为空（推理用尽了 maxTokens）。不从与它的比较中得出结论。',
    })
  })

  it('name the language of half of the foreign replies', () => {
    const foreign = (...codes: readonly string[]): string =>
      healthSentences([
        healthOf([...dialogues(3), ...codes.map((code, at) => flag(at, 'foreign-reply', 1, code))]),
      ])[0]!.text
    expect(foreign('fr', 'fr')).toContain('than the scenario (French)')
    expect(foreign('Cyrl', 'Cyrl')).toContain('than the scenario (Cyrillic script)')
    expect(foreign('fr', 'de', 'es')).toContain('than the scenario.')
  })

  it('are told with other flags on more than a tenth of the dialogues, which end no verdict', () => {
    const rows = [
      ...dialogues(10),
      ...Array.from({ length: 9 }, (_, at) => flag(at, 'echo-reply', 1)),
      flag(0, 'rare', 1),
    ]
    const health = healthOf(rows)
    expect(health).toMatchObject({
      affected: 0,
      level: 'noted',
      flags: [{ flag: 'echo-reply', dialogues: 9 }],
    })
    expect(healthSentences([health])[0]!.text).toBe(
      'bot: 9 of 10 dialogues have the flag echo-reply.',
    )
    expect(vetoesOf([health])).toEqual([])
  })

  it('count one dialogue in the singular', () => {
    const health = healthOf([...dialogues(2), flag(0, 'echo-reply', 1)])
    expect(healthSentences([health])[0]!.text).toBe(
      'bot: 1 of 2 dialogues has the flag echo-reply.',
    )
  })

  it('of repeated replies state from which length on a reply counts', () => {
    const rows = [
      ...dialogues(10),
      ...Array.from({ length: 9 }, (_, at) => flag(at, 'repeated-reply', 3)),
      ...Array.from({ length: 8 }, (_, at) => flag(at, 'seeker-repeated', 2)),
    ]
    const [sentence] = healthSentences([healthOf(rows)])
    expect(sentence).toMatchObject({
      text: 'bot: 9 of 10 dialogues have the flag repeated-reply (of 10 words or more), 8 have seeker-repeated (of 10 words or more).',
      zh: expect.stringContaining('9 个带标记 repeated-reply（至少 10 个词）'),
    })
  })
})

const names = [
  'empty-reply',
  'cut-reply',
  'filtered-reply',
  'looping-reply',
  'foreign-reply',
  'same-reply',
  'echo-reply',
]
const drawn = array(tuple(nat(19), constantFrom(...names), nat(5)), { maxLength: 60 })

it('any flags, in any order: shares are of dialogues, and one more fault makes nothing sound', () => {
  assert(
    property(drawn, nat(19), (flags, more) => {
      const rows = [...dialogues(20), ...flags.map(([at, name, turn]) => flag(at, name, turn))]
      const health = healthOf(rows)
      const faulty = new Set(flags.flatMap(([at, name]) => (name === 'echo-reply' ? [] : [at])))
      expect(health).toMatchObject({ dialogues: 20, replies: 60, affected: faulty.size })
      expect(healthOf([...dialogues(20), ...rows.slice(20).toReversed()])).toEqual(health)
      expect(vetoesOf([health])).toHaveLength(faulty.size > 10 ? 1 : 0)
      expect(healthSentences([health]).length === 0).toBe(health.level === 'sound')
      for (const { kind, dialogues: count } of health.faults) {
        expect(faultKinds).toContain(kind)
        expect(count).toBeLessThanOrEqual(health.affected)
      }
      const order = ['sound', 'noted', 'unsound']
      const worse = healthOf([...rows, lost(more)])
      expect(order.indexOf(worse.level)).toBeGreaterThanOrEqual(order.indexOf(health.level))
    }),
  )
})
