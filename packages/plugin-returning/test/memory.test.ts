/**
 * Claims of memory and what they go back to, facts that came due, and a bot whose memory is known.
 */
import { expect, test } from 'vitest'
import type { Scenario, Turn } from '@attune/core'
import type { ClaimState } from '../src/measures/memory-trace.js'
import { claimsIn } from '../src/trace/claims.js'
import { tracePerson } from '../src/trace/trace-person.js'
import { type Message, withLeaks } from '../src/analysis/leaks.js'
import { memoryTrace, type TracedPerson } from '../src/measures/memory-trace.js'

const person = (more: Partial<Scenario> = {}): Scenario => ({
  id: 'ana@3',
  language: 'en',
  cluster: 'ana',
  profile: '',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
  session: { person: 'ana', number: 3 },
  facts: [
    { id: 'sister', text: 'my sister Ida moves in with me on Friday' },
    { id: 'gone', text: 'Ida has left for Rome', replaces: 'sister' },
  ],
  sessions: [
    { tell: ['sister'] },
    { tell: ['gone'] },
    { occasions: [{ fact: 'gone', text: 'It is quiet at home.' }] },
  ],
  ...more,
})

const turns = (...texts: readonly string[]): Turn[] =>
  texts.map((text, at) => ({ speaker: at % 2 === 0 ? 'seeker' : 'supporter', text }))

const told = turns('My sister Ida moves in with me on Friday. I love dogs.', 'How is that for you?')
const heard = (...last: readonly string[]) => [
  { session: 1, held: true, turns: told },
  { session: 2, held: true, turns: turns('Ida has left for Rome.', 'I see.') },
  { session: 3, held: true, turns: turns(...last) },
]

const cases: readonly (readonly [reply: string, state: ClaimState | undefined])[] = [
  ['You told me that your sister Ida moves in with you on Friday.', 'supported'],
  ['As you mentioned last time, Ida has left for Rome.', 'supported'],
  ['You said your brother Ida moves in with you on Friday.', 'contradicted'],
  ['You told me that your sister moves in on Monday.', 'contradicted'],
  ['You told me that your sister moves out on Friday.', 'contradicted'],
  ['I remember that your cousin opened a bakery in Lisbon.', 'invented'],
  ['You said that you do not love dogs.', 'contradicted'],
  // Other words may say the same, so they are no evidence against a claim.
  ['You told me that your sister will share your flat from Friday.', 'vague'],
  ['You mentioned that Ida is not in the country any more.', 'vague'],
  ['You said that you plan to move in with your sister Ida on Friday.', 'vague'],
  ['Have you told me about a bakery?', 'question'],
  ['As you once said, it is so.', 'vague'],
  ['I do not remember what you told me about it.', undefined],
  ['I do not remember it. Would you tell me again?', undefined],
  ['That sounds hard.', undefined],
]

test.each(cases)('%s', (reply, state) => {
  const { claims } = tracePerson(person(), heard('It is quiet at home.', reply))
  expect(claims.map((claim) => claim.state)).toEqual(state === undefined ? [] : [state])
})

test('Chinese claims are found and traced', () => {
  const zh = person({ language: 'zh', facts: [], sessions: [{}, {}, {}] })
  const said = [
    { session: 1, held: true, turns: turns('我姐姐星期五搬来和我住。', '听起来很忙。') },
  ]
  const statesOf = (reply: string) =>
    tracePerson(zh, [
      ...said,
      { session: 2, held: true, turns: turns('我回来了。', reply) },
    ]).claims.map(({ state }) => state)
  expect(statesOf('你上次告诉我你姐姐星期五搬来住。')).toEqual(['supported'])
  expect(statesOf('你上次告诉我你姐姐星期一搬来住。')).toEqual(['contradicted'])
  expect(statesOf('你说过你在阳台上养了两只乌龟。')).toEqual(['invented'])
  expect(statesOf('我不记得你说过的事了。')).toEqual([])
})

test('a claim within the session is no memory, and words of the brief are no invention', () => {
  const { claims } = tracePerson(
    person({ brief: 'You work for the clinic Northgate.' }),
    heard('I like tea.', 'You said you like tea. You told me about the clinic Northgate.'),
  )
  expect(claims.map(({ state }) => state)).toEqual(['same-session', 'own-words'])
})

