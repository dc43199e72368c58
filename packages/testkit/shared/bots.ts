/** Bots of many shapes: what each reads and writes. */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Bot, Request } from './bot-server.js'

/** The name that a person gave, in one of the messages of a dialogue. */
const nameIn = (messages: readonly string[]): string | undefined =>
  messages.map((text) => /name is (\w+)/.exec(text)?.[1]).find(Boolean)

const missing = (...names: readonly string[]) => ({
  detail: names.map((name) => ({ type: 'missing', loc: ['body', name], msg: 'Field required' })),
})
const events = (response: ServerResponse, ...all: readonly string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const each of all) response.write(each)
  response.end()
}
const isText = (value: unknown): value is string => typeof value === 'string'

export interface Shaped {
  readonly bot: Bot
  /** Flags of `attune init`, after `--url`. */
  readonly flags?: (url: string) => readonly string[]
  /** Added to the address. */
  readonly path?: string
  /** What stands between the parts of its reply. */
  readonly environment?: Readonly<Record<string, string>>
  /** What `init` says. */
  readonly shows?: readonly RegExp[]
  /** Replies that are no answer to a message, before all others. */
  readonly greeting?: string
}

type Messages = readonly { readonly role: string; readonly content: string }[]

/** The ten of a newcomer, a login that expires, and a bot that speaks first. */
export const bots: Readonly<Record<string, Shaped>> = {
  'OpenAI compatible': {
    path: '/v1/chat/completions',
    bot({ body, url }, { json, say }) {
      const messages = body['messages'] as Messages | undefined
      if (url.pathname !== '/v1/chat/completions' || !Array.isArray(messages))
        return json({ error: { message: 'messages is required' } }, 400)
      json({
        id: 'c1',
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: say(messages.at(-1)!.content).join(' ') },
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 9, completion_tokens: 3 },
      })
    },
    shows: [/reply +at choices\.0\.message\.content/, /the whole conversation/],
  },
  'a reply for messages': {
    bot: ({ body }, { json, say }) =>
      Array.isArray(body['messages'])
        ? json({ reply: say((body['messages'] as Messages).at(-1)!.content).join(' ') })
        : json({ error: 'messages?' }, 400),
  },
  'a reply deep inside': {
    bot: ({ body }, { json, say }) =>
      isText(body['text'])
        ? json({ data: { reply_text: say(body['text']).join(' ') }, ok: true })
        : json({ detail: "Missing field: 'text'" }, 400),
    shows: [/reply +at data\.reply_text/],
  },
  'a conversation id of the bot': {
    bot({ body }, { json, say, next, memory }) {
      if (!isText(body['message'])) return json({ error: 'message is required' }, 400)
      const id =
        isText(body['conversation_id']) && memory.has(body['conversation_id'])
          ? body['conversation_id']
          : `conv-${next()}`
      const before = memory.get(id) ?? []
      memory.set(id, [...before, body['message']])
      const known = /What is my name/.test(body['message']) ? nameIn(before) : undefined
      const reply = say(body['message']).join(' ')
      json({
        conversation_id: id,
        reply: before.length === 0 ? reply : known === undefined ? reply : `You are ${known}.`,
      })
    },
    shows: [/remembers the message before \(it is sent conversation_id again\)/],
  },
  'two bubbles': {
    bot({ body }, { json, say }) {
      if (!isText(body['text'])) return json(missing('text'), 422)
      json({ messages: say(body['text'], '\n\n').map((text) => ({ type: 'text', text })) })
    },
    shows: [/reply +at messages\.\*\.text, 2 messages \(2 texts\)/],
  },
  'a session id of ours': {
    bot({ body }, { json, say }) {
      const left = ['session_id', 'text'].filter((name) => !isText(body[name]))
      if (left.length > 0) return json(missing(...left), 422)
      json({ answer: say(body['text'] as string).join(' ') })
    },
    shows: [/"session_id":"\{\{session\}\}"/],
  },
  'a strict schema': {
    bot({ body }, { json, say }) {
      const extra = Object.keys(body).filter((name) => name !== 'query')
      if (extra.length > 0)
        return json(
          {
            detail: extra.map((name) => ({
              type: 'extra_forbidden',
              loc: ['body', name],
              msg: 'Extra inputs are not permitted',
            })),
          },
          422,
        )
      if (!isText(body['query'])) return json({ message: 'bad request' }, 400)
      json({ response: say(body['query']).join(' ') })
    },
  },
  'a bearer key': {
    bot({ headers, body }, { json, say }) {
      if (headers.authorization !== 'Bearer key-of-the-bot-0123456789')
        return json({ detail: 'Not authenticated' }, 401)
      if (!isText(body['text'])) return json({ detail: 'text is missing' }, 400)
      json({ reply: say(body['text']).join(' ') })
    },
    flags: () => [
      '--header',
      'Authorization: Bearer ${env:BOT_KEY}',
      '--body',
      '{"text": "{message}"}',
    ],
    environment: { BOT_KEY: 'key-of-the-bot-0123456789' },
  },
  'server-sent events': {
    bot({ body }, { response, json, say }) {
      const messages = body['messages'] as Messages | undefined
      if (!Array.isArray(messages)) return json({ error: 'no messages' }, 400)
      const [one, two] = say(messages.at(-1)!.content)
      const delta = (content: string) =>
        `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
      events(response, delta(''), delta(one), ': ping\n\n', delta(` ${two}`), 'data: [DONE]\n\n')
    },
    shows: [
      /reply +at choices\.0\.delta\.content, a stream of events up to \[DONE\]/,
      /first words after/,
    ],
  },
  'plain text': {
    bot: ({ body }, { response, json, say }) =>
      isText(body['message'])
        ? void response
            .writeHead(200, { 'content-type': 'text/plain' })
            .end(say(body['message']).join(' '))
        : json({ error: 'message' }, 500),
    shows: [/reply +at the whole, plain text/],
  },
  'a login that expires': {
    bot({ url, headers, body }, { json, say, next, memory }) {
      if (url.pathname === '/login') {
        if (body['password'] !== 'password-of-the-bot-0123')
          return json({ detail: 'wrong password' }, 403)
        const token = `token-of-the-bot-${next()}-0123456789`
        memory.set('token', [token, '3'])
        return json({ access_token: token, expires_in: 3600 })
      }
      const [token, left] = memory.get('token') ?? []
      if (headers.authorization !== `Bearer ${token}` || left === '0')
        return json({ detail: 'token expired' }, 401)
      if (!isText(body['message'])) return json({ detail: 'message is required' }, 400)
      // Each token lasts for three requests only, whatever was promised.
      memory.set('token', [token!, String(Number(left) - 1)])
      json({ reply: say(body['message']).join(' ') })
    },
    path: '/chat',
    flags: (url) => [
      '--with',
      `login: { url: '${url}/login', body: { user: me, password: '\${env:BOT_PASSWORD}' }, token: access_token, expires: expires_in }`,
    ],
    environment: { BOT_PASSWORD: 'password-of-the-bot-0123' },
    shows: [/after a login/],
  },
  'a greeting first': {
    bot({ url, body }, { json, say, next }) {
      if (url.pathname === '/start')
        return json({ id: next(), greeting: 'Hi, I am Momo. What brings you here?' })
      if (!/^\/chats\/\d+$/.test(url.pathname)) return json({ detail: 'no such chat' }, 404)
      if (!isText(body['text'])) return json(missing('text'), 422)
      json({ text: say(body['text']).join(' ') })
    },
    path: '/chats/{{keep.id}}',
    flags: (url) => [
      '--with',
      `{ start: { url: '${url}/start', reply: greeting }, greeting: true, keep: { id: id } }`,
    ],
    greeting: 'Hi, I am Momo. What brings you here?',
    shows: [/it speaks first: "Hi, I am Momo/],
  },
}

const wanted = (request: Request): string | undefined =>
  [request.body['message'], request.body['text']].find(isText)

/** More of these kinds. */
export const moreBots: Readonly<Record<string, Shaped>> = {
  'a model that it does not name': {
    bot({ body }, { json, say }) {
      if (!isText(body['model'])) return json({ error: 'model is required' }, 400)
      const messages = body['messages'] as Messages | undefined
      if (!Array.isArray(messages)) return json({ error: 'messages is required' }, 400)
      json({ message: { role: 'assistant', content: say(messages.at(-1)!.content).join(' ') } })
    },
    shows: [/Note: the bot wants `model`, and its value is a guess/],
  },
  'an id under the name of the conversation': {
    bot({ body }, { json, say, memory }) {
      if (!isText(body['utterance'])) return json({ error: 'field "utterance" is required' }, 422)
      const id = isText(body['conversation']) ? body['conversation'] : `c-${memory.size}00`
      const before = memory.get(id) ?? []
      memory.set(id, [...before, body['utterance']])
      const reply = say(body['utterance']).join(' ')
      json({
        conversation: id,
        answer: {
          text: /my name\?/.test(body['utterance']) ? `You are ${nameIn(before) ?? 'new'}.` : reply,
        },
      })
    },
    shows: [/remembers the message before \(it is sent conversation again\)/],
  },
  'a bot that says the same at first, and names the field that it wants': {
    bot({ body }, { json, say, next }) {
      if (!isText(body['utterance'])) return json({ error: 'field "utterance" is required' }, 422)
      const said = say(body['utterance']).join(' ')
      json({ answer: next() < 4 ? 'I am glad that you are here.' : said })
    },
    shows: [/"utterance":"\{\{text\}\}"/, /^(?![^]*several shapes)/],
  },
  'Rasa, with a picture': {
    path: '/webhooks/rest/webhook',
    bot({ body }, { json, say }) {
      if (!isText(body['message']) || !isText(body['sender'])) return json({ error: 'bad' }, 400)
      const [one, two] = say(body['message'], '\n\n')
      json([
        { recipient_id: 'u', text: one },
        { recipient_id: 'u', text: two },
      ])
    },
    shows: [/reply +at \*\.text/],
  },
  'an id in a header': {
    bot(request, { json, say, memory }) {
      const message = wanted(request)
      if (message === undefined) return json({ error: 'text is required' }, 400)
      const id = (request.headers['x-session-id'] as string | undefined) ?? `s${memory.size}`
      const before = memory.get(id) ?? []
      memory.set(id, [...before, message])
      const reply = say(message).join(' ')
      json(
        { reply: /my name\?/.test(message) ? `You are ${nameIn(before) ?? 'new'}.` : reply },
        200,
        {
          'x-session-id': id,
        },
      )
    },
    shows: [/it is sent x-session-id again/, /remembers/],
  },
  'an id in a cookie': {
    bot(request, { json, say, memory }) {
      const message = wanted(request)
      if (message === undefined) return json({ error: 'text is required' }, 400)
      const id = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? `s${memory.size}`
      memory.set(id, [...(memory.get(id) ?? []), message])
      json({ reply: say(message).join(' ') }, 200, { 'set-cookie': `sid=${id}; Path=/; HttpOnly` })
    },
    shows: [/it is sent sid again/],
  },
  'events of plain text': {
    bot(request, { json, say, response }) {
      const message = wanted(request)
      if (message === undefined) return json({ error: 'text is required' }, 400)
      const [one, two] = say(message)
      events(
        response,
        `event: token\ndata: ${one}\n\n`,
        `event: token\ndata:  ${two}\n\n`,
        'event: done\ndata: {}\n\n',
      )
    },
    shows: [/up to done/],
  },
  'events of all so far': {
    bot(request, { json, say, response }) {
      const message = wanted(request)
      if (message === undefined) return json({ error: 'text is required' }, 400)
      const [one, two] = say(message)
      events(
        response,
        ...[one.slice(0, 5), one, `${one} ${two}`].map(
          (text) => `data: ${JSON.stringify({ text })}\r\n\r\n`,
        ),
      )
    },
  },
  'lines of JSON with a last one': {
    bot(request, { json, say, response }) {
      const message = wanted(request)
      if (message === undefined) return json({ error: 'text is required' }, 400)
      const [one, two] = say(message)
      const lines = [
        { delta: one, done: false },
        { delta: ` ${two}`, done: false },
        { done: true, reply: `${one} ${two}`, id: 3 },
      ]
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    },
    shows: [/a stream of lines of JSON up to done/],
  },
  'a GET with a parameter': {
    bot({ method, url }, { json, say, response }) {
      if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
      const q = url.searchParams.get('q')
      if (q === null)
        return json(
          { detail: [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required' }] },
          422,
        )
      json({ answer: say(q).join(' ') })
    },
    shows: [/GET \{"q":"\{\{text\}\}"\}/],
  },
  'a form': {
    bot({ headers, body }, { json, say }) {
      if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
        return json({ detail: 'Unsupported media type' }, 415)
      if (!isText(body['message'])) return json(missing('message'), 422)
      json({ reply: say(body['message']).join(' ') })
    },
    shows: [/as a form/],
  },
  'a busy one, packed': {
    bot(request, { json, say, response, next }) {
      const message = wanted(request)
      if (message === undefined) return json({ error: 'text is required' }, 400)
      if (next() === 1) return json({ error: 'slow down' }, 429, { 'retry-after': '0' })
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify({ reply: say(message).join(' ') })))
    },
  },
  'names of its own for the two sides': {
    bot({ body }, { json, say }) {
      const history = body['history'] as
        | readonly { readonly sender?: string; readonly text?: string }[]
        | undefined
      if (!Array.isArray(history)) return json(missing('history'), 422)
      const flaws = history.flatMap((each, at) => {
        const left = ['sender', 'text']
          .filter((name) => !isText(each[name as 'text']))
          .map((name) => ({
            type: 'missing',
            loc: ['body', 'history', at, name],
            msg: 'Field required',
          }))
        const isOdd = isText(each.sender) && !['user', 'bot'].includes(each.sender)
        return [
          ...left,
          ...(isOdd
            ? [
                {
                  type: 'literal_error',
                  loc: ['body', 'history', at, 'sender'],
                  msg: "Input should be 'user' or 'bot'",
                },
              ]
            : []),
        ]
      })
      if (flaws.length > 0) return json({ detail: flaws }, 422)
      json({ reply: say(history.at(-1)!.text!).join(' ') })
    },
  },
  'the whole conversation as its answer': {
    bot(request, { json, say, memory }) {
      const message = wanted(request)
      const id = request.body['user_id']
      if (!isText(message) || !isText(id))
        return json(
          missing(...(isText(message) ? [] : ['message']), ...(isText(id) ? [] : ['user_id'])),
          422,
        )
      const before = memory.get(id) ?? []
      const all = [...before, message, say(message).join(' ')]
      memory.set(id, all)
      json({ messages: all.map((text, at) => ({ role: at % 2 === 0 ? 'user' : 'bot', text })) })
    },
    shows: [/reply +at messages\.\*\.text/],
  },
  'one that answers anything': {
    bot({ body }, { json, say }) {
      json({ reply: say(String(body['prompt'])).join(' ') })
    },
    shows: [/POST \{"prompt":"\{\{text\}\}"\}/],
  },
}

/** Streams of the AI SDK, which only the page of one's own bot shows. */
export const pageBots: Readonly<Record<string, Shaped>> = {
  'a stream of UI messages': {
    bot({ body }, { response, json, say }) {
      const messages = body['messages'] as Messages | undefined
      if (!Array.isArray(messages)) return json({ error: 'no messages' }, 400)
      const [one, two] = say(messages.at(-1)!.content)
      const part = (value: object) => `data: ${JSON.stringify(value)}\n\n`
      const delta = (text: string) => part({ type: 'text-delta', id: '0', delta: text })
      events(
        response,
        part({ type: 'start' }),
        part({ type: 'text-start', id: '0' }),
        delta(one),
        delta(` ${two}`),
        part({ type: 'finish' }),
        'data: [DONE]\n\n',
      )
    },
  },
  'a data stream': {
    bot({ body }, { response, json, say }) {
      const messages = body['messages'] as Messages | undefined
      if (!Array.isArray(messages)) return json({ error: 'no messages' }, 400)
      const [one, two] = say(messages.at(-1)!.content)
      const lines = [
        `0:${JSON.stringify(one)}`,
        `0:${JSON.stringify(` ${two}`)}`,
        'd:{"finishReason":"stop"}',
      ]
      response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
        .end(lines.map((line) => `${line}\n`).join(''))
    },
  },
}
