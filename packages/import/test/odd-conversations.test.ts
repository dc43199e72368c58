// 2,000 conversations of 18 kinds that real logs of chat completions hold: each is written as it
// should be, left out, or named.
import { createRandom, type Random } from '@attune/core/internal'
import { beforeAll, expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

type Messages = readonly object[]

/** What is logged, and what becomes of it: the turns, or why there are none. */
interface Odd {
  readonly messages: unknown
  readonly turns: readonly string[] | 'left out' | RegExp
}

const user = (content: unknown, more: object = {}): object => ({ role: 'user', content, ...more })
const bot = (content: unknown, more: object = {}): object => ({
  role: 'assistant',
  content,
  ...more,
})
const aside = (role: string, content: string): object => ({ role, content })

const sorrows = [
  'I lost my job.',
  'Nobody calls me any more.',
  'My sister is ill.',
  'I cannot sleep.',
]
const replies = ['That is hard.', 'What is the worst of it?', 'Since when?', 'I am listening.']
const one = <T>(all: readonly T[], random: Random): T => all[Math.floor(random() * all.length)]!

/** A sorrow and a reply, with the turns that they are. */
function talk(random: Random) {
  const [sorrow, reply] = [one(sorrows, random), one(replies, random)]
  return { sorrow, reply, turns: [`seeker: ${sorrow}`, `supporter: ${reply}`] }
}

const kinds: Readonly<Record<string, (random: Random) => Odd>> = {
  plain(random) {
    const all = Array.from({ length: 1 + Math.floor(random() * 6) }, () => talk(random))
    return {
      messages: all.flatMap(({ sorrow, reply }) => [user(sorrow), bot(reply)]),
      turns: all.flatMap(({ turns }) => turns),
    }
  },
  instructions(random) {
    const { sorrow, reply, turns } = talk(random)
    return {
      messages: [
        aside('system', 'Be kind.'),
        aside('developer', 'Be brief.'),
        user(sorrow),
        bot(reply),
      ],
      turns,
    }
  },
  'calls of tools'(random) {
    const { sorrow, reply, turns } = talk(random)
    const call = bot(null, {
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'find', arguments: '{}' } }],
    })
    const answer = { role: 'tool', tool_call_id: 'c', content: '{"open": true}' }
    return { messages: [user(sorrow), call, answer, bot(reply)], turns }
  },
  'calls of functions'(random) {
    const { sorrow, reply, turns } = talk(random)
    const call = bot(null, { function_call: { name: 'find', arguments: '{}' } })
    return {
      messages: [user(sorrow), call, { role: 'function', name: 'find', content: '7' }, bot(reply)],
      turns,
    }
  },
  'parts of text'(random) {
    const { sorrow, reply } = talk(random)
    const parts = [sorrow, 'Every night.'].map((text) => ({ type: 'text', text }))
    const turns = [`seeker: ${sorrow}\nEvery night.`, `supporter: ${reply}`]
    return { messages: [user(parts), bot([{ type: 'text', text: reply }])], turns }
  },
  pictures(random) {
    const { sorrow, reply } = talk(random)
    const parts = [
      { type: 'text', text: sorrow },
      { type: 'image_url', image_url: { url: 'data:,' } },
    ]
    return {
      messages: [user(parts), bot(reply)],
      turns: [`seeker: ${sorrow}\n[image_url]`, `supporter: ${reply}`],
    }
  },
  refusals(random) {
    const { sorrow } = talk(random)
    const refusal = 'I cannot help with that.'
    return {
      messages: [user(sorrow), bot(null, { refusal })],
      turns: [`seeker: ${sorrow}`, `supporter: ${refusal}`],
    }
  },
  'refusals as parts'(random) {
    const { sorrow } = talk(random)
    const parts = [{ type: 'refusal', refusal: 'I cannot help with that.' }]
    return {
      messages: [user(sorrow), bot(parts)],
      turns: [`seeker: ${sorrow}`, 'supporter: I cannot help with that.'],
    }
  },
  'empty replies'(random) {
    const { sorrow } = talk(random)
    return {
      messages: [user(sorrow), bot(one(['', null], random))],
      turns: [`seeker: ${sorrow}`, 'supporter: '],
    }
  },
  'one side alone'(random) {
    const { sorrow, reply } = talk(random)
    const all: Messages[] = [
      [user(sorrow)],
      [bot(reply)],
      [aside('system', 'Be kind.'), user(sorrow)],
      [],
    ]
    return { messages: one(all, random), turns: 'left out' }
  },
  'one side twice in a row'(random) {
    const { sorrow, reply, turns } = talk(random)
    return {
      messages: [user(sorrow), user('Hello?'), bot(reply), bot('Still here.')],
      turns: [turns[0]!, 'seeker: Hello?', turns[1]!, 'supporter: Still here.'],
    }
  },
  'odd characters'(random) {
    const odd = one(
      ['a\u0000b', 'a\ud800b', '\u202eright to left\u202c', '👩‍👩‍👧', 'e\u0301', '\ufeffx', 'a\u2028b'],
      random,
    )
    return { messages: [user(odd), bot(odd)], turns: [`seeker: ${odd}`, `supporter: ${odd}`] }
  },
  'long turns'(random) {
    const long = 'I cannot sleep. '.repeat(2_000)
    const { reply } = talk(random)
    return { messages: [user(long), bot(reply)], turns: [`seeker: ${long}`, `supporter: ${reply}`] }
  },
  thoughts(random) {
    const { sorrow, reply, turns } = talk(random)
    return { messages: [user(sorrow), bot(`<think>A sad person.</think>\n${reply}`, {})], turns }
  },
  'thoughts beside'(random) {
    const { sorrow, reply, turns } = talk(random)
    return { messages: [user(sorrow), bot(reply, { reasoning_content: 'A sad person.' })], turns }
  },
  'other names of roles'(random) {
    const { sorrow, reply, turns } = talk(random)
    return {
      messages: [
        { role: one(['Human', 'USER', 'client'], random), content: sorrow },
        { role: one(['AI', 'Assistant', 'therapist'], random), content: reply },
      ],
      turns,
    }
  },
  'unknown roles'(random) {
    const { sorrow, reply } = talk(random)
    return {
      messages: [user(sorrow), aside('narrator', 'Night falls.'), bot(reply)],
      turns: /nobody is known by the role "narrator"/,
    }
  },
  'no list of messages'(random) {
    const { sorrow } = talk(random)
    return {
      messages: one([sorrow, 7, { user: sorrow }, [sorrow], [null]], random),
      turns: /"messages" is not a list of messages/,
    }
  },
}

