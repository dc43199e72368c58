import { describe, expect, test } from 'vitest'
import { seeker } from '../src/simulators/seeker/seeker.js'
import type { Dialogue, Scenario } from '@attune/core'
import { make, scenario as plain, scriptedContext, scriptedSupporter } from '@attune/testkit'
import type { Answers } from '@attune/testkit/internal'
import { fileWith } from '@attune/testkit/shared/file-with.js'

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
  const dialogue = await make(seeker, options).simulate(
    { ...scenario, ...own },
    supporter,
    scripted.context,
  )
  return { dialogue, asked: scripted.asked.map(({ messages }) => messages) }
}

const texts = ({ turns }: Dialogue): string[] => turns.map(({ text }) => text)

describe('core/seeker', () => {
  test('plays the profile with any chat model, and begins where nothing was said', async () => {
    const { dialogue, asked } = await simulate({ turns: 2 }, ['I am so tired.', 'Yes, at work.'])
    expect(texts(dialogue)).toEqual([
      'I am so tired.',
      expect.any(String),
      'Yes, at work.',
      expect.any(String),
    ])
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
    const answered = await simulate({ turns: 1 }, ['I am tired.'], {
      opening: [{ speaker: 'supporter', text: 'Hi.' }],
    })
    expect(
      answered.asked[0]!.map(({ role, content }) => [role, role === 'system' ? '' : content]),
    ).toEqual([
      ['system', ''],
      ['user', 'Hi.'],
    ])
  })

  test('takes the card from a file', async () => {
    const card = fileWith('A baker who cannot sleep.', 'card.txt')
    const { asked } = await simulate({ turns: 1, card }, ['Hi.'])
    const { content } = asked[0]![0]!
    expect(content).toContain('A baker who cannot sleep.')
    expect(content).not.toContain('nurse of forty')
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
    const { dialogue } = await simulate({}, ['Hello.', 'Hello?', 'Are you there?'], {}, [
      '',
      '',
      '',
    ])
    expect(dialogue.ending).toEqual({ reason: 'supporter-silent' })
    expect(dialogue.turns).toHaveLength(6)
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
    const scripted = scriptedContext({
      component: seeker,
      use: 'core/seeker',
      answers: ['好'],
      language: 'zh',
    })
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
    volatility: (own) =>
      own.filter((text) => /terrible and hopeless|all be wonderful/u.test(text)).length,
  }

  test.each(Object.entries(shown))('%s', async (control, counted) => {
    const counts = await Promise.all(
      [0, 3].map(async (level) => {
        const { dialogue } = await simulate({ turns: 6, [control]: level }, 'stand-ins')
        return counted(
          dialogue.turns.flatMap(({ speaker, text }) => (speaker === 'seeker' ? [text] : [])),
        )
      }),
    )
    expect(counts[1]).toBeGreaterThan(counts[0]!)
  })
})

describe('core/seeker in sessions of a person', () => {
  const person: Partial<Scenario> = {
    id: 'ana@2',
    session: { person: 'ana', number: 2 },
    state: { emotion: 40, energy: 60, stance: 'open' },
    baseline: { emotion: 60, energy: 50, stance: 'curious' },
    rules: [
      // oxlint-disable-next-line unicorn/no-thenable -- the name in the files of people
      { when: 'the bot forgets', then: 'says less', emotion: -10, energy: 5, stance: 'guarded' },
    ],
    facts: [
      { id: 'sister', text: 'my sister moves in' },
      { id: 'dog', text: 'I have a dog' },
    ],
    sessions: [
      { tell: ['sister'] },
      { after: '3d', tell: ['dog'], occasions: [{ fact: 'sister', text: 'it is loud at home' }] },
    ],
  }
  const said = (more: object): string =>
    JSON.stringify({
      thought: 't',
      emotion: 90,
      energy: 50,
      rules: [],
      intent: 'reply',
      message: 'Hm.',
      ...more,
    })
  const before = {
    number: 1,
    day: 1,
    gap: null,
    held: true,
    why: null,
    dialogue: {
      turns: [],
      ending: { reason: 'turn-limit' },
      annotations: {
        mood: { emotion: 20, energy: 10, stance: 'hostile' },
        notes: ['He was cold.'],
      },
    },
  } as const

  async function session(answers: readonly string[], options: object = {}) {
    const scripted = scriptedContext({ component: seeker, use: 'core/seeker', answers, seed: 'x' })
    const time = { number: 2, day: 4, gap: 3, held: true, why: null } as const
    const context = new Proxy(scripted.context, {
      get: (target, name) =>
        name === 'session'
          ? time
          : name === 'previous'
            ? [before]
            : (Reflect.get(target, name) as unknown),
    })
    const supporter = scriptedSupporter('I see.', 'I see.', 'I see.')
    const dialogue = await make(seeker, options).simulate(
      { ...scenario, ...person },
      supporter,
      context,
    )
    return { dialogue, asked: scripted.asked.map(({ messages }) => messages[0]!.content) }
  }

  test('knows its notes, mood and what to tell, and no earlier turn', async () => {
    const notes = JSON.stringify({ notes: ['It was loud.'], stance: 'withdrawn' })
    const { dialogue, asked } = await session(
      [said({}), said({ rules: [1, 1, 7], message: 'Well.' }), notes],
      {
        turns: 2,
      },
    )
    for (const text of [
      '- [1] He was cold.',
      'Days since your last talk: 3',
      '1. the bot forgets: says less',
      '- I have a dog',
      '- it is loud at home',
      'hostile',
    ])
      expect(asked[0]).toContain(text)
    expect(asked[0]).not.toContain('-10')
    // One night: half the way from 20 to 60. Then at most 20 by the proposal, and −10 by the rule.
    const moods = dialogue.turns.flatMap(({ annotations }) => annotations?.['mood'] ?? [])
    expect(moods).toMatchObject([
      { emotion: 60, stance: 'hostile' },
      { emotion: 50, stance: 'guarded' },
    ])
    expect(dialogue.annotations).toMatchObject({
      mood: { emotion: 50, stance: 'withdrawn' },
      notes: ['It was loud.'],
    })
  })

  test('ends the day after a reply, and may stay away tomorrow', async () => {
    const notes = JSON.stringify({ notes: ['Enough.'], stance: 'open' })
    const { dialogue } = await session([said({ intent: 'skip_tomorrow', message: 'Bye.' }), notes])
    expect(texts(dialogue)).toEqual(['Bye.', 'I see.'])
    expect(dialogue.ending).toEqual({ reason: 'seeker-left' })
    expect(dialogue.annotations).toMatchObject({ decision: { skipTomorrow: true } })
  })

  test('a message that cannot be read moves no mood, and unusable notes are none', async () => {
    const { dialogue } = await session(['?', '?', '?', 'no notes', 'still none'], { turns: 1 })
    expect(dialogue.turns[0]).toMatchObject({
      text: '',
      annotations: { mood: { emotion: 40, stance: 'hostile' } },
    })
    expect(dialogue.annotations).not.toHaveProperty('notes')
  })
})