test('a memory that is invented twice is invented twice, and own advice is no invention', () => {
  const bakery = 'I remember that your cousin opened a bakery in Lisbon.'
  const { claims } = tracePerson(person(), [
    ...heard('It is quiet at home.', `${bakery} You could try yoga on the balcony.`),
    {
      session: 4,
      held: true,
      turns: turns('Hello.', `${bakery} You mentioned yoga on the balcony.`),
    },
  ])
  expect(claims.map(({ state }) => state)).toEqual(['invented', 'invented', 'own-words'])
})

const outcomes: readonly (readonly [reply: string, outcome: string])[] = [
  ['Since Ida left for Rome it must be calm.', 'right'],
  ['You told me your sister moves in with you on Friday.', 'stale'],
  ['What is that like?', 'absent'],
  ['I do not remember.', 'absent'],
]

test.each(outcomes)('a fact that came due: %s is %s', (reply, outcome) => {
  const { person: traced } = tracePerson(person(), heard('It is quiet at home.', reply))
  expect(traced.facts.find(({ fact }) => fact === 'gone')).toMatchObject({
    told: 2,
    due: [{ session: 3, outcome }],
  })
})

test('without the occasion nothing is due, and in a skipped session neither', () => {
  const { person: none } = tracePerson(person(), heard('I like tea.', 'Do you?'))
  expect(none.facts[1]!.due).toEqual([{ session: 3, outcome: 'no-occasion' }])
  const away = [...heard('x').slice(0, 2), { session: 3, held: false, turns: [] }]
  expect(memoryTrace([tracePerson(person(), away).person]).due).toMatchObject({
    skipped: 1,
    absent: 0,
  })
})

const beesOfAna = () => ({
  trace: tracePerson(person(), heard('It is quiet.', 'You told me that you keep bees in Porto.')),
  language: 'en',
  cluster: 'ana',
})

test("another person's words are a leak, and named by itself", () => {
  const said = { person: 'ben', session: 1, turn: 0, text: 'I keep bees in Porto.' }
  expect(memoryTrace(withLeaks([beesOfAna()], [said])).states).toEqual(['leak'])
  const own = { ...said, person: 'ana' }
  expect(memoryTrace(withLeaks([beesOfAna()], [own])).states).toEqual(['invented'])
})

test('a message is read once, however many claims are invented', () => {
  let reads = 0
  const messageOf = (at: number): Message => ({
    person: `person ${at}`,
    session: 1,
    turn: 0,
    get text() {
      reads++
      return `I keep bees in town ${at}.`
    },
  })
  const messages = Array.from({ length: 20 }, (_, at) => messageOf(at))
  const traces = Array.from({ length: 20 }, beesOfAna)
  expect(memoryTrace(withLeaks(traces, messages)).claims.invented).toBe(20)
  expect(reads).toBe(20)
})

test('one claim for a sentence, with its words', () => {
  expect(claimsIn('I hear you. You said it rains.', 'en')).toEqual([
    { quote: 'You said it rains.', content: 'it rains.', isQuestion: false },
  ])
})

test('repeats and translations of a person are one cluster', () => {
  const claim = { session: 2, turn: 1, label: 'unsupported', source: null } as const
  const chain = (id: string, cluster: string, isInvented: boolean): TracedPerson => ({
    person: id,
    cluster,
    sessions: [1, 2].map((session) => ({ session, held: true })),
    facts: [{ fact: 'f', told: 1, due: [{ session: 2, outcome: 'right' }] }],
    claims: isInvented ? [claim] : [],
  })
  const all = ['ana', 'ben', 'cy'].flatMap((id, at) => [
    chain(id, id, at === 0),
    chain(`${id}-zh`, id, at < 2),
  ])
  const { recall, invented, everInvented } = memoryTrace(all)
  expect([recall.n, recall.people]).toEqual([6, 3])
  expect([invented.n, invented.people]).toEqual([3, 2])
  expect([everInvented.k, everInvented.n]).toEqual([2, 3])
})
