/** People who come back: a chain of units, what each session reads, and what is asked again. */
import { expect, test } from 'vitest'
import {
  type Context,
  type Conversation,
  type Dialogue,
  known,
  type Scenario,
  type Supporter,
} from '@attune/core'
import type { EvaluationConfig, SupporterEntry } from '@attune/core/runtime'
import { readEvaluation } from '@attune/project'
import { redo } from '@attune/host'
import { all } from '@attune/testkit/shared/stored.js'
import { entry, evaluation, judgeEntry, type Made, scenario } from '@attune/testkit/shared/toys.js'
import { readingFacts, World } from '@attune/testkit/shared/world.js'

const ana = (more: Partial<Scenario> = {}): Scenario => ({
  ...scenario('ana'),
  facts: [
    { id: 'sister', text: 'my sister Ida moves in' },
    { id: 'dog', text: 'I have a dog' },
  ],
  sessions: [
    { opening: [{ speaker: 'seeker', text: 'Hello.' }], tell: ['sister'] },
    { after: '3d' },
    { after: '1w', occasions: [{ fact: 'sister', text: 'noise at home' }] },
  ],
  ...more,
})

const withEntry = (at: number, text: string): Scenario => {
  const { sessions = [] } = ana()
  return ana({
    sessions: sessions.map((each, k) =>
      k === at - 1 ? { ...each, opening: [{ speaker: 'seeker', text }] } : each,
    ),
  })
}

interface Seen {
  readonly asked: Conversation[]
  readonly simulated: {
    readonly id: string
    readonly day: number
    readonly previous: readonly string[]
  }[]
}

/**
 * A seeker with one own turn, which stays away from the next session when it says so in its notes.
 */
function toys(
  people: readonly Scenario[],
  decisions: Readonly<Record<string, object>> = {},
): [Made, Seen] {
  const seen: Seen = { asked: [], simulated: [] }
  const made = {
    'toy/scenarios': () => ({
      async *load() {
        yield* people
      },
    }),
    'toy/simulator': () => ({
      simulate: async (
        { id, opening }: Scenario,
        supporter: Supporter,
        context: Context,
      ): Promise<Dialogue> => {
        const { session, previous = [] } = context
        seen.simulated.push({
          id,
          day: session?.day ?? 0,
          previous: previous.map(({ number, held }) => `${number} ${held ? 'held' : 'skipped'}`),
        })
        const turns = [...opening, { speaker: 'seeker' as const, text: `Words of ${id}.` }]
        const reply = await supporter.reply({
          language: 'en',
          brief: 'Be kind.',
          turns,
          id: context.key,
        })
        const decision = decisions[id]
        return {
          turns: [...turns, reply],
          ending: { reason: 'turn-limit' },
          ...(decision && { annotations: { decision } as never }),
        }
      },
    }),
    'toy/kind': ({ keeps }: { keeps?: string }) => ({
      reply: async (conversation: Conversation) => {
        seen.asked.push(conversation)
        return keeps === 'result'
          ? { text: 'I hear you.', memory: { heard: conversation.session! } }
          : { text: 'I hear you.' }
      },
    }),
    'toy/sum': () => ({
      estimate: async ({ turns }: Dialogue) => ({
        measures: {},
        series: {},
        details: { summary: `Said: ${turns[0]!.text}` },
      }),
    }),
    'toy/chain': () => ({
      subject: 'dialogue',
      judge: async (_: Dialogue, __: Scenario, { previous = [] }: Context) => [
        { criterion: 'sessions', outcome: known(previous.length + 1), rationale: '' },
      ],
    }),
  } as unknown as Made
  return [made, seen]
}

const supporter = (memory?: SupporterEntry['memory'], label = 'kind'): SupporterEntry => ({
  ...entry('supporter', 'toy/kind', {
    label,
    options: memory?.mode === 'own' ? { keeps: memory.keeps } : {},
  }),
  ...(memory && { memory }),
  ...(memory?.mode === 'summary' && { reads: { summary: entry('estimator', 'toy/sum') } }),
})

const asked = (...supporters: SupporterEntry[]): EvaluationConfig => evaluation({ supporters })

async function worldOf(
  people: readonly Scenario[],
  decisions?: Readonly<Record<string, object>>,
  store?: World['store'],
): Promise<[World, Seen]> {
  const [made, seen] = toys(people, decisions)
  const world = await World.open(made, store)
  world.facts = { playsSessions: true }
  return [world, seen]
}

