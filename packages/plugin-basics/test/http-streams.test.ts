/** Bots that answer in pieces, and bots behind a login. */
import * as fc from 'fast-check'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '@attune/core'
import { make } from '@attune/testkit'
import type { ScriptedContextOptions } from '@attune/testkit/internal'
import { http } from '../src/supporters/http/http.js'
import { StreamedReply } from '../src/supporters/http/streamed-reply.js'
import { type Asked, botThat, contextWith, dialogue } from './bots.js'

const failing = {
  failure: (status: number, what: string) => new Error(`${status} ${what}`),
  malformed: (what: string) => new Error(`malformed ${what}`),
}

type Shape = ConstructorParameters<typeof StreamedReply>[0]

/** What is read of a text that comes in these pieces. */
function read(shape: Shape, pieces: readonly string[]) {
  const stream = new StreamedReply(shape)
  for (const [at, piece] of pieces.entries()) if (stream.hear(piece, 10 * (at + 1))) break
  return stream.reply(failing)
}

const delta = (content: string, more: object = {}): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, ...more }] })}\n\n`
const openAi = { format: 'sse', path: 'choices.0.delta.content' } as const

describe('a stream', () => {
  it.each<[string, Shape, string, string]>([
    [
      'of OpenAI',
      openAi,
      `data: {"choices":[{"delta":{"role":"assistant"}}]}\n\n${delta('I am ')}${delta('sorry.', { finish_reason: null })}data: {"choices":[],"usage":{}}\n\ndata: [DONE]\n\n`,
      'I am sorry.',
    ],
    [
      'of UI messages (AI SDK)',
      { format: 'sse', event: 'text-delta', path: 'delta' },
      'data: {"type":"start"}\n\ndata: {"type":"reasoning-delta","id":"r","delta":"Hm. "}\n\ndata: {"type":"text-delta","id":"t","delta":"I am "}\n\ndata: {"type":"text-delta","id":"t","delta":"sorry."}\n\ndata: {"type":"finish"}\n\ndata: [DONE]\n\n',
      'I am sorry.',
    ],
    [
      'of a data stream (AI SDK 4)',
      { format: 'ndjson', event: '0', end: 'd' },
      'f:{"messageId":"m"}\ng:"Hm. "\n0:"I am "\n0:"sorry."\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop"}\n',
      'I am sorry.',
    ],
    [
      'of plain pieces',
      { format: 'sse' },
      'data: I\n\ndata:  am\n\ndata:  sorry.\n\ndata: [DONE]\n\n',
      'I am sorry.',
    ],
    [
      'of lists',
      { format: 'ndjson', path: 'parts.*.text' },
      '{"parts":[]}\n{"parts":[{"text":"I "},{"image":"i.png"},{"text":"am "}]}\n{"parts":[{"text":"sorry."}]}\n{"done":true}\n',
      'I am sorry.',
    ],
    ...(['type', 'kind', 'event'] as const).flatMap((label): [string, Shape, string, string][] => {
      const data = [
        { [label]: 'thought', t: 'Hm. ' },
        { [label]: 'say', t: 'I am ' },
        { [label]: 'say', t: 'sorry.' },
        { [label]: 'done', t: 'I am sorry.' },
        { [label]: 'say', t: 'never read' },
      ].map((each) => JSON.stringify(each))
      const shape = { path: 't', event: 'say', end: 'done' }
      const events = data.map((each) => `data: ${each}\n\n`).join('')
      return [
        [`of events with a ${label}`, { ...shape, format: 'sse' }, events, 'I am sorry.'],
        [
          `of lines with a ${label}`,
          { ...shape, format: 'ndjson' },
          data.join('\n'),
          'I am sorry.',
        ],
      ]
    }),
    ['of lines', { format: 'sse' }, 'data: one\ndata: two\n\n', 'one\ntwo'],
    ['of JSON texts', { format: 'sse' }, 'data: "I am "\n\ndata: "sorry."\n\n', 'I am sorry.'],
    [
      'with CR LF, comments, ids and names',
      { format: 'sse', path: 'd', event: 'token' },
      ': hello\r\nid: 1\r\nretry: 9\r\nevent: token\r\ndata: {"d":"I "}\r\n\r\n: ping\r\n\r\nevent: thought\r\ndata: {"d":"hm"}\r\n\r\nevent: token\r\ndata:{"d":"am."}\r\n\r\n',
      'I am.',
    ],
    ['with CR', { format: 'sse', path: 'd' }, 'data: {"d":"I "}\r\rdata: {"d":"am."}\r\r', 'I am.'],
    [
      'that brings all so far',
      { format: 'sse', path: 'd', pieces: 'last' },
      'data: {"d":"I"}\n\ndata: {"d":"I am."}\n\n',
      'I am.',
    ],
    [
      'without an empty line at its end',
      { format: 'sse', path: 'd' },
      'data: {"d":"I "}\n\ndata: {"d":"am."}',
      'I am.',
    ],
    [
      'of events of which one has no text',
      { format: 'sse', path: 'd', end: 'done' },
      'data: {"d":"I am."}\n\nevent: ping\ndata: x\n\nevent: done\ndata: bye\n\n',
      'I am.',
    ],
    [
      'of lines of JSON',
      { format: 'ndjson', path: 'message.content', end: 'done' },
      '{"message":{"content":"I am "},"done":false}\n\n{"message":{"content":"sorry."},"done":true}\n',
      'I am sorry.',
    ],
    [
      'of lines of JSON, the last with all',
      { format: 'ndjson', path: 't', pieces: 'last' },
      '{"t":"I "}\n{"t":"am."}\n{"t":"I am."}',
      'I am.',
    ],
    ['of text', { format: 'text' }, 'I am sorry.\n<3', 'I am sorry.\n<3'],
  ])('%s is read wherever it is cut', (_, shape, whole, text) => {
    expect(read(shape, [whole]).text).toBe(text)
    const cuts = fc.array(fc.nat(whole.length), { maxLength: 8 })
    fc.assert(
      fc.property(cuts, (places) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), whole.length]
        const pieces = edges.slice(1).map((edge, at) => whole.slice(edges[at], edge))
        expect(read(shape, pieces).text).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  it('says when its first words came', () => {
    expect(
      read(openAi, [': hi\n\n', delta(''), delta(' '), delta('Go.'), delta(' On.')]),
    ).toMatchObject({
      text: ' Go. On.',
      firstWords: 40,
    })
  })

  it.each<[string, Shape, string, string]>([
    [
      'an event of an error',
      openAi,
      `${delta('I ')}event: error\ndata: {"message":"overloaded"}\n\n`,
      '503 its stream reports an error: overloaded',
    ],
    [
      'an error in its data',
      openAi,
      `${delta('I ')}data: {"error":{"message":"slow down","code":429}}\n\n`,
      '429 its stream reports an error: slow down',
    ],
    [
      'an early end',
      { ...openAi, end: '[DONE]' },
      delta('I '),
      '200 its stream ended before [DONE] came (option end). Its last event was {"choices":[{"delta":{"content":"I "}}]}.',
    ],
    [
      'an end under another name',
      { format: 'ndjson', path: 't', end: 'over' },
      '{"phase":"say","data":{"n":1},"t":"I "}\n{"phase":"over","data":{"n":2,"usage":{"output":1}}}\n',
      '200 its stream ended before over came (option end). Its last event was {"phase":"over","data":{"n":2,"usage":{"output":1}}}. If it is the end, set `end: data.usage`.',
    ],
    [
      'an error in a line with a label',
      { format: 'ndjson', path: 't' },
      '{"type":"say","t":"I "}\n{"type":"error","message":"overloaded"}\n',
      '503 its stream reports an error: overloaded',
    ],
    [
      'a broken finish',
      openAi,
      delta('I ', { finish_reason: 'network_error' }),
      '200 its stream broke off: it ended by "network_error"',
    ],
    [
      'JSON in place of events',
      openAi,
      '{"reply":"I am."}',
      'malformed expected a stream of events with a text at choices.0.delta.content, got no event.',
    ],
    [
      'words in place of JSON',
      openAi,
      'data: hello\n\n',
      'malformed expected a stream of events with a text at choices.0.delta.content, got "hello".',
    ],
    [
      'a page',
      { format: 'text' },
      ' <!DOCTYPE html><title>Log in</title>',
      'malformed expected plain text, got the HTML page "Log in".',
    ],
    [
      'XML',
      { format: 'text' },
      '<?xml version="1.0"?><error/>',
      'malformed expected plain text, got',
    ],
    [
      'text in place of lines of JSON',
      { format: 'ndjson', path: 't' },
      'I am.\n',
      'malformed expected lines of JSON with a text at t, got "I am.".',
    ],
  ])('with %s is refused', (_, shape, whole, message) => {
    expect(() => read(shape, [whole])).toThrow(message)
  })
})

const sse = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })

describe('a bot that streams', () => {
  const options = { reply: 'd', format: 'sse', request: { text: '{{text}}' } } as const

  it('is read with characters that are cut between pieces, and is not waited for after its end', async () => {
    const bytes = Buffer.from('data: {"d":"Ça 你"}\n\n')
    const bot = await botThat((_, response) => {
      sse(response).write(bytes.subarray(0, 13))
      setTimeout(() => response.write(bytes.subarray(13, 17)), 5)
      // It never closes the connection.
      setTimeout(
        () => response.write(Buffer.concat([bytes.subarray(17), Buffer.from('data: [DONE]\n\n')])),
        10,
      )
    })
    expect((await dialogue({ url: bot.url, ...options })).said).toEqual(['Ça 你', 'Ça 你', 'Ça 你'])
    expect(bot.requests[0]!.headers.accept).toBe('text/event-stream')
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    [
      'reports an error',
      (response) => sse(response).end('data: {"d":"I "}\n\nevent: error\ndata: busy\n\n'),
    ],
    ['ends early', (response) => sse(response).end('data: {"d":"I "}\n\n')],
    [
      'breaks off',
      (response) => sse(response).write('data: {"d":"I "}\n\n', () => response.destroy()),
    ],
  ])('is asked again where it %s', async (_, fail) => {
    const bot = await botThat((_, response, count) => {
      if (count === 1) fail(response)
      else sse(response).end('data: {"d":"I am."}\n\ndata: [DONE]\n\n')
    })
    expect((await dialogue({ url: bot.url, ...options, end: '[DONE]' })).said[0]).toBe('I am.')
    expect(bot.requests).toHaveLength(4)
  })

  it('gives values to keep in any of its events', async () => {
    const bot = await botThat((_, response, count) => {
      sse(response).end(`data: {"id":"c${count}"}\n\ndata: {"d":"r"}\n\n`)
    })
    await dialogue({ url: bot.url, ...options, keep: { id: 'id' } })
    expect(bot.requests.map(({ text }) => text)).toEqual([
      '{"text":"one"}',
      '{"text":"two","id":"c1"}',
      '{"text":"three","id":"c2"}',
    ])
  })
})

describe('a login', () => {
  const tokens = ['first-token-of-the-bot', 'second-token-of-the-bot', 'third-token-of-the-bot']

  /** A bot that gives the tokens in turn, and takes only the newest one. */
  async function guarded(
    more: {
      readonly answer?: (token: string) => object
      readonly refuses?: (asked: number) => boolean
    } = {},
  ) {
    const { answer = (token: string): object => ({ data: { token } }), refuses = () => false } =
      more
    let logins = 0
    let asked = 0
    const bot = await botThat(({ url, headers }: Asked, response) => {
      if (url === '/login') return answer(tokens[logins++]!)
      const isOld = headers.authorization !== `Bearer ${tokens[logins - 1]}`
      if (!isOld && !refuses(++asked)) return { reply: `you came with ${headers.authorization}` }
      response.writeHead(401)
      return { detail: `${headers.authorization} is no token` }
    })
    const login = {
      url: `${bot.url}/login`,
      body: { user: 'me', password: '${env:BOT_PASSWORD}' },
      token: 'data.token',
    }
    const paths = () => bot.requests.map(({ url }) => url)
    return { ...bot, options: { url: bot.url, login } as JsonObject, paths }
  }
  const environment = { BOT_PASSWORD: 'password-of-the-bot' }

  it('is made once, with what the environment holds, and its token goes with every request and into no reply', async () => {
    const bot = await guarded()
    const { said } = await dialogue(bot.options, { environment })
    expect(bot.requests[0]!.text).toBe('{"user":"me","password":"password-of-the-bot"}')
    expect(bot.paths()).toEqual(['/login', '/', '/', '/'])
    expect(said[0]).toMatch(/^you came with \[key removed\]/)
  })

  it('is shared by dialogues at the same time', async () => {
    const bot = await guarded()
    const { context } = contextWith({ environment })
    const supporter = make(http, bot.options)
    const ask = (id: string) =>
      supporter.reply({ language: 'en', id, turns: [{ speaker: 'seeker', text: 'hi' }] }, context)
    // The first answer of a service is waited for; then all are asked at once.
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask))
    expect(bot.paths().filter((path) => path === '/login')).toHaveLength(1)
  })

  it.each<[string, JsonObject]>([
    ['seconds of the config', { expires: 0.000001 }],
    ['seconds of its answer', { expires: 'expires_in' }],
    ['a date of its answer', { expires: 'until' }],
  ])('is made again when its token has expired, by %s', async (_, more) => {
    const bot = await guarded({
      answer: (token) => ({ data: { token }, expires_in: 0, until: '2001-01-01T00:00:00Z' }),
    })
    await dialogue(
      { ...bot.options, login: { ...(bot.options['login'] as object), ...more } },
      { environment },
    )
    expect(bot.paths()).toEqual(['/login', '/', '/login', '/', '/login', '/'])
  })

  it('is made again once after a 401', async () => {
    const bot = await guarded({ refuses: (asked) => asked === 2 })
    await dialogue(bot.options, { environment })
    expect(bot.paths()).toEqual(['/login', '/', '/', '/login', '/', '/'])
    const closed = await guarded({ refuses: () => true })
    const failure = await dialogue(closed.options, { environment }).catch((error: Error) => error)
    expect(failure).toMatchObject({ code: 'CALL_REFUSED_KEY' })
    expect(closed.paths()).toEqual(['/login', '/', '/login', '/'])
    expect(String(failure)).not.toMatch(/token-of-the-bot|password-of-the-bot/)
  })

  it('may send a form, and give a cookie or a header', async () => {
    const bot = await botThat(({ url, headers }, response) => {
      if (url !== '/login') return { reply: String(headers.cookie) }
      response.setHeader('set-cookie', 'sid=cookie-of-the-bot-1; Path=/')
      return {}
    })
    const login = {
      url: `${bot.url}/login`,
      body: { user: 'a b' },
      encoding: 'form',
      token: { cookie: 'sid' },
    }
    await dialogue({ url: bot.url, login })
    expect(bot.requests[0]!.text).toBe('user=a+b')
    expect(bot.requests[1]!.headers.cookie).toBe('sid=cookie-of-the-bot-1')
  })

  it('says what its answer has in place of a token, without its values', async () => {
    const bot = await botThat(() => ({ access: 'secret-of-the-answer', expires_in: 9 }))
    const more: ScriptedContextOptions = {}
    const failure = await dialogue(
      { url: bot.url, login: { url: bot.url, body: {}, token: 'token' } },
      more,
    ).catch((error: Error) => error)
    expect(String(failure)).toContain(
      'the answer of its login has no text at token; it has the members access, expires_in',
    )
    expect(String(failure)).not.toContain('secret-of-the-answer')
  })
})
