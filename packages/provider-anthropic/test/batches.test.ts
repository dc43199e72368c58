/** Jobs of the Message Batches API: ours, and those of Anthropic's own client as a witness. */
import Anthropic from '@anthropic-ai/sdk'
import type { ChatAnswer, ChatBatches } from '@attune/core/models'
import { type FakeServer, type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { scriptedHttp } from '@attune/testkit/shared/stand-ins.js'
import { expect, onTestFinished, test } from 'vitest'
import { messageBatches } from '../src/batches.js'
import { readMessage } from '../src/answer.js'
import type { MessagesOptions } from '../src/options.js'
import { messageBody } from '../src/request.js'

const { signal } = new AbortController()
const options: MessagesOptions = { model: 'claude', version: '2026-10-21', cache: '5m' }
const marks = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string]
const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(40))
const requests = ids.map((id) => ({
  id,
  request: { messages: [{ role: 'user' as const, content: `Ask ${id[0]}.` }], sampling: {} },
}))
const since = '2000-01-01T00:00:00Z'

async function world(
  fake: FakeServerOptions = {},
): Promise<{ server: FakeServer; batches: ChatBatches; witness: Anthropic }> {
  const server = await startFakeServer({ reply: ({ messages }) => messages[0]!.content, ...fake })
  onTestFinished(() => server.close())
  const http = scriptedHttp(({ url, body }) =>
    fetch(url, body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
  )
  const batches = messageBatches({
    http,
    url: `${server.url}/v1/messages`,
    headers: {},
    body: (request) => messageBody(options, request),
    read: (message) =>
      readMessage(message, { messages: [], sampling: {} }, { http, countTokens: () => 0 }),
  })
  return {
    server,
    batches,
    witness: new Anthropic({ baseURL: server.url, apiKey: 'key', maxRetries: 0 }),
  }
}

const textsOf = (
  answers: ReadonlyMap<string, ChatAnswer | Error>,
): readonly (readonly [string, string])[] =>
  [...answers]
    .map(
      ([id, answer]) => [id[0]!, answer instanceof Error ? answer.message : answer.text] as const,
    )
    .sort()

test('a job is under way, then has the answers, whatever their order', async () => {
  const { batches } = await world({ batches: { looks: 1 } })
  const job = await batches.order(requests, marks[0], signal)
  expect(await batches.look(job, signal)).toEqual({ isOver: false })
  const state = await batches.look(job, signal)
  if (!state.isOver) throw state
  expect(textsOf(state.answers)).toEqual(ids.map((id) => [id[0], `Ask ${id[0]}.`]))
})

test('requests that fail have their failure, those that expired or are half written have none', async () => {
  const lines = ['error', 'bad-request', 'malformed', 'missing'] as const
  const { batches } = await world({ batches: { lines } })
  const state = await batches.look(await batches.order(requests, marks[0], signal), signal)
  if (!state.isOver) throw state
  expect(state.answers.size).toBe(2)
  expect(state.answers.get(ids[0]!)).toMatchObject({ code: 'CALL_UNAVAILABLE' })
  expect(state.answers.get(ids[1]!)).toMatchObject({ code: 'CALL_BAD_REQUEST' })
  expect(state.missing).toMatchObject({ code: 'CALL_UNAVAILABLE' })

  const late = await world({ batches: { jobs: ['expired'] } })
  const half = await late.batches.look(await late.batches.order(requests, marks[0], signal), signal)
  expect(half.isOver && textsOf(half.answers).map(([id]) => id)).toEqual(['1', '2'])
})

test('a job is found by the mark in the names of its requests, which the service shows only when it is over', async () => {
  const { batches } = await world({ batches: { looks: 1 } })
  const wanted = { mark: marks[0], since, requests: requests.length }
  expect(await batches.find(wanted, signal)).toBe('none')
  await batches.order(requests, marks[1], signal)
  const job = await batches.order(requests, marks[0], signal)
  expect(await batches.find(wanted, signal)).toBe('unclear')
  expect(await batches.find(wanted, signal)).toEqual({ job })
  expect(await batches.find({ ...wanted, mark: 'c'.repeat(64) }, signal)).toBe('none')
  expect(await batches.find({ ...wanted, since: '2999-01-01T00:00:00Z' }, signal)).toBe('none')
})

test('a job that holds another number of requests is not ours, so nothing has to wait for it', async () => {
  const { batches } = await world({ batches: { looks: 9 } })
  await batches.order(requests, marks[1], signal)
  expect(await batches.find({ mark: marks[0], since, requests: 3 }, signal)).toBe('none')
})

test('it is found behind more jobs than one page lists', async () => {
  const { batches } = await world()
  const job = await batches.order(requests, marks[0], signal)
  for (let more = 0; more < 120; more++) await batches.order(requests.slice(1), marks[1], signal)
  expect(await batches.find({ mark: marks[0], since, requests: 4 }, signal)).toEqual({ job })
})

test("Anthropic's client reads the same of the fake service", async () => {
  const { batches, witness, server } = await world({
    batches: { lines: ['error', 'bad-request'], jobs: ['expired'] },
  })
  const job = await batches.order(requests, marks[0], signal)
  expect(server.orders()[0]!.requests[0]).toBe(`${marks[0].slice(0, 23)}-${ids[0]}`)
  const [first] = (await witness.messages.batches.list()).data
  expect(first).toMatchObject({ id: job, processing_status: 'ended' })
  expect(first!.request_counts).toEqual({
    processing: 0,
    succeeded: 0,
    errored: 2,
    canceled: 0,
    expired: 2,
  })
  const again = await witness.messages.batches.create({
    requests: [
      {
        custom_id: 'mine',
        params: { model: 'claude', max_tokens: 9, messages: [{ role: 'user', content: 'Hello.' }] },
      },
    ],
  })
  await witness.messages.batches.retrieve(again.id)
  const results = []
  for await (const result of await witness.messages.batches.results(again.id)) results.push(result)
  expect(results).toMatchObject([
    {
      custom_id: 'mine',
      result: { type: 'succeeded', message: { content: [{ type: 'text', text: 'Hello.' }] } },
    },
  ])
})
