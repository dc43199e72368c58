import type { DialogueJudge, PairJudge } from '@attune/core/internal'
import { dialogueOf, make, scenario, scriptedContext } from '@attune/testkit'
import type { Answers } from '@attune/testkit/internal'
import { describe, expect, test } from 'vitest'
import { roleMetrics } from '../../src/scores/role-play-quality.js'
import { seekerPairs } from '../../src/seeker-pairs/index.js'
import { seekerQuality } from '../../src/seeker-quality/index.js'

const short = dialogueOf('hm', 'Yes?')
const long = dialogueOf(
  'I am writing to you with a number of considerations on my situation.',
  'Yes?',
)

describe('seeker-pairs', () => {
  const judge = async (answers: Answers) => {
    const { context, asked } = scriptedContext({ component: seekerPairs, answers })
    return {
      asked,
      verdicts: await (make(seekerPairs, {}) as PairJudge).judge([short, long], scenario, context),
    }
  }

  test.each([
    ['{"reason": "plain", "choice": "A"}', 'first'],
    ['<think>A?</think>```json\n{"reason": "x", "choice": "Conversation B"}\n```', 'second'],
    ['{"choice": "Tie"}', 'tie'],
  ])('reads %j', async (answer, value) => {
    expect((await judge([answer])).verdicts).toMatchObject([
      { criterion: 'human-likeness', outcome: { value } },
    ])
  })

  test('what names no choice is asked for again, and the form is no choice', async () => {
    const { asked, verdicts } = await judge(() => '{"reason": "…", "choice": "A, B or tie"}')

    expect(asked).toHaveLength(3)
    expect(verdicts[0]!.outcome.state).toBe('unknown')
  })

  test('offline the shorter messages are taken for the more human ones', async () => {
    expect((await judge('stand-ins')).verdicts[0]!.outcome).toEqual({
      state: 'known',
      value: 'first',
    })
  })
})

describe('seeker-quality', () => {
  const judge = async (answers: Answers) => {
    const { context, asked } = scriptedContext({ component: seekerQuality, answers })
    return {
      asked,
      verdicts: await (make(seekerQuality, {}) as DialogueJudge).judge(short, scenario, context),
    }
  }
  const ratings = Object.fromEntries(roleMetrics.map((metric, at) => [metric, at % 3]))

  test('six ratings of one answer, about card and conversation', async () => {
    const { asked, verdicts } = await judge([JSON.stringify({ reason: 'Fine.', ...ratings })])

    expect(asked[0]!.messages[0]!.content).toContain(`> ${scenario.profile}`)
    expect(
      verdicts.map(({ criterion, outcome }) => [criterion, 'value' in outcome && outcome.value]),
    ).toEqual(Object.entries(ratings).map(([metric, rating]) => [`seeker-${metric}`, rating]))
  })

  test('a rating that is missing or out of range makes the answer unreadable', async () => {
    const { verdicts } = await judge(() => JSON.stringify({ ...ratings, humanoid: 3 }))
    expect(verdicts[0]!.outcome).toEqual({
      state: 'unknown',
      why: 'unreadable answer: the answer lacks one of the six ratings',
    })
  })

  test('there is no value offline', async () => {
    expect((await judge('stand-ins')).verdicts[0]!.outcome).toMatchObject({
      why: 'does not apply: no rule reads this dimension offline',
    })
  })
})
