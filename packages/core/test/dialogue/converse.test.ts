import { describe, expect, it, test } from 'vitest'
import {
  asMessages,
  type Conversation,
  converse,
  known,
  type Reply,
  type Scenario,
} from '@attune/core'
import type { ConverseOptions, SeekerAsk, SeekerTurn } from '@attune/core/internal'
import { scriptedContext } from '@attune/testkit'
import { scenario } from '../scenario.js'

function talk(options: Partial<ConverseOptions> = {}, answer: Partial<Reply> = {}) {
  const asks: SeekerAsk[] = []
  const heard: Conversation[] = []
  const dialogue = converse({
    scenario,
    context: scriptedContext().context,
    supporter: {
      name: 'bot',
      repeat: 1,
      async reply(conversation) {
        heard.push(conversation)
        return { speaker: 'supporter', text: `answer ${heard.length}`, ...answer }
      },
    },
    ...options,
    seeker(ask) {
      asks.push(ask)
      return options.seeker?.(ask) ?? { text: `message ${ask.number}` }
    },
  })
  return { dialogue, asks, heard }
}

const textsOf = async ({ dialogue }: ReturnType<typeof talk>) =>
  (await dialogue).turns.map(({ text }) => text)
const withOpening = (...opening: Scenario['opening']): Scenario => ({ ...scenario, opening })

describe('who speaks', () => {
  it('lets the seeker begin when nothing is scripted', async () => {
    expect(await textsOf(talk({ maxSeekerTurns: 1 }))).toEqual(['message 1', 'answer 1'])
  })

  it('begins with the opening of the scenario, and goes on with the other side', async () => {
    const opened = withOpening(
      { speaker: 'supporter', text: 'hi' },
      { speaker: 'seeker', text: 'hello' },
    )
    const { dialogue } = talk({ scenario: opened, maxSeekerTurns: 1, opener: 'never said' })
    expect((await dialogue).turns).toEqual([
      { speaker: 'supporter', text: 'hi', scripted: true },
      { speaker: 'seeker', text: 'hello', scripted: true },
      { speaker: 'supporter', text: 'answer 1' },
      { speaker: 'seeker', text: 'message 1' },
      { speaker: 'supporter', text: 'answer 2' },
    ])
  })

  it('begins with a supporter that speaks first, and then says the opening', async () => {
    const said: Conversation[] = []
    const supporter: ConverseOptions['supporter'] = {
      name: 'bot',
      repeat: 1,
      greets: true,
      async reply(conversation) {
        said.push(conversation)
        return { speaker: 'supporter', text: conversation.turns.length === 0 ? 'welcome' : 'go on' }
      },
    }
    const opened = withOpening({ speaker: 'seeker', text: 'hello' })
    const { dialogue } = talk({ scenario: opened, supporter, maxSeekerTurns: 0 })
    expect((await dialogue).turns).toEqual([
      { speaker: 'supporter', text: 'welcome' },
      { speaker: 'seeker', text: 'hello', scripted: true },
      { speaker: 'supporter', text: 'go on' },
    ])
    expect(said.map(({ turns }) => turns.length)).toEqual([0, 2])
    const begun = withOpening({ speaker: 'supporter', text: 'hi' })
    expect(await textsOf(talk({ scenario: begun, supporter, maxSeekerTurns: 0 }))).toEqual(['hi'])
  })

  it('begins with the opener when the scenario has no opening', async () => {
    expect(await textsOf(talk({ maxSeekerTurns: 1, opener: 'welcome' }))).toEqual([
      'welcome',
      'message 1',
      'answer 1',
    ])
  })

  it('shows the supporter speakers and texts alone, under one session', async () => {
    const { dialogue, heard } = talk({
      maxSeekerTurns: 1,
      scenario: { ...scenario, brief: 'be kind', events: [{ turn: 1, text: 'news' }] },
      seeker: () => ({ text: 'x', reasoning: 'secret', annotations: { mood: 1 } }),
    })
    expect((await dialogue).turns[0]).toMatchObject({
      reasoning: 'secret',
      annotations: { mood: 1, event: 'news' },
    })
    expect(heard).toEqual([
      {
        language: 'en',
        brief: 'be kind',
        id: 'unit-under-test',
        turns: [{ speaker: 'seeker', text: 'x' }],
      },
    ])
  })

  it('keeps an empty reply as one', async () => {
    const { dialogue } = talk({ maxSeekerTurns: 1 }, { text: ' \n', annotations: { a: 1 } })
    expect((await dialogue).turns[1]).toEqual({
      speaker: 'supporter',
      text: '',
      annotations: { a: 1, empty: true },
    })
  })
})

describe('events', () => {
  const eventful = {
    ...scenario,
    opening: [{ speaker: 'seeker', text: 'hello' }],
    events: [
      { turn: 3, text: 'rain' },
      { turn: 1, text: 'sun' },
    ],
  } satisfies Scenario

  it('are told in the call that writes their message, scripted messages not counted', async () => {
    const { dialogue, asks } = talk({ scenario: eventful, maxSeekerTurns: 4 })
    const { turns } = await dialogue
    expect(asks.map(({ event }) => event)).toEqual(['sun', undefined, 'rain', undefined])
    const own = turns.filter(({ speaker, scripted }) => speaker === 'seeker' && !scripted)
    expect(own.map(({ annotations }) => annotations?.['event'])).toEqual([
      'sun',
      undefined,
      'rain',
      undefined,
    ])
  })
})

const stop: ConverseOptions['stop'] = (turns) =>
  turns.length === 2 ? { reason: 'enough' } : undefined

