import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SaidTurn } from '../faults/plant.js'
import { planted } from '../faults/names.js'
import { ownWordings } from '../faults/wordings.js'
import {
  readDialogue,
  type ReadDialogue,
} from '../../../../packages/plugin-seekers/src/reading/read-dialogue.js'
import { withFault } from '../known-groups/group.js'

const scenario = {
  id: 'a',
  language: 'en',
  profile:
    'He is 41 and lost his job at the harbour. He has not told his wife. Tom lends him money each month.',
  intention: 'to be told that it was not his fault',
}

const lines = [
  'I slept badly again.',
  'My wife does not know.',
  'We owe the rent.',
  'I sit in the car.',
  'Nobody calls me.',
]
const dialogue = (turns: number): ReadDialogue =>
  readDialogue(
    {
      turns: Array.from({ length: turns * 2 }, (_, at) =>
        at % 2 === 0
          ? {
              speaker: 'seeker' as const,
              text: `${lines[(at / 2) % lines.length]} It is day ${at}.`,
            }
          : { speaker: 'supporter' as const, text: `What happened on day ${at}?` },
      ),
      ending: { reason: 'turn-limit' },
    },
    scenario,
  )

const planting = (
  fault: (typeof planted)[number],
  dose: number,
  said = dialogue(10),
): ReadDialogue => withFault(said, { fault, dose, wordings: ownWordings.held, seed: '1' })

const changedIn = (said: ReadDialogue, other: ReadDialogue): number[] =>
  said.own.flatMap(({ text }, at) => (other.own[at]?.text === text ? [] : [at]))

test('nothing planted changes nothing', () => {
  expect(planting('none', 1)).toEqual(dialogue(10))
})

describe.each(planted.filter((fault) => fault !== 'none'))('%s', (fault) => {
  test('what a small dose touches, a larger one touches too', () => {
    const doses = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(doses, ([one, other]) => {
        const [small, large] = [
          planting(fault, Math.min(one, other)),
          planting(fault, Math.max(one, other)),
        ]
        const shorter = Math.min(small.own.length, large.own.length)
        const touched = changedIn(dialogue(10), small).filter((at) => at < shorter)
        const more = new Set(changedIn(dialogue(10), large))
        return (
          fault === 'early-farewell' ||
          fault === 'never-stops' ||
          touched.every((at) => more.has(at))
        )
      }),
      { numRuns: 40 },
    )
  })

  test('the whole dose changes the dialogue', () => {
    expect(planting(fault, 1)).not.toEqual(dialogue(10))
  })
})

test('a wording comes once in a dialogue before any comes again', () => {
  const said = planting('role-flip', 1).own.map(({ text }) => text)
  expect(new Set(said).size).toBe(10)
})

test('a fault that has nothing to act on leaves the dialogue as it is', () => {
  const { turns, ending } = dialogue(4)
  const scenario = { id: 'a', language: 'en', profile: '' }
  const bare = readDialogue({ turns, ending: { reason: ending } }, scenario)
  for (const fault of ['verbatim-leak', 'rephrased-leak', 'intention-leak', 'front-load'] as const)
    expect(planting(fault, 1, bare)).toEqual(bare)
})

test('scripted turns stay scripted', () => {
  const turns: readonly (readonly [...SaidTurn, boolean])[] = [
    ['seeker', 'This was written before.', true],
    ['supporter', 'I see.', true],
    ['seeker', 'I said this myself.', false],
  ]
  const said = readDialogue(
    {
      turns: turns.map(([speaker, text, scripted]) => ({ speaker, text, scripted })),
      ending: { reason: 'x' },
    },
    scenario,
  )
  expect(planting('fourth-wall', 1, said).own).toHaveLength(1)
})