let odd: readonly (Odd & { readonly id: string })[]
let read: Awaited<ReturnType<typeof imported>>

beforeAll(async () => {
  const random = createRandom('odd conversations')
  const makers = Object.values(kinds)
  odd = Array.from({ length: 2_000 }, (_, at) => ({
    id: `c${at}`,
    ...makers[at % makers.length]!(random),
  }))
  read = await imported(
    { 'odd.jsonl': jsonl(...odd.map(({ id, messages }) => ({ id, model: 'm', messages }))) },
    { language: 'en' },
  )
})

test('there are 18 kinds', () => expect(Object.keys(kinds)).toHaveLength(18))

test('those with both sides are written turn by turn', () => {
  const expected = odd
    .filter(({ turns }) => Array.isArray(turns))
    .map(({ id, turns }) => [id, turns])
  expect(new Map(read.lines.map((line) => [line.scenario, said(line)]))).toEqual(
    new Map(expected as [string, string[]][]),
  )
})

test('those without a side are counted', () => {
  const count = odd.filter(({ turns }) => turns === 'left out').length
  expect(read.report.unanswered).toBe(count)
  expect(read.report.records.leftOut).toBe(count)
})

test('those that cannot be read are named with line and reason', () => {
  const expected = odd.flatMap(({ turns }, at) =>
    turns instanceof RegExp ? [{ line: at + 1, what: expect.stringMatching(turns) as string }] : [],
  )
  expect(read.report.faults.map(({ line, what }) => ({ line, what }))).toEqual(expected)
})

test('refusals and thoughts are kept, apart from the words', () => {
  const replies = read.lines.flatMap(({ turns }) =>
    turns.filter(({ speaker }) => speaker === 'supporter'),
  )
  const of = (kind: string): number =>
    odd.filter((_, at) => Object.keys(kinds)[at % 18] === kind).length
  expect(replies.filter(({ finish }) => finish === 'refusal')).toHaveLength(
    of('refusals') + of('refusals as parts'),
  )
  expect(replies.filter(({ reasoning }) => reasoning === 'A sad person.')).toHaveLength(
    of('thoughts') + of('thoughts beside'),
  )
})

test('every message is counted once', () => {
  const { messages, turns, leftOut, records } = read.report
  expect(turns + Object.values(leftOut).reduce((sum, each) => sum + each, 0)).toBe(messages)
  expect(records).toMatchObject({ read: 2_000, written: read.lines.length })
})
