// Logs of calls: a line per request, each with all that was said before.
import { describe, expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })
const call = (messages: readonly object[], reply: string, more: object = {}) => ({
  request: { model: 'm', messages },
  response: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ message: assistant(reply), finish_reason: 'stop' }],
  },
  ...more,
})

/** The calls of one conversation, whose system prompt tells the time. */
function session(name: string, exchanges: number, more: object = {}): object[] {
  const said = Array.from({ length: exchanges }, (_, at) => [
    user(`${name} asks ${at}`),
    assistant(`reply ${at} to ${name}`),
  ])
  return said.map((exchange, at) =>
    call(
      [
        { role: 'system', content: `It is ${at} o'clock.` },
        ...said.slice(0, at).flat(),
        exchange[0]!,
      ],
      exchange[1]!.content,
      more,
    ),
  )
}
const whole = (name: string, exchanges: number): string[] =>
  Array.from({ length: exchanges }, (_, at) => [
    `seeker: ${name} asks ${at}`,
    `supporter: reply ${at} to ${name}`,
  ]).flat()

describe('calls of one conversation become one dialogue', () => {
  test('by the name of their session', async () => {
    const all = Array.from({ length: 20 }, (_, at) =>
      session(`s${at}`, 5, { session_id: `s${at}` }),
    )
    const mixed = Array.from({ length: 5 }, (_, turn) => all.map((calls) => calls[turn])).flat()
    const { lines, report, text } = await imported({ 'calls.jsonl': jsonl(...mixed) })
    expect(lines.map(said)).toEqual(all.map((_, at) => whole(`s${at}`, 5)))
    expect(report).toMatchObject({ records: { read: 100, written: 100, leftOut: 0, faults: 0 } })
    expect(text).toContain(
      'records: 100 read = 100 written + 0 left out + 0 that could not be read',
    )
  })

  test('without a name, by what they repeat; people who begin alike stay apart', async () => {
    const begin = call([user('Hi')], 'Hello.')
    const go = (name: string) =>
      call([user('Hi'), assistant('Hello.'), user(`I am ${name}.`)], `Hello ${name}.`)
    const { lines } = await imported({
      'calls.jsonl': jsonl(begin, begin, go('Ann'), ...session('Bo', 3), go('Cy')),
    })
    expect(lines.map((line) => said(line).at(-1))).toEqual([
      'supporter: Hello Ann.',
      'supporter: Hello Cy.',
      'supporter: reply 2 to Bo',
    ])
    expect(lines.map(({ turns }) => turns.length)).toEqual([4, 4, 6])
  })

  test('also where only what is new is sent, and the response that it follows is named', async () => {
    const responses = (id: string, input: string, reply: string, previous?: string) => ({
      request: { model: 'm', input, previous_response_id: previous ?? null },
      response: {
        id,
        object: 'response',
        output: [
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: reply }] },
        ],
      },
    })
    const log = jsonl(
      responses('r1', 'Hi', 'Hello.'),
      responses('r2', 'Hi', 'Hey.'),
      responses('r3', 'Sad.', 'Why?', 'r1'),
    )
    const { lines, report } = await imported({ 'calls.jsonl': log })
    expect(report.formats).toEqual(['openai-responses'])
    expect(lines.map(said)).toEqual([
      ['seeker: Hi', 'supporter: Hello.', 'seeker: Sad.', 'supporter: Why?'],
      ['seeker: Hi', 'supporter: Hey.'],
    ])
  })

  test('a reply that was asked for once more takes the place of the first, which is counted', async () => {
    const first = session('s', 2, { session_id: 's' })
    const again = {
      ...(first[1] as object),
      response: { choices: [{ message: assistant('better') }] },
    }
    const { lines, report } = await imported({ 'calls.jsonl': jsonl(...first, again) })
    expect(lines.map(said)).toEqual([[...whole('s', 2).slice(0, -1), 'supporter: better']])
    expect(report.leftOut).toMatchObject({ 'that an edit or another reply replaced': 1 })
  })

  test('records of one id that are the beginning of each other count as the longest', async () => {
    const messages = [user('I am sad.'), assistant('Why?'), user('Work.'), assistant('I see.')]
    const log = [2, 4].map((count) => ({ id: 'a', messages: messages.slice(0, count) }))
    const { lines, report } = await imported({ 'calls.jsonl': jsonl(...log) })
    expect(lines.map(({ turns }) => turns.length)).toEqual([4])
    expect(report).toMatchObject({ faults: [], leftOut: { 'repeated in later requests': 2 } })
  })
})

