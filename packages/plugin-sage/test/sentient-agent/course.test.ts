import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emotionTrajectory, type StopReason } from '../emotion/reference-loop.js'
import { innerLife } from '../../src/inner-life.js'
import { sentientAgent } from '../../src/sentient-agent/index.js'
import { scriptedSupporter, make } from '@attune/testkit'
import { felt, says, scenario, scripted } from '../toys.js'

const endings: Readonly<Record<StopReason, string>> = {
  emotion_max: 'emotion-max',
  emotion_min: 'emotion-min',
  goodbye: 'goodbye',
  max_turns: 'turn-limit',
  input_exhausted: 'never: there are changes enough',
}

const settings = fc.record({
  e0: fc.integer({ min: 0, max: 100 }),
  maxTurns: fc.integer({ min: 1, max: 10 }),
  maxStep: fc.integer({ min: 1, max: 20 }),
  evaluateFinalReply: fc.boolean(),
})
const rounds = fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.boolean()), {
  minLength: 10,
  maxLength: 10,
})

test('the agent’s course is that of the formula, whatever it feels and whenever it says goodbye', async () => {
  await fc.assert(
    fc.asyncProperty(settings, rounds, async (options, all) => {
      const changes = all.map(([change]) => change)
      const goodbye = all.map(([, leaves]) => leaves)
      const expected = emotionTrajectory(changes, { ...options, goodbye })
      // The last judged reply is answered by no message.
      const signed = (change: number): string => `${change < 0 ? '' : '+'}${change}`
      const answers = all.flatMap(([change, leaves], i) => [
        felt(signed(change)),
        ...(i === options.maxTurns - 1 ? [] : [says(leaves ? 'Goodbye.' : 'Well.')]),
      ])
      const supporter = scriptedSupporter('How was that for you?')
      const { context, asked } = scripted('sentient-agent', answers)
      const dialogue = await make(sentientAgent, { model: 'agent', ...options }).simulate(
        scenario(),
        supporter,
        context,
      )
      const { final, turns } = innerLife(dialogue)

      expect(final).toEqual({ state: 'known', value: expected.finalEmotion })
      expect(dialogue.ending.reason).toBe(endings[expected.stopReason])
      expect(turns).toHaveLength(expected.userTurns)
      expect(supporter.heard).toHaveLength(expected.targetCalls)
      expect(asked).toHaveLength(expected.emotionCalls + expected.replyCalls)
    }),
  )
})
