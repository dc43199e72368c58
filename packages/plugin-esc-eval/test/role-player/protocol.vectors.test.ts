/** The order of calls, every message list and the saved dialogue, as in the released program. */
import type { Supporter } from '@attune/core'
import type { ChatMessage, SupporterSystem } from '@attune/core/internal'
import { corePlugin } from '@attune/host'
import { make, scenario, scriptedContext } from '@attune/testkit'
import { expect } from 'vitest'
import { releasedLines } from '../../src/transcript/released-form.js'
import { rolePlayer } from '../../src/role-player/index.js'
import { testAsyncFamily } from '../vector-family.js'

interface Protocol {
  readonly turns: number
  readonly seekerSystem: string
  readonly opener: string
  readonly supporterSystem?: string
  readonly seekerReplies: readonly string[]
  readonly supporterReplies: readonly string[]
}

const chat = corePlugin.components['chat'] ?? expect.fail('the core has no chat supporter')

/** The system message holds the card and the rules; the vectors name the card alone. */
const cardAlone = (card: string, [system, ...others]: readonly ChatMessage[]): ChatMessage[] => {
  expect(system).toMatchObject({
    role: 'system',
    content: expect.stringContaining(`<card>\n${card}\n</card>`),
  })
  return [{ role: 'system', content: card }, ...others]
}

function simulate({
  turns,
  seekerSystem,
  opener,
  supporterSystem,
  seekerReplies,
  supporterReplies,
}: Protocol): Promise<object> {
  const seeker = scriptedContext({ component: rolePlayer, answers: seekerReplies })
  const replies = scriptedContext({ component: chat, use: 'core/chat', answers: supporterReplies })
  const system = make(
    chat,
    supporterSystem === undefined ? {} : { system: supporterSystem },
  ) as SupporterSystem
  const supporter: Supporter = {
    name: 'x',
    repeat: 1,
    reply: async (conversation) => ({
      speaker: 'supporter',
      ...(await system.reply(conversation, replies.context)),
    }),
  }
  const { brief: _, ...briefless } = scenario
  const options = { rounds: turns, greeting: opener }
  return make(rolePlayer, options)
    .simulate({ ...briefless, profile: seekerSystem }, supporter, seeker.context)
    .then((dialogue) => ({
      seekerCalls: seeker.asked.map(({ messages }) => cardAlone(seekerSystem, messages)),
      supporterCalls: replies.asked.map(({ messages }) => messages),
      transcript: releasedLines(dialogue.turns),
    }))
}

testAsyncFamily<Protocol>('dialogue-protocol', simulate)
