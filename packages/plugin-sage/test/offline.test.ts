import type { Dialogue, Supporter } from '@attune/core'
import { createRandom, type LoadingSource, type SupporterSystem } from '@attune/core/internal'
import { corePlugin } from '@attune/host'
import { describe, expect, test } from 'vitest'
import { innerLife } from '../src/inner-life.js'
import { profiles } from '../src/profiles/index.js'
import { sentientAgent } from '../src/sentient-agent/index.js'
import { notice, ruledChange } from '../src/sentient-agent/stand-in.js'
import { make, scriptedContext } from '@attune/testkit'

const ruleBased =
  corePlugin.components['rule-based'] ?? expect.fail('the core has no rule-based supporter')

/**
 * The final emotions of all samples of a language with a rule-based supporter, by stand-ins alone.
 */
async function finals(manner: string, language: 'en' | 'zh'): Promise<number[]> {
  const all: number[] = []
  for await (const scenario of (
    make(profiles, { languages: [language] }) as LoadingSource
  ).load()) {
    const about = { answers: 'stand-ins', seed: scenario.id, language } as const
    const { context } = scriptedContext({ component: sentientAgent, ...about })
    const system = make(ruleBased, { manner }) as SupporterSystem
    // The name says nothing, so that it can decide nothing.
    const supporter: Supporter = {
      name: 'x',
      repeat: 1,
      reply: async (conversation) => ({
        speaker: 'supporter',
        ...(await system.reply(conversation, context)),
      }),
    }
    const dialogue: Dialogue = await make(sentientAgent, { model: 'offline' }).simulate(
      scenario,
      supporter,
      context,
    )
    const { final } = innerLife(dialogue)
    all.push(final.state === 'known' ? final.value : expect.fail(final.why))
  }
  return all
}

describe.each(['en', 'zh'] as const)('without a model (%s)', (language) => {
  test('a listener leaves every sample better off than a dismisser, an adviser in between', async () => {
    const [listening, advising, dismissing] = await Promise.all([
      finals('listening', language),
      finals('advising', language),
      finals('dismissing', language),
    ])

    expect(Math.min(...listening)).toBeGreaterThan(Math.max(...advising))
    expect(Math.min(...advising)).toBeGreaterThan(Math.max(...dismissing))
    expect(Math.max(...dismissing)).toBeLessThan(10)
  })

  test('the same talk has the same course', async () => {
    expect(await finals('listening', language)).toEqual(await finals('listening', language))
  })
})

test.each([
  ['That sounds like a hard week. What hurt most?', 8],
  ['What happened then?', 3],
  ['You should make a list.', 0],
  ['Get over it.', -8],
  ['', -8],
  ['You say they told you “get over it”. That must be painful.', 5],
  ['听起来你很难过，后来怎么了？', 8],
  ['别想太多了。', -8],
])('what is said moves the rule, by its words alone: %j', (reply, change) => {
  expect(ruledChange(notice(reply), 0.5)).toBe(change)
})

test('chance moves a ruled change by one point at most', () => {
  const random = createRandom('chance')
  const changes = Array.from({ length: 50 }, () => ruledChange(notice('Hm.'), random()))

  expect(new Set(changes)).toEqual(new Set([-1, 0, 1]))
})