test('each session reads those before it, and is counted once', async () => {
  const [world, { simulated }] = await worldOf([ana()])
  const summary = await world.run(asked(supporter()))
  expect(simulated).toEqual([
    { id: 'ana@1', day: 1, previous: [] },
    { id: 'ana@2', day: 4, previous: ['1 held'] },
    { id: 'ana@3', day: 11, previous: ['1 held', '2 held'] },
  ])
  expect(summary).toMatchObject({ done: 6, reused: 0, failed: 0, skipped: 0 })
  expect(await world.run(asked(supporter()))).toMatchObject({ done: 0, reused: 6 })
})

test('a simulator that plays one session is refused by name', async () => {
  const [world] = await worldOf([ana()])
  world.facts = {}
  await expect(world.run(asked(supporter()))).rejects.toMatchObject({
    code: 'SESSIONS_SIMULATOR',
    message: 'toy/simulator plays one session, and the scenario "ana" has "sessions".',
  })
})

test('memory decides what a supporter is sent, and session 1 is shared unless it keeps a memory', async () => {
  const [world, { asked: sent }] = await worldOf([ana()])
  const modes = [
    supporter({ mode: 'none' }, 'none'),
    supporter({ mode: 'full', mark: 'day' }, 'full'),
    supporter({ mode: 'summary' }, 'summary'),
    supporter({ mode: 'own', keeps: 'result' }, 'own'),
  ]
  await world.run(asked(...modes))
  // Session 1 twice (own apart), sessions 2 and 3 of each mode.
  expect(sent).toHaveLength(2 + 2 * modes.length)
  const last = sent.filter(({ turns }) => turns.at(-1)!.text.endsWith('Words of ana@3.'))
  expect(last.map(({ turns }) => turns.length).sort()).toEqual([1, 1, 1, 6])
  const full = last.find(({ turns }) => turns.length === 6)!
  expect(full.turns.at(-1)?.text).toBe('[Day 11, 7 days after the last talk]\nWords of ana@3.')
})

test('only a supporter with a memory of its own has the fields of a person, and its memory is carried on', async () => {
  const [world, { asked: sent }] = await worldOf([ana()])
  await world.run(
    asked(supporter({ mode: 'full' }, 'full'), supporter({ mode: 'own', keeps: 'result' }, 'own')),
  )
  const own = sent.filter(({ person }) => person !== undefined)
  expect(
    own.map(({ session, day, gap, turn, previous, carried }) => [
      session,
      day,
      gap,
      turn,
      previous,
      carried,
    ]),
  ).toEqual([
    [1, 1, null, 1, [], null],
    [2, 4, 3, 1, [1], { heard: 1 }],
    [3, 11, 7, 1, [1, 2], { heard: 2 }],
  ])
  expect(new Set(own.map(({ person }) => person)).size).toBe(1)
  for (const other of sent.filter(({ person }) => person === undefined))
    expect(Object.keys(other).sort()).toEqual(['brief', 'id', 'language', 'turns'])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
})

test('what a supporter gives to be carried on is kept only where its memory is in the results', async () => {
  const [world] = await worldOf([ana()])
  world.made = {
    ...world.made,
    'toy/kind': () => ({ reply: async () => ({ text: 'Yes.', memory: 1 }) }) as never,
  }
  const config = asked(
    supporter({ mode: 'full' }, 'full'),
    supporter({ mode: 'own', keeps: 'result' }, 'own'),
  )
  await world.run(config)
  const records = await all(
    readEvaluation(world.plan(config), world.store, readingFacts).dialogues(),
  )
  const kept = records.map(({ supporter: name, dialogue }) => [
    name,
    JSON.stringify(dialogue).includes('"memory":1'),
  ])
  expect(new Set(kept.map(String))).toEqual(new Set(['full,false', 'own,true']))
})

test('a changed session is asked again with those after it, of no other person', async () => {
  const [first] = await worldOf([ana(), { ...ana(), id: 'ben', profile: 'has a new job' }])
  const config = asked(supporter({ mode: 'full' }))
  await first.run(config)
  const [again, { simulated }] = await worldOf(
    [withEntry(2, 'Back again.'), { ...ana(), id: 'ben', profile: 'has a new job' }],
    {},
    first.store,
  )
  await again.run(config)
  expect(simulated.map(({ id }) => id)).toEqual(['ana@2', 'ana@3'])
})

test('with keeps: service a change at the end asks all again under a new token, else only what is new', async () => {
  const longer = ana({ sessions: [...ana().sessions!, { after: '1d' }] })
  const memories = [
    { mode: 'own', keeps: 'service' },
    { mode: 'own', keeps: 'result' },
    { mode: 'none' },
  ] as const
  const counts: number[] = []
  for (const memory of memories) {
    const [first, before] = await worldOf([ana()])
    await first.run(asked(supporter(memory)))
    const [again, after] = await worldOf([longer], {}, first.store)
    await again.run(asked(supporter(memory)))
    counts.push(after.simulated.length)
    const tokens = [...before.asked, ...after.asked].map(({ person }) => person)
    expect(new Set(tokens).size).toBe(memory.mode === 'own' && memory.keeps === 'service' ? 2 : 1)
  }
  expect(counts).toEqual([4, 1, 1])
})

