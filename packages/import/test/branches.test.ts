// Messages that were edited and replies that were asked for again: the branch that was continued is
// the conversation.
import { describe, expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

const REPLACED = 'that an edit or another reply replaced'

/** A call: what was said so far, each side in turn, and the reply to it. */
const call = (words: string, more: object = {}): object => {
  const said = words.split(' ')
  const messages = said
    .slice(0, -1)
    .map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }))
  return {
    session_id: 's',
    request: { model: 'm', messages },
    response: { choices: [{ message: { role: 'assistant', content: said.at(-1) } }] },
    ...more,
  }
}

/**
 * Calls of one session, each with all of its words; what becomes of them; and how many messages are
 * replaced.
 */
const sessions: readonly (readonly [
  name: string,
  calls: readonly string[],
  whole: string,
  replaced: number,
])[] = [
  ['the second message is edited', ['a A', 'a A dog B', 'a A cat C'], 'a A cat C', 2],
  [
    'and the edited one is continued',
    ['a A', 'a A dog B', 'a A cat C', 'a A cat C so D'],
    'a A cat C so D',
    2,
  ],
  [
    'the first way is continued after all',
    ['a A', 'a A dog B', 'a A cat C', 'a A dog B so D'],
    'a A dog B so D',
    2,
  ],
  [
    'an early message is edited late',
    ['a A', 'a A b B', 'a A b B c C', 'a A x X', 'a A x X y Y'],
    'a A x X y Y',
    4,
  ],
  ['the first reply is asked for again, late', ['a A', 'a A b B', 'a B', 'a B c C'], 'a B c C', 3],
  [
    'one message is edited three times',
    ['a A', 'a A b B', 'a A c C', 'a A d D', 'a A e E'],
    'a A e E',
    6,
  ],
  [
    'an edit within an edit',
    ['a A', 'a A b B', 'a A x X', 'a A x X c C', 'a A x X d D'],
    'a A x X d D',
    4,
  ],
  [
    'a reply once more, then an edit before it',
    ['a A', 'a A b B', 'a A b C', 'a A x X'],
    'a A x X',
    3,
  ],
  [
    'the edit goes back to the first wording',
    ['a A', 'a A b B', 'a A x X', 'a A b B c C'],
    'a A b B c C',
    2,
  ],
  ['the log begins in the middle', ['a A b B', 'a A x X', 'a A x X c C'], 'a A x X c C', 2],
  [
    'only a part of what was said is sent',
    ['a A', 'a A b B', 'b B c C', 'b B d D'],
    'a A b B d D',
    2,
  ],
]

describe('calls of one session that share a beginning', () => {
  test.each(sessions)('%s', async (_, calls, whole, replaced) => {
    const { lines, report } = await imported({
      'calls.jsonl': jsonl(...calls.map((words) => call(words))),
    })
    expect(
      lines.map((line) =>
        said(line)
          .map((each) => each.split(': ')[1])
          .join(' '),
      ),
    ).toEqual([whole])
    expect(report.leftOut[REPLACED] ?? 0).toBe(replaced)
    const lost = Object.values(report.leftOut).reduce((sum, each) => sum + each, 0)
    expect(report.turns + lost).toBe(report.messages)
    expect(report.records).toMatchObject({ read: calls.length, written: calls.length })
  })

  test('the order is that of the times, not of the lines', async () => {
    const calls = ['a A x X', 'a A b B', 'a A']
    const traces = calls.map((words, at) => {
      const said = words.split(' ')
      const messages = said
        .slice(0, -1)
        .map((content, nth) => ({ role: nth % 2 ? 'assistant' : 'user', content }))
      const timestamp = `2026-01-02T10:0${9 - at}:00Z`
      return { id: `t${at}`, sessionId: 's', timestamp, input: { messages }, output: said.at(-1) }
    })
    const { lines } = await imported({ 'traces.jsonl': jsonl(...traces) })
    expect(lines.map(said)).toEqual([['seeker: a', 'supporter: A', 'seeker: x', 'supporter: X']])
  })

  test('without history in the calls, a person may say the same twice', async () => {
    const { lines } = await imported({
      'calls.jsonl': jsonl(...['yes A', 'no B', 'yes C', 'no D'].map((w) => call(w))),
    })
    expect(lines.map(({ turns }) => turns.map(({ text }) => text).join(' '))).toEqual([
      'yes A no B yes C no D',
    ])
  })

  test('responses that follow the same one', async () => {
    const response = (id: string, input: string, reply: string, previous?: string) => ({
      request: {
        model: 'm',
        input,
        ...(previous !== undefined && { previous_response_id: previous }),
      },
      response: {
        id,
        object: 'response',
        output: [
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: reply }] },
        ],
      },
    })
    const log = jsonl(
      response('r1', 'a', 'A'),
      response('r2', 'dog', 'B', 'r1'),
      response('r3', 'so', 'C', 'r2'),
      response('r4', 'cat', 'D', 'r1'),
      response('r5', 'well', 'E', 'r4'),
    )
    const { lines, report } = await imported({ 'calls.jsonl': log })
    expect(lines.map(({ turns }) => turns.map(({ text }) => text).join(' '))).toEqual([
      'a A cat D well E',
    ])
    expect(report.leftOut).toEqual({ [REPLACED]: 4 })
  })
})

