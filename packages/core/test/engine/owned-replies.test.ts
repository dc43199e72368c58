/** Whose words stand in a dialogue. */
import { expect, test } from 'vitest'
import {
  converse,
  type Dialogue,
  defineSimulator,
  definePlugin,
  type Scenario,
  type Supporter,
  type Turn,
} from '@attune/core'
import { component } from '@attune/testkit'

const options = { type: 'object', properties: {}, additionalProperties: false } as const
type Talk = (ask: () => Promise<Turn>, scenario: Scenario) => Promise<readonly Turn[]>

const seeker = (text: string): Turn => ({ speaker: 'seeker', text })
const asking = (supporter: Supporter): (() => Promise<Turn>) => {
  return () => supporter.reply({ language: 'en', turns: [seeker('Hi.')], id: 'd' })
}

const simulated = async (talk: Talk, ...replies: readonly string[]): Promise<Dialogue> => {
  const talker = defineSimulator({
    revision: 1,
    summary: 'Talks.',
    options,
    create: () => ({
      simulate: async (scenario, supporter) => ({
        turns: await talk(asking(supporter), scenario),
        ending: { reason: 'turn-limit' },
      }),
    }),
  })
  const plugin = definePlugin({ contract: 1, name: 'mine', components: { talker } })
  return (await component(plugin, 'talker').simulate({ supporter: replies })).result
}

test('a reply is placed as it came, or as a copy with notes', async () => {
  const { turns, flags } = await simulated(
    async (ask) => [
      seeker('Hi.'),
      await ask(),
      seeker('Well.'),
      { ...(await ask()), annotations: { heard: 1 } },
    ],
    'One.',
    'Two.',
  )
  expect(turns.map(({ text }) => text)).toEqual(['Hi.', 'One.', 'Well.', 'Two.'])
  expect(turns[3]!.annotations).toEqual({ heard: 1 })
  expect(flags).toBeUndefined()
})

test('thoughts of a supporter are kept beside its reply, and its partner never sees them', async () => {
  const seen: string[] = []
  const { turns } = await simulated(async (ask) => {
    const reply = await ask()
    seen.push(reply.text)
    return [seeker('Hi.'), reply]
  }, '<think>Ask first.</think>What happened?')
  expect(seen).toEqual(['What happened?'])
  expect(turns[1]).toMatchObject({ text: 'What happened?', reasoning: 'Ask first.' })
})

test.each<[string, Talk, RegExp]>([
  [
    'invented',
    async (ask) => (await ask(), [{ speaker: 'supporter', text: 'I INVENTED THIS' }]),
    /mine\/talker returned dialogue\.turns\[0\] = "I INVENTED THIS"; expected a reply of the supporter in this dialogue/,
  ],
  [
    'invented by one that never asks',
    async () => [{ speaker: 'supporter', text: 'Hello.' }],
    /dialogue\.turns\[0\] = "Hello\."; expected a reply of the supporter/,
  ],
  [
    'cut',
    async (ask) => [{ ...(await ask()), text: 'Tell me' }],
    /dialogue\.turns\[0\] = "Tell me"; expected the reply unchanged, "Tell me more\."/,
  ],
  [
    'used twice',
    async (ask) => {
      const reply = await ask()
      return [reply, seeker('And?'), reply]
    },
    /dialogue\.turns\[2\] = "Tell me more\.", which stands before; expected each reply once/,
  ],
  [
    'edited without a reason',
    async (ask) => [{ speaker: 'supporter', text: 'Tell.', edited: await ask() }],
    /dialogue\.turns\[0\]\.why/,
  ],
  [
    'edited from nothing',
    async () => [{ speaker: 'supporter', text: 'Tell.', edited: seeker('Else.'), why: 'shorter' }],
    /dialogue\.turns\[0\]\.edited = "Else\."; expected a reply of the supporter/,
  ],
])('a reply that is %s fails by name', async (_, talk, says) => {
  await expect(simulated(talk, 'Tell me more.')).rejects.toThrow(says)
})

test('a reply in other words is flagged, with what was said', async () => {
  const { turns, flags } = await simulated(
    async (ask) => [
      { speaker: 'supporter', text: 'More.', edited: await ask(), why: 'a word is enough' },
    ],
    'Tell me more.',
  )
  expect(turns).toEqual([
    { speaker: 'supporter', text: 'More.', annotations: { original: 'Tell me more.' } },
  ])
  expect(flags).toEqual([{ kind: 'edited-reply', turn: 0, note: 'a word is enough' }])
})

test('replies that are asked for and not used are counted', async () => {
  const { flags } = await simulated(
    async (ask) => (await ask(), await ask(), [await ask()]),
    'Same.',
  )
  expect(flags).toEqual([{ kind: 'unused-replies', note: '2' }])
})

test('what is scripted is nobody’s reply', async () => {
  const scripted: Turn = { speaker: 'supporter', text: 'Welcome.', scripted: true }
  expect(
    (await simulated(async (ask) => [scripted, seeker('Hi.'), await ask()], 'Hm.')).flags,
  ).toBeUndefined()
})

const led = (
  seeker: (turns: readonly Turn[], number: number) => string,
  ...replies: readonly string[]
) => {
  const talker = defineSimulator({
    revision: 1,
    summary: 'Talks through converse.',
    options,
    create: () => ({
      simulate: (scenario, supporter, context) =>
        converse({
          scenario: { ...scenario, opening: [] },
          supporter,
          context,
          maxSeekerTurns: 2,
          seeker: ({ turns, number }) => ({ text: seeker(turns, number) }),
        }),
    }),
  })
  const plugin = definePlugin({ contract: 1, name: 'mine', components: { talker } })
  return component(plugin, 'talker').simulate({ supporter: replies })
}

test('a seeker of converse that alters a reply which it was shown fails by name', async () => {
  const talk = led((turns) => {
    for (const turn of turns)
      if (turn.speaker === 'supporter') (turn as { text: string }).text = 'ALTERED'
    return 'Hi.'
  }, 'One.')
  await expect(talk).rejects.toThrow(
    /mine\/talker returned dialogue\.turns\[1\] = "ALTERED"; expected a reply of the supporter in this dialogue/,
  )
})

test('a seeker of converse cannot add to, drop from or repeat what it was shown', async () => {
  const { result } = await led(
    (turns, number) => {
      const shown = turns as Turn[]
      if (number === 2) shown.push(shown[1]!)
      shown.push({ speaker: 'supporter', text: 'I INVENTED THIS' })
      shown.shift()
      return `${number}`
    },
    'One.',
    'Two.',
  )
  expect(result.turns.map(({ text }) => text)).toEqual(['1', 'One.', '2', 'Two.'])
})