test('a session that the person stays away from is a result without a call, and nothing is read in it', async () => {
  const [world, { simulated, asked: sent }] = await worldOf([ana()], { 'ana@1': { stayAway: 1 } })
  const config = asked(supporter({ mode: 'summary' }))
  const summary = await world.run(config)
  expect(simulated.map(({ id }) => id)).toEqual(['ana@1', 'ana@3'])
  expect(simulated[1]!.previous).toEqual(['1 held', '2 skipped'])
  expect(sent.at(-1)!.brief).toBe('Be kind.\n\nNotes from earlier talks:\n- Day 1: Said: Hello.')
  // Three dialogues, two summaries, two estimates; nothing to estimate in the skipped one.
  expect(summary).toMatchObject({ done: 7, failed: 0, leftOut: { 'does not apply': 1 } })
  const plan = world.plan(config)
  const records = await all(readEvaluation(plan, world.store, readingFacts).dialogues())
  const skipped = records[1]!.dialogue
  expect(skipped).toMatchObject({
    value: {
      turns: [],
      ending: { reason: 'stayed-away' },
      annotations: { session: { number: 2, day: 4, held: false } },
    },
  })
  expect(records.map(({ scenario: { cluster, tags } }) => [cluster, tags['session']])).toEqual([
    ['ana', '1'],
    ['ana', '2'],
    ['ana', '3'],
  ])
  const rows = await all(
    readEvaluation(plan, world.store, readingFacts).observations({ kind: 'measure' }),
  )
  expect(rows.map((row) => [row.scenario, row.cluster])).toEqual([
    ['ana@1', 'ana'],
    ['ana@3', 'ana'],
  ])
})

test('after a failed session those after it are missing, and another run goes on from there', async () => {
  const [world, { simulated }] = await worldOf([ana()])
  const { made } = world
  let isBroken = true
  world.made = {
    ...made,
    'toy/kind': () => ({
      reply: async ({ turns }: Conversation) => {
        if (isBroken && turns.at(-1)!.text.includes('ana@2')) throw new Error('down')
        return { text: 'Yes.' }
      },
    }),
  } as Made
  expect(await world.run(asked(supporter()))).toMatchObject({ failed: 1, done: 2 })
  expect(simulated.map(({ id }) => id)).toEqual(['ana@1', 'ana@2'])
  isBroken = false
  expect(await world.run(asked(supporter()))).toMatchObject({ failed: 0, done: 4, reused: 2 })
})

test('a judge of the chain reads all sessions once, and redo of session 2 redoes those after it', async () => {
  const [world, { simulated }] = await worldOf([ana(), scenario('once')])
  world.facts = { playsSessions: true, readsChain: true }
  const config = { ...asked(supporter()), estimators: [], judges: [judgeEntry('toy/chain')] }
  await world.run(config)
  const rows = await all(
    readEvaluation(world.plan(config), world.store, readingFacts).observations({ kind: 'verdict' }),
  )
  expect(rows.map(({ scenario: id, value }) => [id, value])).toEqual([['ana@3', known(3)]])
  simulated.length = 0
  const choice = { scenarios: ['ana@2'] }
  const given = await redo(world.project(config), choice, { answers: false, dryRun: false })
  expect(given).toEqual({ kinds: { simulate: 2, judge: 1 }, dependent: 2 })
  await world.run(config)
  expect(simulated.map(({ id }) => id)).toEqual(['ana@2', 'ana@3'])
})

test('what is wrong with the sessions of a person is named with its place', async () => {
  const cases: readonly (readonly [Partial<Scenario>, string])[] = [
    [
      { sessions: [{}, { after: 'soon' }] },
      'sessions[1] = something else; expected after, least and most are each',
    ],
    [
      { sessions: [{}, {}], facts: [] },
      'sessions[1] = something else; expected every session but the first needs',
    ],
    [
      { sessions: [{ tell: ['cat'] }] },
      'sessions[0].tell[0] = something else; expected no fact has the id "cat"',
    ],
    [{ tags: { session: '1' } }, 'tags.session'],
  ]
  for (const [more, what] of cases) {
    const [world] = await worldOf([ana(more)])
    await expect(world.run(asked(supporter()))).rejects.toMatchObject({
      code: 'RESULT_SHAPE',
      message: expect.stringContaining(what),
    })
  }
})
