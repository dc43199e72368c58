import type { Turn } from '@attune/core'
import type { SupporterSystem } from '@attune/core/internal'
import { scriptedContext, make } from '@attune/testkit'
import { describe, expect, it } from 'vitest'
import { supporter } from '../../src/supporter/index.js'
import { guidedPrompt, plainPrompt, poorPrompt } from '../../src/supporter/prompts.js'

const said: readonly Turn[] = [
  { speaker: 'supporter', text: 'Hello.' },
  { speaker: 'seeker', text: 'I failed.' },
]

async function reply(options: object, turns: readonly Turn[] = said) {
  const { context, asked } = scriptedContext({
    answers: [' Tell me more. '],
    use: 'hill-judge/supporter',
    component: supporter,
  })
  const system = make(supporter, options) as SupporterSystem
  const { text } = await system.reply({ language: 'en', turns, id: 'one' }, context)
  return { text, messages: asked[0]?.messages ?? [], sampling: asked[0]?.sampling }
}

describe('a supporter', () => {
  it('is told one sentence without guidance, and the three stages in order with it', async () => {
    const [plain, guided] = [await reply({}), await reply({ guidance: 'hill' })]
    const instructions = guided.messages[0]?.content ?? ''

    expect(plain.messages[0]?.content).not.toContain('Insight')
    expect(
      ['\nExploration\n', '\nInsight\n', '\nAction\n'].map((stage) => instructions.indexOf(stage)),
    ).toSatisfy(([a, b, c]: number[]) => 0 < a! && a! < b! && b! < c!)
  })

  it('is told to stay within its limits unless that part is left out', async () => {
    const [safe, published] = [
      await reply({ guidance: 'hill' }),
      await reply({ guidance: 'hill-without-safety' }),
    ]

    expect(safe.messages[0]?.content).toContain('no diagnosis')
    expect(published.messages[0]?.content).not.toContain('no diagnosis')
  })

  it('sees its own words as the assistant’s, and is asked with the published sampling', async () => {
    const { messages, sampling } = await reply({})

    expect(messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user'])
    expect(sampling).toEqual({ temperature: 0.7, topP: 0.9, maxTokens: 512 })
  })

  it('is told that somebody is there when it has to begin', async () => {
    const { messages } = await reply({}, [])

    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  it('of the offline kind asks when guided, and brushes off when poor', () => {
    const ask = { history: [], language: 'en', random: () => 0 }

    expect(guidedPrompt.standIn!({ ...ask, input: { safety: '' } })).toContain('?')
    expect(plainPrompt.standIn!({ ...ask, input: {} })).toMatch(/try/i)
    expect(poorPrompt.standIn!({ ...ask, input: {} })).toMatch(/get over it/i)
  })
})
