/** People who come back, through the command and over HTTP: what a bot is sent in each mode, and what is asked again. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attune, project, write } from './e2e/in-process.js'

interface Heard {
  readonly path: string
  readonly cookie: string | undefined
  readonly body: {
    readonly own?: { readonly person: string; readonly session: number; readonly carried: unknown }
    readonly messages: readonly { readonly content: string }[]
  }
}

const heard: Heard[] = []

/** A bot that knows people by a cookie: the same for all requests that bring it back. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { cookie } = request.headers as IncomingHttpHeaders
    heard.push({
      path: request.url!,
      cookie,
      body: JSON.parse(Buffer.concat(chunks).toString()) as Heard['body'],
    })
    response.setHeader('content-type', 'application/json')
    response.setHeader('set-cookie', `sid=${/sid=(\d+)/.exec(cookie ?? '')?.[1] ?? heard.length}`)
    response.end(JSON.stringify({ reply: 'I hear you.', memory: { heard: heard.length } }))
  })
})

let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const person = (id: string, second = 'It is noisy since my sister came.') => ({
  id,
  language: 'en',
  profile: `${id} lives alone.`,
  facts: [{ id: 'sister', text: 'my sister Ida moves in on Friday' }],
  sessions: [{ tell: ['sister'] }, { after: '3d', occasions: [{ fact: 'sister', text: second }] }],
})

const lines = (...people: readonly object[]): string =>
  people.map((each) => `${JSON.stringify(each)}\n`).join('')

const bot = (path: string, memory: string): string =>
  `{ use: core/http, url: '${address}/${path}', version: '1', keep: { sid: { cookie: sid } }, memory: ${memory} }`

function study(): string {
  return project({
    'attune.config.yaml': `
plugins: [returning]
seed: 3
supporters:
  none: ${bot('none', '{ mode: none }')}
  full: ${bot('full', '{ mode: full, mark: day }')}
  result: ${bot('result', '{ mode: own }')}
  service: ${bot('service', '{ mode: own, keeps: service }')}
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, turns: 2 }
    estimators: { memory: returning/memory }
    analyses: { returning/people: {} }
`,
    'people.jsonl': lines(person('ana'), person('ben')),
  })
}

const asked = async (folder: string, ...args: readonly string[]): Promise<Heard[]> => {
  heard.length = 0
  const { status, stderr } = await attune(folder, ['run', ...args])
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  return [...heard]
}

const countBy = (all: readonly Heard[]): Record<string, number> =>
  Object.fromEntries(
    ['none', 'full', 'result', 'service'].map((name) => [
      name,
      all.filter(({ path }) => path === `/${name}`).length,
    ]),
  )

test(
  'what a bot is sent of earlier sessions, and what a change asks again',
  { timeout: 120_000 },
  async () => {
    const folder = study()
    const part = await asked(folder, '--only', 'scenario=ana')
    const rest = await asked(folder)
    const all = [...part, ...rest]
    // Two people, two sessions, two turns each, in every mode.
    expect(countBy(all)).toEqual({ none: 8, full: 8, result: 8, service: 8 })
    expect(countBy(part)).toEqual({ none: 4, full: 4, result: 4, service: 4 })
    const ofSecond = (name: string): Heard[] =>
      all.filter(
        ({ path, body }) =>
          path === `/${name}` &&
          body.messages.at(-1)!.content.endsWith('It is noisy since my sister came.'),
      )

    // Without a memory of its own nothing ties the sessions: no cookie, no field, no earlier turn.
    for (const { cookie, body } of ofSecond('none'))
      expect({ cookie, own: body.own, messages: body.messages.length }).toEqual({
        cookie: undefined,
        own: undefined,
        messages: 1,
      })
    for (const { cookie, body } of ofSecond('full')) {
      expect({ cookie, own: body.own, messages: body.messages.length }).toEqual({
        cookie: undefined,
        own: undefined,
        messages: 5,
      })
      expect(body.messages.at(-1)!.content).toMatch(/^\[Day 4, 3 days after the last talk\]\n/)
    }
    // With one, what it gave and what was kept comes back.
    for (const { cookie, body } of ofSecond('result')) {
      expect(cookie).toMatch(/^sid=\d+$/)
      expect(body.own).toMatchObject({ session: 2, carried: { heard: expect.any(Number) } })
    }
    for (const { body } of ofSecond('service'))
      expect(body.own).toMatchObject({ session: 2, carried: null })
    const tokens = (name: string): Set<string> =>
      new Set(
        all.flatMap(({ path, body }) => (path === `/${name}` && body.own ? [body.own.person] : [])),
      )
    expect([tokens('result').size, tokens('service').size]).toEqual([2, 2])

    // Only the changed session of the one person; where the service keeps the memory, all of it under a new token.
    write(folder, { 'people.jsonl': lines(person('ana', 'My sister is loud.'), person('ben')) })
    const again = await asked(folder)
    expect(countBy(again)).toEqual({ none: 2, full: 2, result: 2, service: 4 })
    const [token] = new Set(
      again.flatMap(({ path, body }) => (path === '/service' ? [body.own!.person] : [])),
    )
    expect(tokens('service').has(token!)).toBe(false)
    expect(await asked(folder)).toEqual([])
  },
)

test('other simulators refuse people by name, and a mistake is named with its line', async () => {
  const folder = study()
  const config = readFileSync(join(folder, 'attune.config.yaml'), 'utf8')
  write(folder, {
    'attune.config.yaml': config
      .replace(/simulator: .*/, 'simulator: trajectory/simulator')
      .replace('plugins: [returning]', 'plugins: [returning, trajectory]'),
  })
  write(folder, {
    'people.jsonl': lines(person('ana'), { ...person('ben'), sessions: [{}, { after: 'soon' }] }),
  })
  const { stderr } = await attune(folder, ['plan'])
  expect(stderr).toContain(
    'trajectory/simulator plays one session, and the scenario "ana" has "sessions".',
  )
  expect(stderr).toContain('These do: core/replay, core/seeker, returning/seeker.')
  write(folder, { 'attune.config.yaml': config })
  const wrong = await attune(folder, ['plan'])
  expect(wrong.stderr).toContain(
    'people.jsonl:2: sessions[1]: after, least and most are each a duration such as 6h',
  )
})