describe('lists of messages that name their parents', () => {
  type Item = readonly [id: string, parent: string | null, role: string, text: string]
  const chat: readonly Item[] = [
    ['1', null, 'user', 'a'],
    ['2', '1', 'assistant', 'A'],
    ['3', '2', 'user', 'dog'],
    ['4', '3', 'assistant', 'B'],
    ['5', '2', 'user', 'cat'],
    ['6', '5', 'assistant', 'C'],
  ]
  const list = (id: string, parent: string, all = chat) =>
    all.map(([own, its, role, content]) => ({ [id]: own, [parent]: its, role, content }))
  const last = 'a A cat C'

  test.each<readonly [string, object, string, number]>([
    ['parentId', { messages: list('id', 'parentId') }, last, 2],
    ['parent_id', { conversations: list('message_id', 'parent_id') }, last, 2],
    ['uuid', { messages: list('uuid', 'parent_message_uuid') }, last, 2],
    [
      'the current one is named',
      { messages: list('id', 'parentId'), currentId: '4' },
      'a A dog B',
      2,
    ],
    [
      'a map',
      { messages: Object.fromEntries(list('id', 'parentId').map((each) => [each['id'], each])) },
      last,
      2,
    ],
    [
      'replies asked for again',
      { messages: list('id', 'parent', [...chat, ['7', '5', 'assistant', 'D']]) },
      'a A cat D',
      3,
    ],
    [
      'not in order',
      { messages: list('id', 'parentId', [chat[5]!, ...chat.slice(0, 5)]) },
      last,
      2,
    ],
    ['no branches', { messages: list('id', 'parentId', chat.slice(0, 4)) }, 'a A dog B', 0],
  ])('%s', async (_, record, whole, replaced) => {
    const { lines, report } = await imported({ 'chats.jsonl': jsonl({ id: 'c', ...record }) })
    expect(lines.map(({ turns }) => turns.map(({ text }) => text).join(' '))).toEqual([whole])
    expect(report.leftOut[REPLACED] ?? 0).toBe(replaced)
  })

  test('answers in a thread are no versions of one message', async () => {
    const thread = list('id', 'parentId').map((each, at) => ({
      ...each,
      parentId: at === 0 ? null : '1',
    }))
    const { lines } = await imported({ 'chats.jsonl': jsonl({ id: 'c', messages: thread }) })
    expect(lines[0]!.turns.map(({ text }) => text).join(' ')).toBe('a A dog B cat C')
  })

  test.each<readonly [string, string]>([
    [
      'in a table',
      [
        'conversation_id,message_id,parent_id,role,content',
        ...chat.map((row) => ['c', ...row].join(',')),
      ].join('\n'),
    ],
    [
      'whose id is the conversation',
      [
        'id,uuid,parent_message_uuid,role,content',
        ...chat.map((row) => ['c', ...row].join(',')),
      ].join('\n'),
    ],
  ])('rows %s', async (_, table) => {
    const { lines, report } = await imported({ 'rows.csv': table })
    expect(lines.map(({ turns }) => turns.map(({ text }) => text).join(' '))).toEqual([last])
    expect(report.leftOut).toEqual({ [REPLACED]: 2 })
  })
})
