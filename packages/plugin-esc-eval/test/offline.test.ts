import { corePlugin } from '@attune/host'
import type { Scenario, Supporter, Verdict } from '@attune/core'
import type { DialogueJudge, GeneratingSource, SupporterSystem } from '@attune/core/internal'
import { make, scriptedContext } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { cards } from '../src/cards/index.js'
import { dimensions } from '../src/dimensions/dimensions.js'
import { rolePlayer } from '../src/role-player/index.js'
import { scores } from '../src/scores-judge/index.js'

const ruleBased =
  corePlugin.components['rule-based'] ?? expect.fail('the core has no rule-based supporter')
const readable = new Set<string>(['diversity', 'empathic', 'tech'])

/** The verdicts on all samples of a language with a rule-based supporter, by stand-ins alone. */
async function judged(manner: string, language: 'en' | 'zh'): Promise<(readonly Verdict[])[]> {
  const source = make(cards, { languages: [language] }) as GeneratingSource
  const all: (readonly Verdict[])[] = []
  for (const seed of source.seeds(() => () => 0)) {
    const about = { answers: 'stand-ins', seed: seed.id, language } as const
    const { context } = scriptedContext({ component: rolePlayer, ...about })
    const system = make(ruleBased, { manner }) as SupporterSystem
    const supporter: Supporter = {
      name: 'x',
      repeat: 1,
      reply: async (conversation) => ({
        speaker: 'supporter',
        ...(await system.reply(conversation, context)),
      }),
    }
    const scenario = (await source.generate(seed, context)) as Scenario
    const dialogue = await make(rolePlayer, {}).simulate(scenario, supporter, context)
    const judge = make(scores, {}) as DialogueJudge
    all.push(
      await judge.judge(
        dialogue,
        scenario,
        scriptedContext({ component: scores, ...about }).context,
      ),
    )
  }
  return all
}

const mean = (all: readonly (readonly Verdict[])[], criterion: string): number => {
  const values = all.map(
    (verdicts) => verdicts.find((verdict) => verdict.criterion === criterion)!.outcome,
  )
  return (
    values.reduce((sum, value) => sum + (value.state === 'known' ? Number(value.value) : NaN), 0) /
    values.length
  )
}

describe.each(['en', 'zh'] as const)('without a model (%s)', (language) => {
  test('a listener beats a dismisser in each dimension that rules read; the others have no value', async () => {
    const [listening, dismissing] = await Promise.all([
      judged('listening', language),
      judged('dismissing', language),
    ])

    expect(listening).toHaveLength(12)
    for (const name of dimensions) {
      if (readable.has(name))
        expect(mean(listening, name)).toBeGreaterThan(mean(dismissing, name) + 0.5)
      else expect([mean(listening, name), mean(dismissing, name)]).toEqual([NaN, NaN])
    }
  })
})
