/** What the answer of a bot is taken for. */
import { describe, expect, test } from 'vitest'
import { observed } from '../../src/meet/observed.js'

const said = 'Hello. I have slept badly.'
const seen = (text: string, headers: Record<string, string> = {}) =>
  observed(text, new Headers(headers), said)
const sse = (...events: readonly (readonly [name: string, data: unknown])[]): string =>
  events
    .map(
      ([name, data]) =>
        `${name === '' ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    )
    .join('')

describe('an answer is', () => {
  test.each<[string, string, object]>([
    ['a reply of ours', '{"reply":"Go on."}', {}],
    [
      'a reply elsewhere',
      '{"data":{"reply_text":"It is all right."}}',
      { reply: 'data.reply_text' },
    ],
    ['a reply beside an empty error', '{"text":"Go on.","error":""}', { reply: 'text' }],
    ['several messages', '[{"text":"A."},{"text":"B."}]', { reply: '*.text' }],
    [
      'a reply with an id',
      '{"answer":"Go on.","meta":{"sessionId":"s"}}',
      { reply: 'answer', keep: { sessionId: 'meta.sessionId' } },
    ],
    [
      'a reply with an id under the name of the conversation',
      '{"answer":"Go on.","conversation":"k3j2hd8","chat":"sleep"}',
      { reply: 'answer', keep: { conversation: 'conversation' } },
    ],
    ['plain text', 'Go on.', { format: 'text' }],
    ['a text in JSON', '"Go on."', { format: 'text' }],
    [
      'lines of JSON',
      '{"t":"Go "}\n{"t":"on.","done":true}',
      { format: 'ndjson', reply: 't', end: 'done' },
    ],
    [
      'lines of JSON, the last with all',
      '{"t":"Go "}\n{"t":"on."}\n{"t":"Go on."}',
      { format: 'ndjson', reply: 't', pieces: 'last' },
    ],
    [
      'events of OpenAI',
      sse(
        ['', { choices: [{ delta: { role: 'assistant' } }] }],
        ['', { choices: [{ delta: { content: 'Go ' } }] }],
        ['', { choices: [{ delta: { content: 'on.' }, finish_reason: 'stop' }] }],
        ['', '[DONE]'],
      ),
      { format: 'sse', reply: 'choices.0.delta.content', end: '[DONE]' },
    ],
    [
      'UI messages of the AI SDK',
      sse(
        ['', { type: 'start' }],
        ['', { type: 'reasoning-delta', delta: 'Hm. ' }],
        ['', { type: 'text-delta', delta: 'Go ' }],
        ['', { type: 'text-delta', delta: 'on.' }],
        ['', { type: 'finish' }],
        ['', '[DONE]'],
      ),
      { format: 'sse', reply: 'delta', event: 'text-delta', end: '[DONE]' },
    ],
    [
      'a data stream of the AI SDK',
      'f:{"messageId":"m"}\n0:"Go "\n0:"on."\nd:{"finishReason":"stop"}\n',
      { format: 'ndjson', event: '0', end: 'd' },
    ],
    [
      'events of Anthropic',
      sse(
        ['message_start', { type: 'message_start' }],
        ['content_block_delta', { delta: { type: 'text_delta', text: 'Go on.' } }],
        ['message_stop', { type: 'message_stop' }],
      ),
      { format: 'sse', reply: 'delta.text', end: 'message_stop' },
    ],
    [
      'events of which some are thoughts',
      sse(['thought', { text: 'Hm. ' }], ['token', { text: 'Go ' }], ['token', { text: 'on.' }]),
      { format: 'sse', reply: 'text', event: 'token' },
    ],
    ['events of text', sse(['', 'Go'], ['', ' on.']), { format: 'sse' }],
    [
      'events of text with an end',
      sse(['token', 'Go'], ['token', ' on.'], ['done', {}]),
      { format: 'sse', event: 'token', end: 'done' },
    ],
    [
      'lines of several kinds, one of which holds the whole text',
      '{"kind":"meta","data":{"turn":1}}\n{"kind":"delta","data":{"parts":[{"text":"Go on."}]}}\n{"kind":"done"}',
      { format: 'ndjson', reply: 'data.parts.*.text', end: 'done' },
    ],
    [
      'events of kinds',
      sse(
        ['', { kind: 'thought', text: 'Hm. ' }],
        ['', { kind: 'say', text: 'Go ' }],
        ['', { kind: 'say', text: 'on.' }],
        ['', { kind: 'done' }],
      ),
      { format: 'sse', reply: 'text', event: 'say', end: 'done' },
    ],
    [
      'events of Dify',
      sse(
        ['', { event: 'message', answer: 'Go ' }],
        ['', { event: 'message', answer: 'on.' }],
        ['', { event: 'message_end', metadata: {} }],
      ),
      { format: 'sse', reply: 'answer', end: 'message_end' },
    ],
    [
      'lines with labels of no known name',
      '{"phase":"begin"}\n{"phase":"speak","utterance":"Go on."}\n{"phase":"over"}',
      { format: 'ndjson', reply: 'utterance' },
    ],
    [
      'an event with a list of texts',
      sse(['', { parts: [{ text: 'Go ' }, { text: 'on.' }] }]),
      { format: 'sse', reply: 'parts.*.text' },
    ],
    [
      'an event with a list of plain texts',
      sse(['', { parts: ['Go ', 'on.'] }]),
      { format: 'sse', reply: 'parts.*' },
    ],
    [
      'an event with texts of one name, last in the stream',
      sse(['start', {}], ['say', { parts: ['Go ', 'on.'] }]),
      { format: 'sse', reply: 'parts.*' },
    ],
    [
      'events that bring all so far',
      sse(['', { text: 'Go' }], ['', { text: 'Go on.' }]),
      { format: 'sse', reply: 'text', pieces: 'last' },
    ],
  ])('%s', (_, text, shape) => {
    expect(seen(text)).toMatchObject({ is: 'reply', shape })
    expect((seen(text) as { shape: object }).shape).toEqual(shape)
  })

  test.each<[string, string, object]>([
    ['an echo', `{"text":"${said}"}`, { is: 'echo', at: 'text' }],
    [
      'an echo in a list of texts, which is not joined with the others',
      sse(['', { turns: [{ text: said }, { text: 'Go on.' }] }]),
      { is: 'echo', at: 'turns.0.text' },
    ],
    ['an echo as text', said, { is: 'echo' }],
    ['empty', '{"reply":"","id":3}', { is: 'empty', at: 'reply' }],
    ['null', '{"reply":null,"id":3}', { is: 'empty', at: 'reply' }],
    ['null in the place of a list', '{"messages":null}', { is: 'empty', at: 'messages' }],
    ['an empty body', '', { is: 'empty' }],
    ['an empty list', '{"messages":[]}', { is: 'empty', at: 'messages' }],
    ['a page', '<!DOCTYPE html><html></html>', { is: 'page' }],
    ['an answer in XML', '<?xml version="1.0"?><say/>', { is: 'xml' }],
    [
      'JSON with a comma too many',
      '{"reply": "I hear you.",}',
      { is: 'broken', what: expect.stringMatching(/JSON/) },
    ],
    [
      'a state in which the reply is not there yet',
      '{"id":"7","status":"queued"}',
      { is: 'later', where: 'queued' },
    ],
    ['a fault', '{"error":{"message":"no such user"}}', { is: 'fault', what: 'no such user' }],
    [
      'a fault in events',
      sse(['error', { message: 'overloaded' }]),
      { is: 'fault', what: 'overloaded' },
    ],
    [
      'no reply',
      '{"mood":"calm","n":1,"state":"fine"}',
      { is: 'unread', texts: ['mood', 'state'] },
    ],
  ])('%s', (_, text, expected) => {
    expect(seen(text)).toMatchObject(expected)
  })

  test('what a header and a cookie give is kept', () => {
    const headers = { 'x-session-id': 'h', 'set-cookie': 'connect.sid=1; Path=/' }
    expect(seen('{"reply":"Go on."}', headers)).toMatchObject({
      shape: {
        reply: 'reply',
        keep: { 'x-session-id': { header: 'x-session-id' }, cookie: { cookie: 'connect.sid' } },
      },
    })
    expect(seen(sse(['', { t: 'Go ' }], ['', { t: 'on.' }]), headers)).toMatchObject({
      shape: { reply: 't', keep: { 'x-session-id': { header: 'x-session-id' } } },
    })
  })
})
