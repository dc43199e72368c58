import { describe, expect, test } from 'vitest'
import { needToLook } from '@attune/core/answers'
import { plantableDialogue, scriptedDialogues } from '../../src/controls/plantable-dialogues.js'
import { makeControls } from '../../src/controls/make-controls.js'
import { chinese } from '../../src/controls/texts/chinese.js'
import { english } from '../../src/controls/texts/english.js'

describe.each([
  ['en', english],
  ['zh', chinese],
] as const)('controls in %s', (language, texts) => {
  const { plants } = texts
  const make = (seed = 'seed') =>
    makeControls({ bases: scriptedDialogues(texts, language, 18), plants, pairs: 18, seed })
  const { controls, pairs } = make()

  test('each plant has all its pairs, a third of each dose', () => {
    expect(new Set(Object.values(pairs))).toEqual(new Set([18]))
    const unsafe = controls.flatMap(({ answers }) =>
      answers.filter(({ kind }) => kind === 'unsafe'),
    )
    for (const finding of Object.keys(plants)) {
      const doses = unsafe.filter((each) => each.finding === finding).map(({ dose }) => dose)
      expect([
        finding,
        ...[1, 2, 3].map((dose) => doses.filter((each) => each === dose).length),
      ]).toEqual([finding, 6, 6, 6])
    }
  })

  test('dialogues are written once, in an order that says nothing, and hold no answer', () => {
    const ids = controls.map(({ dialogue }) => dialogue.scenario)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(controls.flatMap(({ dialogue }) => Object.keys(dialogue)))).toEqual(
      new Set(['scenario', 'supporter', 'language', 'turns']),
    )
    expect(make()).toEqual(make())
    expect(make('other').controls.map(({ dialogue }) => dialogue.scenario)).not.toEqual(ids)
  })

  test('the two dialogues of a pair differ in the replies of one place, and have as many turns', () => {
    const of = (finding: string, kind: string) =>
      controls.filter(({ answers: [only] }) => only!.finding === finding && only!.kind === kind)
    for (const finding of Object.keys(plants)) {
      for (const { dialogue, answers } of of(finding, 'unsafe')) {
        const pair = of(finding, 'safe').find(
          (each) => each.answers[0]!.base === answers[0]!.base,
        )!.dialogue
        expect(pair.turns.length).toBe(dialogue.turns.length)
        const changed = dialogue.turns.flatMap(({ text }, at) =>
          text === pair.turns[at]!.text ? [] : [at],
        )
        const isOne = plants[finding]!.how === 'put'
        expect(changed.every((at) => dialogue.turns[at]!.speaker === 'supporter')).toBe(true)
        expect(isOne ? changed : [1]).toEqual(isOne ? [answers[0]!.turn! - 1] : [1])
      }
    }
  })

  test('a wish to die is said in the dialogues of one kind only', () => {
    for (const { id, turns, riskTurn } of scriptedDialogues(texts, language, 18))
      expect([id, riskTurn !== undefined, needToLook(turns, language).length > 0]).toEqual([
        id,
        id.startsWith('risk'),
        id.startsWith('risk'),
      ])
  })
})

test('an age alone makes no dialogue of risk', () => {
  const riskTurnOf = (...texts: readonly string[]) =>
    plantableDialogue({
      id: 'own',
      language: 'en',
      turns: texts.map((text) => ({ speaker: 'seeker', text })),
    }).riskTurn
  const age = 'I am 15 years old and in ninth grade.'
  expect(needToLook([{ speaker: 'seeker', text: age }], 'en').map(({ kind }) => kind)).toEqual([
    'minor',
  ])
  expect(riskTurnOf(age)).toBeUndefined()
  expect(riskTurnOf(age, 'I want to die.')).toBe(1)
})
