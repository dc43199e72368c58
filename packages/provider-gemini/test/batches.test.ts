/**
 * Jobs of the batch mode of the Gemini API: ours, and those of Google's own client as a witness.
 */
import type { ChatAnswer, ChatBatches } from '@attune/core/models'
import { type FakeServer, type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { scriptedHttp } from '@attune/testkit/shared/stand-ins.js'
import { GoogleGenAI, JobState } from '@google/genai'
import { expect, onTestFinished, test } from 'vitest'
import { readGenerated } from '../src/answer.js'
import { generateBatches } from '../src/batches.js'
import type { ModelsOptions } from '../src/options.js'
import { generateBody } from '../src/request.js'

const { signal } = new AbortController()
const options: ModelsOptions = { model: 'gem', batch: 64, safety: 'default' }
const mark = 'a'.repeat(64)
const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(40))
const requests = ids.map((id) => ({
  id,
  request: {
    messages: [{ role: 'user' as const, content: `Ask ${id[0]}.` }],
    sampling: { maxTokens: 9 },
  },
}))
const wanted = { mark, since: '2000-01-01T00:00:00Z', requests: 4 }

async function world(
  fake: FakeServerOptions = {},
): Promise<{ server: FakeServer; batches: ChatBatches; witness: GoogleGenAI }> {
  const server = await startFakeServer({ reply: ({ messages }) => messages[0]!.content, ...fake })
  onTestFinished(() => server.close())
  const http = scriptedHttp(({ url, body }) =>
    fetch(url, body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
  )
  const batches = generateBatches({
    http,
    base: `${server.url}/v1beta`,
    model: 'gem',
    headers: {},
    body: (request) => generateBody(options, request),
    read: (answer) =>
      readGenerated(answer, { messages: [], sampling: {} }, { http, countTokens: () => 0 }),
  })
  return {
    server,
    batches,
    witness: new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl: server.url } }),
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
  const job = await batches.order(requests, mark, signal)
  expect(await batches.look(job, signal)).toEqual({ isOver: false })
  const state = await batches.look(job, signal)
  if (!state.isOver) throw state
  expect(textsOf(state.answers)).toEqual(ids.map((id) => [id[0], `Ask ${id[0]}.`]))
  expect(state.refused).toBeUndefined()
})

test('requests that fail have their failure; a job that fails, expires or is cancelled says what is missing', async () => {
  const lines = ['error', 'bad-request', 'malformed', 'missing'] as const
  const { batches } = await world({
    batches: { lines, jobs: ['completed', 'failed', 'expired', 'cancelled'] },
  })
  const state = await batches.look(await batches.order(requests, mark, signal), signal)
  if (!state.isOver) throw state
  const codes = ids.map((id) => (state.answers.get(id) as { code?: string } | undefined)?.code)
  expect(codes).toEqual(['CALL_UNAVAILABLE', 'CALL_BAD_REQUEST', 'CALL_MALFORMED', undefined])
  expect(state.missing).toMatchObject({ code: 'CALL_UNAVAILABLE' })

  const failed = await batches.look(await batches.order(requests, mark, signal), signal)
  expect(failed).toMatchObject({
    isOver: true,
    refused: 'batches/fake2: The requests cannot be read.',
  })
  for (let job = 0; job < 2; job++) {
    const half = await batches.look(await batches.order(requests, mark, signal), signal)
    expect(half.isOver && textsOf(half.answers).map(([id]) => id)).toEqual(['1', '2'])
  }
})

test('a job is found by its name at once, also behind more jobs than one page lists', async () => {
  const { batches } = await world({ batches: { looks: 9 } })
  expect(await batches.find(wanted, signal)).toBe('none')
  for (let more = 0; more < 120; more++) await batches.order(requests, 'b'.repeat(64), signal)
  const job = await batches.order(requests, mark, signal)
  expect(await batches.find(wanted, signal)).toEqual({ job })
})

test("Google's client orders as we do, and reads the same of the fake service", async () => {
  const { batches, witness } = await world({ batches: { lines: ['ok', 'error', 'ok'] } })
  const job = await batches.order(requests.slice(0, 2), mark, signal)
  const { dest, ...seen } = await witness.batches.get({ name: job })
  expect(seen).toMatchObject({
    name: job,
    displayName: `attune-${mark}`,
    state: JobState.JOB_STATE_SUCCEEDED,
  })
  const answers = dest!.inlinedResponses!.map(({ metadata, response, error }) => [
    metadata!.key![0],
    response?.candidates![0]!.content!.parts![0]!.text,
    error?.code,
  ])
  expect(answers.sort()).toEqual([
    ['1', 'Ask 1.', undefined],
    ['2', undefined, 13],
  ])
  const own = await witness.batches.create({
    model: 'gem',
    src: [
      {
        model: 'gem',
        contents: [{ role: 'user', parts: [{ text: 'Hello.' }] }],
        metadata: { key: ids[3]! },
      },
    ],
    config: { displayName: `attune-${'c'.repeat(64)}` },
  })
  expect(await batches.find({ ...wanted, mark: 'c'.repeat(64) }, signal)).toEqual({ job: own.name })
  const state = await batches.look(own.name!, signal)
  expect(state.isOver && textsOf(state.answers)).toEqual([['4', 'Hello.']])
})
