/** A bot of one's own, behind HTTP: what a run of it says where its shape is not the one that was expected. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { attune, type Ended, project } from './e2e/in-process.js'
import { scenarios } from './e2e/talks.js'

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  servers = []
})

type Body = Record<string, unknown>

/** A service that answers each request by what `reply` gives: a text as it is, anything else as JSON. */
async function serviceWith(reply: (body: Body, path: string) => unknown) {
  const requests: Body[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body
    requests.push(body)
    const answer = reply(body, request.url ?? '')
    response.statusCode = answer === undefined ? 404 : 200
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { detail: 'Not Found' }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const said = ({ stdout, stderr }: Ended): string => `${stdout} ${stderr}`.replaceAll(/\s+/g, ' ')

/** Twelve dialogues of three turns. */
const study = (bot: object, more: object = {}) =>
  project({
    'scenarios.jsonl': scenarios(12),
    'attune.config.yaml': {
      plugins: ['trajectory'],
      seed: 7,
      supporters: { bot: { use: 'core/http', ...bot } },
      evaluations: {
        talks: {
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', turns: 2 },
          estimators: { 'core/lexicon': {} },
        },
      },
      ...more,
    },
  })

describe('a run of a bot that answers in another shape', () => {
  it.each([
    [
      'JSON without a reply',
      { text: 'I am here.' },
      'got {"text":"I am here."}',
      'Set `reply: text` in its config entry.',
    ],
    ['a page', '<title>Log in</title>', 'got the HTML page "Log in"', ''],
  ])('ends after two requests: %s', async (_, answer, what, fix) => {
    const { url, requests } = await serviceWith(() => answer)
    const ended = await attune(study({ url }), ['run', '--no-figures'])
    expect(ended.status).toBe(2)
    expect(said(ended)).toContain(what)
    expect(said(ended)).toContain(fix)
    expect(requests).toHaveLength(2)
  })

  it('goes on where the config says the shape', async () => {
    const { url, requests } = await serviceWith(() => ({ data: [{ said: 'I am here.' }] }))
    const shape = { request: { q: '{{text}}', sid: '{{session}}' }, reply: 'data.0.said' }
    expect(await attune(study({ url, ...shape }), ['run', '--no-figures', '--no-report'])).toMatchObject({ status: 0 })
    expect(Object.keys(requests[0]!)).toEqual(['q', 'sid'])
  })
})

describe('a judge of one’s own that answers in another shape', () => {
  it('is asked twice for all units, and the run ends with its label and what came', async () => {
    const { url, requests } = await serviceWith(() => ({ measures: { m: 1 }, series: {} }))
    const folder = study(
      { use: 'core/rule-based' },
      {
        evaluations: {
          talks: {
            scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
            simulator: { use: 'trajectory/simulator', turns: 1 },
            estimators: { held: { use: 'core/remote-estimator', url } },
          },
        },
      },
    )
    const ended = await attune(folder, ['run', '--no-figures'])
    expect(ended.status).toBe(2)
    expect(said(ended)).toContain(
      'The service that "held" (core/remote-estimator) calls gave no usable answer: not an answer to "estimate": answer.measures.m must be {"state": "known", "value": 1}',
    )
    expect(requests).toHaveLength(2)
  })
})
