import { describe, expect, test } from 'vitest'
import { broken, chat, post, question, said, serve } from './ask.js'

test.each([
  ['rate-limited', 429],
  ['quota', 429],
  ['server-error', 500],
  ['overloaded', 503],
  ['bad-request', 400],
  ['context-too-long', 400],
  ['not-found', 404],
  ['refused-key', 401],
  ['filtered-prompt', 400],
  ['moderated', 403],
  ['redirect', 308],
  ['html-502', 502],
] as const)('%s is a %i, and the next call is answered', async (misbehaviour, status) => {
  const server = await serve({ script: [misbehaviour] })
  expect((await chat(server)).status).toBe(status)
  expect((await chat(server)).status).toBe(200)
})

function choicesIn(text: string): readonly unknown[] {
  try {
    return JSON.parse(text).choices ?? []
  } catch {
    return []
  }
}

describe('with status 200', () => {
  test.each(['empty', 'null-content', 'refusal', 'filtered', 'truncated'] as const)(
    '%s is an answer, if an odd one',
    async (misbehaviour) => {
      const server = await serve({ script: [misbehaviour], reply: () => 'Good evening.' })
      const { message, finish_reason: finish } = said(await chat(server)).choices[0]!
      const expected = {
        empty: [{ content: '' }, 'stop'],
        'null-content': [{ content: null }, 'stop'],
        refusal: [{ content: null, refusal: 'I would rather not.' }, 'stop'],
        filtered: [{ content: '' }, 'content_filter'],
        truncated: [{ content: 'Good e' }, 'length'],
      }[misbehaviour]
      expect([message, finish]).toEqual([
        { role: 'assistant', ...(expected[0] as object) },
        expected[1],
      ])
      expect(server.stats().answered).toBe(1)
    },
  )

  test.each(['no-choices', 'malformed', 'html-200', 'error-in-200'] as const)(
    '%s is none',
    async (misbehaviour) => {
      const server = await serve({ script: [misbehaviour] })
      const { status, text } = await chat(server)
      expect(status).toBe(200)
      expect(choicesIn(text)).toEqual([])
      expect(server.stats().answered).toBe(0)
    },
  )
})

describe('without an end', () => {
  test.each(['drop', 'cut'] as const)('%s breaks the connection', async (misbehaviour) => {
    const server = await serve({ script: [misbehaviour] })
    await expect(chat(server)).rejects.toThrow(broken)
    expect(server.stats()).toMatchObject({ calls: 1, answered: 0 })
  })

  test.each(['hang', 'stall'] as const)(
    '%s lasts until somebody gives up',
    async (misbehaviour) => {
      const giveUp = new AbortController()
      const server = await serve({
        script: [misbehaviour],
        onCall: () => setTimeout(() => giveUp.abort(), 20),
      })
      const asked = post(server, '/v1/chat/completions', question('A'), { signal: giveUp.signal })
      await expect(asked).rejects.toThrow('aborted')
      expect(server.stats()).toMatchObject({ calls: 1, answered: 0 })
    },
  )

  test('stall lets the beginning of the answer through', async () => {
    const server = await serve({ script: ['stall'] })
    const { status, body } = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(question('A')),
    })
    const { value } = await body!.getReader().read()
    expect(status).toBe(200)
    expect(Buffer.from(value!).toString()).toMatch(/^\{"id":"fake"/)
  })
})

describe('429 and 503', () => {
  test.each([
    [undefined, '1'],
    ['0.5', '0.5'],
    ['Wed, 21 Oct 2037 07:28:00 GMT', 'Wed, 21 Oct 2037 07:28:00 GMT'],
    [null, null],
  ])('with retryAfter %j ask to come back after %j', async (retryAfter, expected) => {
    const script = ['rate-limited', 'overloaded'] as const
    const server = await serve({ script, ...(retryAfter !== undefined && { retryAfter }) })
    expect((await chat(server)).headers.get('retry-after')).toBe(expected)
    expect((await chat(server)).headers.get('retry-after')).toBe(expected)
  })
})

describe('by chance', () => {
  const statuses = async (seed: string) => {
    const server = await serve({ seed, misbehave: { 'server-error': 0.3, 'rate-limited': 0.2 } })
    const all = []
    for (let at = 0; at < 60; at++) all.push((await chat(server, `question ${at % 20}`)).status)
    return all
  }

  test('the same seed misbehaves in the same way, whatever the order of calls', async () => {
    const expected = await statuses('a')
    expect(new Set(expected)).toEqual(new Set([200, 500, 429]))
    expect(await statuses('a')).toEqual(expected)
    expect(await statuses('b')).not.toEqual(expected)

    const server = await serve({
      seed: 'a',
      misbehave: { 'server-error': 0.3, 'rate-limited': 0.2 },
    })
    const backwards = []
    for (let at = 19; at >= 0; at--)
      backwards.unshift((await chat(server, `question ${at}`)).status)
    expect(backwards).toEqual(expected.slice(0, 20))
  })

  test('a request that is repeated is decided anew', async () => {
    const server = await serve({ misbehave: { 'server-error': 0.5 } })
    const again = new Set()
    for (let at = 0; at < 20; at++) again.add((await chat(server, 'same')).status)
    expect(again).toEqual(new Set([200, 500]))
  })

  test('the script goes first', async () => {
    const server = await serve({ script: ['ok', 'quota'], misbehave: { 'server-error': 1 } })
    const all = [await chat(server), await chat(server), await chat(server)]
    expect(all.map(({ status }) => status)).toEqual([200, 429, 500])
  })
})

test('broken-choice is half an answer that says so', async () => {
  const server = await serve({ script: ['broken-choice'], reply: () => 'Good evening.' })
  expect(said(await chat(server)).choices[0]).toMatchObject({
    message: { content: 'Good e' },
    finish_reason: 'error',
    error: { code: 502 },
  })
  expect(server.stats().answered).toBe(0)
})

test.each([
  ['user-first', ['assistant', 'user'], ['system', 'user', 'user']],
  ['alternate', ['user', 'user'], ['system', 'user', 'assistant', 'user']],
  ['no-system', ['system', 'user'], ['user', 'assistant', 'user']],
] as const)('a template that wants %s refuses another order', async (roles, wrong, right) => {
  const server = await serve({ roles })
  const statusOf = async (order: readonly string[]) => {
    const messages = order.map((role) => ({ role, content: 'Hello.' }))
    return (await post(server, '/v1/chat/completions', { model: 'm', messages })).status
  }
  expect([await statusOf(wrong), await statusOf(right)]).toEqual([400, 200])
})

test('a context that is too small cuts the prompt, and nothing says so but the usage', async () => {
  const server = await serve({ context: 8, countTokens: (text) => text.length, overhead: 5 })
  const messages = [{ role: 'user', content: 'I have not slept for a week.' }]
  const { status, text } = await post(server, '/v1/chat/completions', { model: 'm', messages })
  expect([status, JSON.parse(text).usage.prompt_tokens]).toEqual([200, 8])
})