describe('the last reply', () => {
  test.each([
    ['text', 'LAST'],
    ['message', { message: assistant('LAST'), done: true }],
    ['JSON in a text', JSON.stringify({ choices: [{ message: assistant('LAST') }] })],
    ['body', { status_code: 200, body: { choices: [{ message: assistant('LAST') }] } }],
  ])('is found where it stands: %s', async (_, response) => {
    const { lines } = await imported({
      'calls.jsonl': jsonl({ request: { messages: [user('Hi')] }, response }),
    })
    expect(lines.map(said)).toEqual([['seeker: Hi', 'supporter: LAST']])
  })

  test('in a response that nobody understands is a fault, and a failed call has none', async () => {
    const request = { messages: [user('a'), assistant('b'), user('c')] }
    const log = jsonl(
      { request, response: { answer_v2: ['LAST'] } },
      { request, response: { choices: [] } },
      { request, response: { error: { message: 'overloaded' } } },
    )
    const { lines, report } = await imported({ 'calls.jsonl': log })
    expect(report.faults.map(({ line, what }) => [line, what])).toEqual([
      [1, 'the response holds no message that can be read'],
      [2, 'the response holds no message that can be read'],
    ])
    expect(lines.map(({ turns }) => turns.length)).toEqual([2 + 1])
  })

  test('that refuses is a reply with a flag', async () => {
    const refused = { role: 'assistant', content: null, refusal: "I can't help with that." }
    const part = { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }
    const log = jsonl(
      { id: 'a', messages: [user('Hi'), refused] },
      { id: 'b', messages: [user('Hi'), part] },
    )
    const { lines, report, text } = await imported({ 'chats.jsonl': log })
    expect(lines.map(({ turns }) => turns[1])).toEqual([
      { speaker: 'supporter', finish: 'refusal', text: "I can't help with that." },
      { speaker: 'supporter', finish: 'refusal', text: 'No.' },
    ])
    expect(report).toMatchObject({ refusals: 2 })
    expect(text).toContain('Refused or kept back by a filter: 2 replies, written with a flag')
  })
})

test('thoughts are kept apart from what was said', async () => {
  const replies = [
    { role: 'assistant', content: '<think>They are sad.</think>What happened?' },
    { role: 'assistant', content: 'What happened?', reasoning_content: 'They are sad.' },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'They are sad.' },
        { type: 'text', text: 'What happened?' },
      ],
    },
  ]
  const log = replies.map((reply, at) => ({
    id: `c${at}`,
    messages: [user('My <b>bold</b> day <think>'), reply],
  }))
  const { lines } = await imported({ 'chats.jsonl': jsonl(...log) })
  for (const { turns } of lines) {
    expect(turns).toEqual([
      { speaker: 'seeker', text: 'My <b>bold</b> day <think>' },
      { speaker: 'supporter', reasoning: 'They are sad.', text: 'What happened?' },
    ])
  }
})

test('a list beside the messages hides no record', async () => {
  const conversations = [
    { from: 'human', value: 'Hi' },
    { from: 'gpt', value: 'Hello' },
  ]
  const keys = ['items', 'data', 'runs', 'traces', 'results']
  const log = keys.map((key) => ({ id: key, conversations, [key]: [] }))
  const { lines } = await imported({ 'share.jsonl': jsonl(...log) })
  expect(lines.map(({ scenario }) => scenario)).toEqual(keys)
})
