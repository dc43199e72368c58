import { expect, test, describe } from 'vitest'
import { innerLife } from '../../src/inner-life.js'
import { sentientAgent } from '../../src/sentient-agent/index.js'
import { releasedData, readReleasedLines } from '../released-data.js'
import { scriptedSupporter, make } from '@attune/testkit'
import { felt, says, scenario, scripted } from '../toys.js'

interface Released {
  readonly changes: readonly number[]
  readonly final: number
  readonly userTurns: number
  readonly targetReplies: number
  readonly goodbye: boolean
}

describe.skipIf(!releasedData)('on the published dialogues', () => {
  test('the agent takes the same course and ends where they ended', async () => {
    const every = process.env['ATTUNE_SOAK'] === undefined ? 8 : 1
    const all = readReleasedLines<Released>('sage/released_trajectories.jsonl')
    const taken = all.filter((_, at) => at % every === 0)
    for (const { changes, final, userTurns, targetReplies, goodbye } of taken) {
      const last = changes.length - 1
      const answers = changes.flatMap((change, i) => [
        felt(change),
        says(goodbye && i === last ? '那就这样，再见！' : '嗯。'),
      ])
      const supporter = scriptedSupporter('How was that for you?')
      const agent = make(sentientAgent, { model: 'agent' })
      const dialogue = await agent.simulate(
        scenario(),
        supporter,
        scripted('sentient-agent', answers, 'zh').context,
      )

      expect(innerLife(dialogue).final).toEqual({ state: 'known', value: final })
      expect(dialogue.turns.filter(({ speaker }) => speaker === 'seeker')).toHaveLength(userTurns)
      expect(supporter.heard).toHaveLength(targetReplies)
    }
  })
})
