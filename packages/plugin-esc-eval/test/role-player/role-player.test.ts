import { make, scenario, scriptedContext, scriptedSupporter } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { rolePlayer } from '../../src/role-player/index.js'

const card = {
  ...scenario,
  profile: 'Age: 30\nGender: Female\nOccupation: cook\nProblem: The kitchen burned down.',
}

async function play(options: object, about: Partial<typeof card> = {}) {
  const { context, asked, warnings } = scriptedContext({
    component: rolePlayer,
    language: about.language ?? 'en',
    answers: (_, index) => `message ${index + 1}`,
  })
  const supporter = scriptedSupporter('one', 'two', 'three', 'four', 'five')
  const dialogue = await make(rolePlayer, options).simulate(
    { ...card, ...about },
    supporter,
    context,
  )
  return {
    dialogue,
    asked,
    warnings,
    said: dialogue.turns.map(({ text }) => text),
    heard: supporter.heard,
  }
}

const systemOf = ({ asked }: Awaited<ReturnType<typeof play>>): string =>
  asked[0]!.messages[0]!.content

describe('role-player', () => {
  test('five rounds, greeting before them, the last reply unanswered, and nothing ends them early', async () => {
    const { dialogue } = await play({})

    expect(dialogue.turns.map(({ speaker }) => speaker)).toEqual([
      'supporter',
      ...Array.from({ length: 5 }, () => ['seeker', 'supporter']).flat(),
    ])
    expect(dialogue.turns[0]!.scripted).toBe(true)
    expect(dialogue.ending).toEqual({ reason: 'turn-limit' })
    expect(dialogue.annotations).toEqual({ strategy: 'zero-shot' })
  })

  test('the seeker is asked at temperature 0 with 512 tokens', async () => {
    const { asked } = await play({ model: 'x' })

    expect(asked.map(({ model, sampling }) => ({ model, sampling }))).toEqual(
      asked.map(() => ({ model: 'x', sampling: { temperature: 0, maxTokens: 512 } })),
    )
  })

  test.each(['en', 'zh'])('each strategy has what it is named for (%s)', async (language) => {
    const told = async (strategy: string) => systemOf(await play({ strategy }, { language }))
    const [zeroShot, icl, cot, both] = [
      await told('zero-shot'),
      await told('icl'),
      await told('cot'),
      await told('cot-icl'),
    ]
    const sample = language === 'en' ? 'we used to cook on sundays' : '以前周日我们一起做饭'
    const steps = language === 'en' ? 'Think of the conversation as steps' : '请按步骤来想'

    for (const text of [zeroShot, icl, cot, both]) expect(text).toContain(card.profile)
    expect([zeroShot, icl, cot, both].map((text) => text.includes(sample))).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect([zeroShot, icl, cot, both].map((text) => text.includes(steps))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('greeting: the seeker sees it, the supporter only if asked for', async () => {
    const own = await play({ greeting: 'Welcome.' })
    const both = await play({ greeting: 'Welcome.', greetingFor: 'both' })

    for (const { asked } of [own, both])
      expect(asked[0]!.messages.at(-1)).toEqual({ role: 'user', content: 'Welcome.' })
    expect(own.heard[0]!.turns).toEqual([{ speaker: 'seeker', text: 'message 1' }])
    expect(both.heard[0]!.turns[0]).toEqual({ speaker: 'supporter', text: 'Welcome.' })
  })

  test('a scenario of another method keeps its opening, which the supporter sees; its events are left out with a warning', async () => {
    const { heard, warnings, said } = await play(
      {},
      {
        opening: [{ speaker: 'seeker', text: 'I lost my keys.' }],
        events: [{ turn: 1, text: 'It rains.' }],
      },
    )

    expect(said[0]).toBe('I lost my keys.')
    expect(heard[0]!.turns).toEqual([{ speaker: 'seeker', text: 'I lost my keys.' }])
    expect(warnings).toHaveLength(1)
  })
})
