import { describe, expect, test } from 'vitest'
import { seeker } from '../src/simulators/seeker/seeker.js'
import type { Dialogue, Scenario } from '@attune/core'
import { type Answers, make, scenario as plain, scriptedContext, scriptedSupporter } from '@attune/testkit'
import { fileWith } from './file-with.js'

const scenario: Scenario = {
  ...plain,
  profile:
    'A nurse of forty. She gave a medicine too late. Her ward manager shouted at her in front of patients. She considers quitting.',
  intention: 'to be told that one mistake does not make a bad nurse',
}

async function simulate(
  options: object,
  answers: Answers,
  own: Partial<Scenario> = {},
  replies?: string[],
  seed = 'x',
) {
  const scripted = scriptedContext({ component: seeker, use: 'core/seeker', answers, seed })
  const supporter = scriptedSupporter(
    ...(replies ?? Array.from({ length: 12 }, () => 'I hear you. What happened then?')),
  )
  const dialogue = await make(seeker, options).simulate({ ...scenario, ...own }, supporter, scripted.context)
  return { dialogue, asked: scripted.asked.map(({ messages }) => messages) }
}

const texts = ({ turns }: Dialogue): string[] => turns.map(({ text }) => text)

describe('core/seeker', () => {
  test('plays the profile with any chat model, and begins where nothing was said', async () => {
    const { dialogue, asked } = await simulate({ turns: 2 }, ['I am so tired.', 'Yes, at work.'])
    expect(texts(dialogue)).toEqual(['I am so tired.', expect.any(String), 'Yes, at work.', expect.any(String)])
    expect(dialogue.ending).toEqual({ reason: 'turn-limit' })
    expect(asked[0]!.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(asked[0]![1]!.content).toBe('(The conversation begins.)')
    expect(asked[0]![0]!.content).toContain('A nurse of forty.')
    expect(asked[0]![0]!.content).toContain('do not say outright: to be told that one mistake')
    expect(asked[1]!.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  })

  test('goes on from an opening of the scenario', async () => {
    const opening = [{ speaker: 'seeker', text: 'Hello.' }] as const
    const { asked } = await simulate({ turns: 1 }, ['I am tired.'], { opening })
    expect(asked[0]!.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    const answered = await simulate({ turns: 1 }, ['I am tired.'], { opening: [{ speaker: 'supporter', text: 'Hi.' }] })
    expect(answered.asked[0]!.map(({ role, content }) => [role, role === 'system' ? '' : content])).toEqual([
      ['system', ''],
      ['user', 'Hi.'],
    ])
  })

  test('takes card and sample conversation from files, and steps where it is told to', async () => {
    const files = {
      card: fileWith('A baker who cannot sleep.', 'card.txt'),
      example: fileWith('Well, you know…', 'a.txt'),
    }
    const { asked } = await simulate({ turns: 1, strategy: 'stepwise', ...files }, ['Hi.'])
    const { content } = asked[0]![0]!
    expect(content).toContain('A baker who cannot sleep.')
    expect(content).toContain('Well, you know…')
    expect(content).toContain('Begin with a short statement of what is wrong.')
    expect(content).not.toContain('nurse of forty')
    expect(content).not.toContain('bit by bit')
  })

  test('leaves when it says so, and nobody reads the mark', async () => {
    const { dialogue } = await simulate({}, ['Hello.', 'Thank you, that is all.\n[LEAVES]'])
    expect(texts(dialogue)).toEqual(['Hello.', expect.any(String), 'Thank you, that is all.'])
    expect(dialogue.ending).toEqual({ reason: 'seeker-left' })
    const stays = await simulate({ turns: 2, mayLeave: false }, ['Hello.', 'Bye. [LEAVES]'])
    expect(stays.dialogue.ending).toEqual({ reason: 'turn-limit' })
    expect(stays.asked[0]![0]!.content).not.toContain('LEAVES')
    expect(texts(stays.dialogue)[2]).toBe('Bye.')
  })

  test('ends with a supporter that says nothing', async () => {
    const { dialogue } = await simulate({ silence: 2 }, ['Hello.', 'Are you there?'], {}, ['', ''])
    expect(dialogue.ending).toEqual({ reason: 'supporter-silent' })
    expect(dialogue.turns).toHaveLength(4)
  })

  test('learns news in its turn', async () => {
    const { dialogue, asked } = await simulate({ turns: 2 }, ['a', 'b'], {
      events: [{ turn: 2, text: 'The rent goes up.' }],
    })
    expect(asked[0]![0]!.content).not.toContain('The rent goes up.')
    expect(asked[1]![0]!.content).toContain('You have just learned: The rent goes up.')
    expect(dialogue.turns[2]).toMatchObject({ annotations: { event: 'The rent goes up.' } })
  })

  test('is told its manner, in the language of the scenario, and nothing where it has none', async () => {
    const { asked } = await simulate({ turns: 1, resistance: 3, verbosity: 0 }, ['No.'])
    expect(asked[0]![0]!.content).toMatch(
      /\* Turn down most of what you are offered.*\n\* Write a few words, ten at most\.\n\* When/,
    )
    const none = await simulate({ turns: 1 }, ['No.'])
    expect(none.asked[0]![0]!.content).toMatch(/several messages\.\n\* When you have got/)
    const scripted = scriptedContext({ component: seeker, use: 'core/seeker', answers: ['好'], language: 'zh' })
    await make(seeker, { turns: 1, disclosure: 0 }).simulate(
      { ...scenario, language: 'zh' },
      scriptedSupporter('嗯'),
      scripted.context,
    )
    expect(scripted.asked[0]!.messages[0]!.content).toContain('不谈自己的经历')
  })
})

test('a style is told in the language of the scenario, by its level, without a sample to repeat', async () => {
  const { asked } = await simulate({ turns: 1, style: 'topic-shifting', level: 2 }, ['No.'])
  expect(asked[0]![0]!.content).toContain('In about every third message leave what you were asked')
  const absent = await simulate({ turns: 1, style: 'topic-shifting', level: 0 }, ['No.'])
  expect(absent.asked[0]![0]!.content).not.toContain('leave what you were asked')
})

describe('the stand-in follows the controls', () => {
  const pushesBack = /^(?:But that would not work|I doubt that|No, you do not understand)/u
  const shown: Readonly<Record<string, (own: readonly string[]) => number>> = {
    resistance: (own) => own.filter((text) => pushesBack.test(text)).length,
    disclosure: (own) => own.filter((text) => text.includes('ward manager shouted')).length,
    verbosity: (own) => own.join(' ').length,
    volatility: (own) => own.filter((text) => /terrible and hopeless|all be wonderful/u.test(text)).length,
  }

  test.each(Object.entries(shown))('%s', async (control, counted) => {
    const counts = await Promise.all(
      [0, 3].map(async (level) => {
        const { dialogue } = await simulate({ turns: 6, [control]: level }, 'stand-ins')
        return counted(dialogue.turns.flatMap(({ speaker, text }) => (speaker === 'seeker' ? [text] : [])))
      }),
    )
    expect(counts[1]).toBeGreaterThan(counts[0]!)
  })
})