describe('the end', () => {
  it('comes without a last answer when none is wanted', async () => {
    expect(await textsOf(talk({ maxSeekerTurns: 2, finalReply: false }))).toEqual([
      'message 1',
      'answer 1',
      'message 2',
    ])
  })

  it('comes after one answer to a scripted question when the seeker has no turn of its own', async () => {
    const asked = withOpening({ speaker: 'seeker', text: 'why?' })
    expect(await textsOf(talk({ scenario: asked, maxSeekerTurns: 0 }))).toEqual([
      'why?',
      'answer 1',
    ])
  })

  it('comes when the messages are used up, opening included', async () => {
    const opened = withOpening({ speaker: 'supporter', text: 'hi' })
    const talked = talk({ scenario: opened, maxMessages: 4, maxSeekerTurns: 9 })
    expect(await textsOf(talked)).toEqual(['hi', 'message 1', 'answer 1', 'message 2'])
    expect((await talked.dialogue).ending).toEqual({ reason: 'turn-limit' })
  })

  it('comes with the last words of a seeker who leaves, unanswered', async () => {
    const leaving = talk({
      maxSeekerTurns: 9,
      seeker: ({ number }) => ({ text: 'bye', leaves: number === 2 }),
    })
    expect(await textsOf(leaving)).toEqual(['bye', 'answer 1', 'bye'])
    expect((await leaving.dialogue).ending).toEqual({ reason: 'seeker-left' })
  })

  it('has the reason that the seeker gives', async () => {
    const ending = { reason: 'satisfied', detail: 'mood 100' }
    expect(
      (await talk({ maxSeekerTurns: 9, seeker: () => ({ text: 'bye', ending }) }).dialogue).ending,
    ).toEqual(ending)
  })

  it('comes after the turn at which the rule of the simulator says so', async () => {
    const stopped = talk({ maxSeekerTurns: 9, stop })
    expect(await textsOf(stopped)).toEqual(['message 1', 'answer 1'])
    expect((await stopped.dialogue).ending).toEqual({ reason: 'enough' })
  })

  it('is an error when the unit is aborted', async () => {
    const controller = new AbortController()
    const { dialogue, heard } = talk({
      context: scriptedContext({ signal: controller.signal }).context,
      maxSeekerTurns: 9,
      seeker() {
        controller.abort(new Error('interrupted'))
        return { text: 'x' }
      },
    })
    await expect(dialogue).rejects.toThrow('interrupted')
    expect(heard).toEqual([])
  })

  it.each([{}, { maxSeekerTurns: -1 }, { maxMessages: 0 }, { maxSeekerTurns: 1.5 }])(
    'must be in sight: %j is refused',
    async (limits) => {
      await expect(talk(limits).dialogue).rejects.toMatchObject({ code: 'DIALOGUE_LIMIT' })
    },
  )
})

it('a side sees its own turns as the assistant', () => {
  const turns = [
    { speaker: 'seeker', text: 'a' },
    { speaker: 'supporter', text: 'b' },
  ] as const
  expect(asMessages(turns, 'seeker').map(({ role }) => role)).toEqual(['assistant', 'user'])
  expect(asMessages(turns, 'supporter').map(({ role }) => role)).toEqual(['user', 'assistant'])
})

it('cuts what a model puts around the words of a seeker that it plays, unless it is to be kept', async () => {
  const text = 'Sure! As the person: **Person:** "I failed again." (sighs)'
  const options = { seeker: () => ({ text }), maxSeekerTurns: 1 }
  const cut = talk(options)
  const [turn] = (await cut.dialogue).turns
  expect(turn).toMatchObject({
    text: 'I failed again.',
    annotations: { wrapper: expect.stringContaining('Person') },
  })
  expect(cut.heard[0]!.turns[0]!.text).toBe('I failed again.')

  const [kept] = (await talk({ ...options, wrappers: 'keep' }).dialogue).turns
  expect(kept).toEqual({ speaker: 'seeker', text })
})

test.each([
  ['a misspelt member', { leave: true }, /the message\.leave = an unknown key; .*"leaves"/],
  ['a member of its own', { mood: 3 }, /the message\.mood = an unknown key/],
  ['a map as notes', { annotations: new Map([['mood', 3]]) }, /annotations = a Map/],
  ['NaN in the notes', { annotations: { mood: NaN } }, /annotations\.mood = NaN/],
])('a message of the seeker with %s is refused', async (_, more, says) => {
  const seeker = () => ({ text: 'I failed.', ...more }) as SeekerTurn
  await expect(talk({ seeker, maxSeekerTurns: 1 }).dialogue).rejects.toThrow(says)
})

test('an answer of ask() may be returned as it is', async () => {
  const answer = { answer: known('sad'), readable: 'I failed.', attempts: 1, marks: [] }
  const seeker = () => ({ text: 'I failed.', finish: 'complete', ...answer }) as SeekerTurn
  const { turns } = await talk({ seeker, maxSeekerTurns: 1 }).dialogue
  expect(turns[0]).toEqual({ speaker: 'seeker', text: 'I failed.', finish: 'complete' })
})

test.each([{ openr: 'Hello.' }, { finalReplies: false }, { maxTurns: 3 }])(
  'a setting that converse() does not have is refused: %o',
  async (setting) => {
    const [name] = Object.keys(setting)
    await expect(talk({ maxSeekerTurns: 1, ...setting }).dialogue).rejects.toThrow(
      `converse() was given options.${name} = an unknown key`,
    )
  },
)
