/** Bots of any shape: what is sent, what is kept, and how several messages are read. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '@attune/core'
import { MemoryStore } from '@attune/store-sqlite'
import { make } from '@attune/testkit'
import { findReply } from '../src/supporters/http/find-reply.js'
import { http } from '../src/supporters/http/http.js'
import { saidAt } from '../src/supporters/http/messages.js'
import { bodyOf, botThat, contextWith, dialogue } from './bots.js'

describe('keep', () => {
  const request = { text: '{{text}}' }

  it('sends a value of an answer with the next request, under its name', async () => {
    const bot = await botThat((_, __, count) => ({
      reply: `r${count}`,
      conversation_id: `c${count}`,
    }))
    await dialogue({
      url: bot.url,
      request,
      reply: 'reply',
      keep: { conversation_id: 'conversation_id' },
    })
    expect(bot.requests.map(bodyOf)).toEqual([
      { text: 'one' },
      { text: 'two', conversation_id: 'c1' },
      { text: 'three', conversation_id: 'c2' },
    ])
  })

  it('sends it where the config says: in the body, the address, a parameter and a header', async () => {
    const bot = await botThat(() => ({ reply: 'r', data: { id: 'a/b' }, state: { step: 2 } }))
    await dialogue({
      url: `${bot.url}/chats/{{keep.id}}`,
      query: { of: '{{keep.id}}' },
      headers: { 'x-chat': '{{keep.id}}', 'x-plain': 'p' },
      request: { text: '{{text}}', context: '{{keep.state}}', note: 'in {{keep.id}}' },
      reply: 'reply',
      keep: { id: 'data.id', state: 'state' },
    })
    expect(bot.requests[1]).toMatchObject({
      url: '/chats/a%2Fb?of=a%2Fb',
      headers: { 'x-chat': 'a/b', 'x-plain': 'p' },
    })
    expect(bodyOf(bot.requests[0]!)).toEqual({ text: 'one', note: 'in ' })
    expect(bodyOf(bot.requests[1]!)).toEqual({ text: 'two', context: { step: 2 }, note: 'in a/b' })
  })

  it('sends a header back as a header, and a cookie as a cookie', async () => {
    const bot = await botThat((_, response) => {
      response.setHeader('x-session-id', 'h1')
      response.setHeader('set-cookie', ['a=1; Path=/', 'sid=c1; HttpOnly'])
      return { reply: 'r' }
    })
    await dialogue({
      url: bot.url,
      request,
      reply: 'reply',
      keep: { s: { header: 'x-session-id' }, c: { cookie: 'sid' } },
    })
    expect(bot.requests[0]!.headers).not.toHaveProperty('cookie')
    expect(bot.requests[1]!.headers).toMatchObject({ cookie: 'sid=c1', 'x-session-id': 'h1' })
  })

  it('keeps dialogues apart, and begins anew with each', async () => {
    const bot = await botThat((_, __, count) => ({ reply: 'r', id: `c${count}` }))
    const supporter = make(http, {
      url: bot.url,
      request: { text: '{{text}}' },
      reply: 'reply',
      keep: { id: 'id' },
    })
    const { context } = contextWith()
    const ask = (id: string, text: string) =>
      supporter.reply({ language: 'en', id, turns: [{ speaker: 'seeker', text }] }, context)
    for (const [id, text] of [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
      ['b', '4'],
    ] as const)
      await ask(id, text)
    expect(bot.requests.map(bodyOf)).toEqual([
      { text: '1' },
      { text: '2' },
      { text: '3', id: 'c1' },
      { text: '4', id: 'c2' },
    ])
  })

  it('goes on from the journal with what was kept', async () => {
    const bot = await botThat((_, __, count) => ({ reply: `r${count}`, id: `c${count}` }))
    const options = {
      url: bot.url,
      request: { text: '{{text}}' },
      reply: 'reply',
      keep: { id: 'id' },
    }
    const store = new MemoryStore()
    const turn = (speaker: 'seeker' | 'supporter', text: string) => ({ speaker, text })
    const first = [turn('seeker', 'one')]
    const second = [...first, turn('supporter', 'r1'), turn('seeker', 'two')]
    await make(http, options).reply(
      { language: 'en', id: 's', turns: first },
      contextWith({ store }).context,
    )
    // The process was ended: another one begins the dialogue again.
    const [supporter, { context }] = [make(http, options), contextWith({ store })]
    const again = await supporter.reply({ language: 'en', id: 's', turns: first }, context)
    await supporter.reply({ language: 'en', id: 's', turns: second }, context)
    expect(again).toEqual({ text: 'r1' })
    expect(bot.requests.map(bodyOf)).toEqual([{ text: 'one' }, { text: 'two', id: 'c1' }])
  })

  it('says which value is missing', async () => {
    const bot = await botThat(() => ({ reply: 'r' }))
    await expect(
      dialogue({ url: bot.url, request, reply: 'reply', keep: { id: 'meta.id' } }),
    ).rejects.toMatchObject({
      code: 'CALL_UNSUITABLE',
      message: expect.stringContaining('its answer has no meta.id, which is kept as id'),
    })
  })

  it('refuses a place for what nothing keeps', () => {
    expect(() =>
      make(http, { url: 'http://h/{{keep.other}}', request, keep: { id: 'id' } }),
    ).toThrow('{{keep.other}}')
  })
})

describe('identity', () => {
  const versions = (...all: readonly (string | undefined)[]) =>
    botThat((_, response, count) => {
      const version = all[count - 1]
      if (version !== undefined) response.setHeader('x-bot-version', version)
      return { reply: 'r', meta: { version } }
    })

  it.each<[string, JsonObject]>([
    ['a header', { header: 'x-bot-version' }],
    ['a field', { field: 'meta.version' }],
  ])('refuses a reply of another version, by %s', async (_, identity) => {
    const bot = await versions('1', '1', '2')
    await expect(dialogue({ url: bot.url, reply: 'reply', identity })).rejects.toMatchObject({
      code: 'SUPPORTER_CHANGED',
      message: expect.stringMatching(
        /answered as version 2; earlier replies came from version 1\.$/,
      ),
    })
  })

  it('accepts replies of one version, and replies that do not name it', async () => {
    const bot = await versions('1', undefined, '1')
    const identity = { header: 'x-bot-version' }
    await expect(dialogue({ url: bot.url, reply: 'reply', identity })).resolves.toBeDefined()
  })
})

describe('a request', () => {
  it('may be a GET with parameters, of which one comes from the environment', async () => {
    const bot = await botThat(() => ({ reply: 'r' }))
    const query = { q: '{{text}}', sid: '{{session}}', key: '${env:BOT_KEY}' }
    await dialogue(
      { url: `${bot.url}/chat?v=1`, method: 'GET', query },
      { environment: { BOT_KEY: 'secret of the test' } },
    )
    expect(bot.requests[0]).toMatchObject({
      method: 'GET',
      text: '',
      url: '/chat?v=1&q=one&sid=s&key=secret+of+the+test',
    })
  })

  it('may be a form', async () => {
    const bot = await botThat(() => ({ reply: 'r' }))
    await dialogue({
      url: bot.url,
      encoding: 'form',
      request: { msg: '{{text}}', n: 1, of: { a: true } },
    })
    const { text, headers } = bot.requests[0]!
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(text))).toEqual({
      msg: 'one',
      n: '1',
      of: '{"a":true}',
    })
  })

  it('writes messages in the form of the bot, with its names for the two sides', async () => {
    const bot = await botThat(() => ({ reply: 'r' }))
    const message = { sender: '{{role}}', text: '{{text}}', n: 1 }
    await dialogue({
      url: bot.url,
      request: { history: '{{messages}}' },
      message,
      roles: { assistant: 'bot' },
    })
    expect(bodyOf(bot.requests[1]!)).toEqual({
      history: [
        { sender: 'user', text: 'one', n: 1 },
        { sender: 'bot', text: 'r', n: 1 },
        { sender: 'user', text: 'two', n: 1 },
      ],
    })
  })

  it('has an id of ours, also as a UUID', async () => {
    const bot = await botThat(() => ({ reply: 'r' }))
    await dialogue({
      url: bot.url,
      request: { text: '{{text}}', id: '{{uuid}}', session: '{{session}}' },
    })
    const ids = bot.requests.map((each) => (bodyOf(each) as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('has headers with keys from the environment, which reach no message', async () => {
    const bot = await botThat(({ headers }, response) => {
      response.writeHead(403)
      return { detail: `no ${headers.authorization} here` }
    })
    const options = { url: bot.url, headers: { Authorization: 'Bearer ${env:BOT_KEY}' } }
    const failure = await dialogue(options, {
      environment: { BOT_KEY: 'key-of-the-test-0123' },
    }).catch((error: Error) => error)
    expect(bot.requests[0]!.headers.authorization).toBe('Bearer key-of-the-test-0123')
    expect(String(failure)).not.toContain('key-of-the-test-0123')
    await expect(dialogue(options)).rejects.toMatchObject({ code: 'CALL_KEY_MISSING' })
  })

  it('does not fill in what looks like a variable in words of the seeker or of the bot', async () => {
    const bot = await botThat(() => ({ reply: 'r', id: '${env:BOT_KEY}' }))
    const options = {
      url: bot.url,
      headers: { 'x-id': '{{keep.id}}' },
      request: { t: '{{text}} ${env:BOT_KEY}' },
      keep: { id: 'id' },
      reply: 'reply',
    }
    await dialogue(options, { environment: { BOT_KEY: 'key-of-the-test-0123' } })
    expect(JSON.stringify(bot.requests)).not.toContain('key-of-the-test-0123')
    expect(bot.requests[1]!.headers['x-id']).toBe('${env:BOT_KEY}')
  })
})

describe('start and greeting', () => {
  const greetingOf = async (options: JsonObject) => {
    const { context, warnings } = contextWith()
    const supporter = make(http, options)
    const first = await supporter.reply({ language: 'en', id: 's', turns: [] }, context)
    const turns = [
      { speaker: 'supporter', text: first.text },
      { speaker: 'seeker', text: 'one' },
    ] as const
    return {
      supporter,
      first,
      second: await supporter.reply({ language: 'en', id: 's', turns }, context),
      warnings,
    }
  }

  it('begins a dialogue with a request, keeps what it gives, and says its greeting', async () => {
    const bot = await botThat(({ url }) =>
      url === '/start' ? { id: 7, hello: 'Welcome.' } : { reply: 'r' },
    )
    const { supporter, first, second } = await greetingOf({
      url: `${bot.url}/chats/{{keep.id}}`,
      request: { text: '{{text}}' },
      keep: { id: 'id' },
      reply: 'reply',
      start: { url: `${bot.url}/start`, request: { lang: '{{language}}' }, reply: 'hello' },
      greeting: true,
    })
    expect(supporter.greets).toBe(true)
    expect([first.text, second.text]).toEqual(['Welcome.', 'r'])
    expect(bot.requests.map(({ url, text }) => [url, text])).toEqual([
      ['/start', '{"lang":"en"}'],
      ['/chats/7', '{"text":"one"}'],
    ])
  })

  it('is asked with nothing said, where a bot speaks first at its usual address', async () => {
    const bot = await botThat(({ text }) => ({
      reply: text.includes('"text":""') ? 'Hi, I am Momo.' : 'r',
    }))
    const { first, second } = await greetingOf({
      url: bot.url,
      request: { text: '{{text}}', s: '{{session}}' },
      greeting: true,
    })
    expect([first.text, second.text]).toEqual(['Hi, I am Momo.', 'r'])
  })

  it('is begun once, also where the seeker begins, which is said', async () => {
    const bot = await botThat(({ url }) =>
      url === '/start' ? { reply: 'Welcome.' } : { reply: 'r' },
    )
    const { said, warnings } = await dialogue({
      url: bot.url,
      start: { url: `${bot.url}/start` },
      greeting: true,
    })
    expect(said).toEqual(['r', 'r', 'r'])
    expect(bot.requests.map(({ url }) => url)).toEqual(['/start', '/', '/', '/'])
    expect(warnings).toEqual([expect.stringContaining('speaks first')])
  })
})

describe('several messages', () => {
  it.each([
    [
      'Rasa',
      [
        { recipient_id: 'u', text: 'A.' },
        { text: 'B?', buttons: [{ title: 'Yes', payload: '/y' }] },
        { image: 'https://x/y.png' },
      ],
      '*.text',
      'A.\n\nB?\n\n[button: Yes]\n\n[picture]',
    ],
    [
      'Botpress',
      {
        responses: [
          { type: 'text', text: 'A.' },
          { type: 'image', image: 'u', title: 'a tree' },
          { type: 'typing' },
        ],
      },
      'responses.*.text',
      'A.\n\n[picture: a tree]',
    ],
    [
      'Dialogflow',
      {
        fulfillmentMessages: [
          { text: { text: ['A.', 'B.'] } },
          { quickReplies: { title: 'x', quickReplies: ['Go', 'Stop'] } },
        ],
      },
      'fulfillmentMessages.*.text.text.*',
      'A.\n\nB.\n\n[button: Go]\n\n[button: Stop]',
    ],
    [
      'Watson',
      {
        output: {
          generic: [
            { response_type: 'text', text: 'A.' },
            { response_type: 'option', title: 'Which?', options: [{ label: 'One' }] },
            { response_type: 'image', source: 'u', alt_text: 'sea' },
          ],
        },
      },
      'output.generic.*.text',
      'A.\n\n[button: One]\n\n[picture: sea]',
    ],
    [
      'Bot Framework',
      {
        activities: [
          { type: 'typing' },
          {
            type: 'message',
            from: { role: 'bot' },
            text: 'A.',
            attachments: [{ contentType: 'image/png', name: 'sun' }],
            suggestedActions: { actions: [{ title: 'Ok' }] },
          },
        ],
      },
      'activities.*.text',
      'A.\n\n[picture: sun]\n\n[button: Ok]',
    ],
    ['a list of texts', { replies: ['A.', 'B.'] }, 'replies.*', 'A.\n\nB.'],
    [
      'lists in lists',
      { data: [{ parts: [{ t: 'A.' }, { t: 'B.' }] }, { parts: [{ t: 'C.' }] }] },
      'data.*.parts.*.t',
      'A.\n\nB.\n\nC.',
    ],
    [
      'a part of an unknown kind',
      { m: [{ type: 'carousel' }, { text: 'A.' }] },
      'm.*.text',
      '[carousel]\n\nA.',
    ],
    ['one where a list is expected', { m: { text: 'A.' } }, 'm.*.text', 'A.'],
    [
      'the conversation so far',
      {
        m: [
          { role: 'user', text: 'x' },
          { role: 'bot', text: 'old' },
          { role: 'user', text: 'y' },
          { role: 'bot', text: 'A.' },
          { role: 'bot', text: 'B.' },
        ],
      },
      'm.*.text',
      'A.\n\nB.',
    ],
    [
      'a system message in it',
      {
        m: [
          { sender: 'system', text: 'x' },
          { sender: 'human', text: 'y' },
          { sender: 'ai', text: 'A.' },
        ],
      },
      'm.*.text',
      'A.',
    ],
  ])('of %s are one reply', (_, answer, path, text) => {
    expect(saidAt(answer, path)?.text).toBe(text)
  })

  it('says by a path without a star what stands there, with the buttons next to it', () => {
    expect(saidAt({ reply: ' A. ', buttons: ['Yes'] }, 'reply')).toMatchObject({
      text: ' A. \n\n[button: Yes]',
      texts: 1,
      marks: 1,
    })
    expect(saidAt({ reply: ' ' }, 'other')).toBeUndefined()
  })

  it.each([
    [[{ text: 'A.' }, { text: 'B.' }], '*.text'],
    [{ messages: [{ text: 'A.' }] }, 'messages.*.text'],
    [{ choices: [{ message: { content: 'A b.' } }] }, 'choices.0.message.content'],
    [{ content: [{ type: 'text', text: 'A b.' }] }, 'content'],
    [{ data: { reply_text: 'It is all right.' } }, 'data.reply_text'],
    [{ replies: ['A.', 'B c.'] }, 'replies.*'],
    [{ messages: [{ type: 'text', text: 'A.' }] }, 'messages.*.text'],
    [{ error: 'No.' }, undefined],
  ])('are found in %j', (answer, path) => {
    expect(findReply(answer, [])).toBe(path)
  })

  it('are unpacked where they come packed', async () => {
    const bot = await botThat((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
      response.end(gzipSync('{"reply":"Ça va?"}'))
    })
    expect((await dialogue({ url: bot.url })).said[0]).toBe('Ça va?')
  })
})
