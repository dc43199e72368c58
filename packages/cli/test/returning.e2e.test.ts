/**
 * People who come back, through the command and over HTTP: what a bot is sent in each mode, and
 * what is asked again.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attune, project, write } from './e2e/in-process.js'

interface Heard {
  readonly path: string
  readonly cookie: string | undefined
  reply?: string
  readonly body: {
    readonly own?: { readonly person: string; readonly session: number; readonly carried: unknown }
    readonly messages: readonly { readonly role: string; readonly content: string }[]
  }
}

const heard: Heard[] = []
/** Messages by cookie, which are the bot's memory. */
let cookies = 0
/** Number of the message of a session from which on the server refuses. */
let refusesFrom = Infinity
const byCookie = new Map<string, readonly string[]>()

/** A bot that knows people by a cookie, and says what it heard under the same one. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { cookie } = request.headers as IncomingHttpHeaders
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as Heard['body']
    if (messages.filter(({ role }) => role === 'user').length >= refusesFrom) {
      response.statusCode = 400
      response.end('{}')
      return
    }
    heard.push({
      path: request.url!,
      cookie,
      body: JSON.parse(Buffer.concat(chunks).toString()) as Heard['body'],
    })
    const id = /sid=(\d+)/.exec(cookie ?? '')?.[1] ?? String(++cookies)
    const known = byCookie.get(id) ?? []
    byCookie.set(id, [...known, heard.at(-1)!.body.messages.at(-1)!.content])
    response.setHeader('content-type', 'application/json')
    response.setHeader('set-cookie', `sid=${id}`)
    const told = known.find((text) => /my sister Ida/i.test(text))
    const reply = told ? `You told me that ${told.replace(/my/i, 'your')}` : 'I hear you.'
    heard.at(-1)!.reply = reply
    response.end(JSON.stringify({ reply, memory: { heard: heard.length } }))
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
    estimators: { memory: { use: returning/memory, tracer: rules } }
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

    // Only the changed session of the one person; where the service keeps the memory, all of it
    // under a new token.
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

const modes = {
  none: '{ mode: none }',
  full: '{ mode: full, window: 2 }',
  summary: '{ mode: summary, model: offline }',
  result: '{ mode: own }',
  service: '{ mode: own, keeps: service }',
}

const long = (id: string, third = 'It is noisy since my sister came.') => ({
  ...person(id),
  sessions: [
    { tell: ['sister'] },
    { after: '3d' },
    { after: '3d', occasions: [{ fact: 'sister', text: third }] },
    { after: '1w' },
    { after: '1w' },
  ],
})

const inModes = (revision = '1'): string => `
plugins: [returning]
seed: 3
supporters:
${Object.entries(modes)
  .map(([name, memory]) =>
    `  ${name}: ${bot(name, memory)}`.replace(
      "version: '1'",
      `version: '${name === 'full' ? revision : '1'}'`,
    ),
  )
  .join('\n')}
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, turns: 1 }
    estimators: { memory: { use: returning/memory, tracer: rules } }
`

test(
  'of five sessions a change at the third asks the third to the last, in every mode',
  { timeout: 120_000 },
  async () => {
    const names = Object.keys(modes)
    const counts = (all: readonly Heard[]): Record<string, number> =>
      Object.fromEntries(
        names.map((name) => [name, all.filter(({ path }) => path === `/${name}`).length]),
      )
    const folder = project({
      'attune.config.yaml': inModes(),
      'people.jsonl': lines(long('ana'), long('ben')),
    })
    const first = await asked(folder)
    expect(counts(first)).toEqual({ none: 10, full: 10, summary: 10, result: 10, service: 10 })

    write(folder, { 'people.jsonl': lines(long('ana', 'My sister is loud.'), long('ben')) })
    const { stdout: planned } = await attune(folder, ['plan'])
    const callsOf = (name: string): number =>
      Number(new RegExp(String.raw`^${name} +(\d+)`, 'm').exec(planned)?.[1])
    expect(Object.fromEntries(names.map((name) => [name, callsOf(name)]))).toEqual({
      none: 3,
      full: 3,
      summary: 3,
      result: 3,
      service: 5,
    })
    const changed = await asked(folder)
    // A service that keeps the memory hears all five sessions again, under a new token.
    expect(counts(changed)).toEqual({ none: 3, full: 3, summary: 3, result: 3, service: 5 })
    const ofPerson = (all: readonly Heard[]): ReadonlySet<string> =>
      new Set(all.flatMap(({ path, body }) => (path === '/service' ? [body.own!.person] : [])))
    expect([ofPerson(first).size, ofPerson(changed).size]).toEqual([2, 1])
    expect([...ofPerson(changed)].filter((token) => ofPerson(first).has(token))).toEqual([])

    // Another bot behind one name: all of its sessions, and no session of the others.
    write(folder, { 'attune.config.yaml': inModes('2') })
    expect(counts(await asked(folder))).toEqual({
      none: 0,
      full: 10,
      summary: 0,
      result: 0,
      service: 0,
    })

    // The bot knows people by a cookie, which comes back in the next session only with its result.
    // A service that keeps the memory knows them by the token.
    const remembering = counts(first.filter(({ reply }) => reply?.startsWith('You told me')))
    expect(remembering).toEqual({ none: 0, full: 0, summary: 0, result: 8, service: 0 })
  },
)

test('a session that goes on after it was cut off names what a service may hear twice', async () => {
  const notice = 'may-be-heard-twice: a session was cut off and goes on'
  const folder = study()
  const runs = async (): Promise<string> => {
    const { stdout, stderr } = await attune(folder, ['run', '--no-report'])
    return stdout + stderr
  }
  refusesFrom = 2
  expect(await runs()).not.toContain(notice)
  refusesFrom = Infinity
  const rest = await runs()
  expect(rest.split(notice)).toHaveLength(2)
  expect(rest).toContain('returning/seeker: may-be-heard-twice')
  expect(await runs()).not.toContain(notice)
})

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
  for (const [estimator, says] of [
    [
      'returning/memory',
      'Add it: name the chat model that traces claims in "model", or write "tracer: rules" for rules, which are not validated.',
    ],
    [
      '{ use: returning/memory, model: offline, tracer: rules }',
      'tracer must be left out, as a model traces claims, found "rules".',
    ],
  ] as const) {
    write(folder, {
      'attune.config.yaml': config.replace(/memory: \{ use: returning.*/, `memory: ${estimator} }`),
    })
    const { status, stderr } = await attune(folder, ['plan'])
    expect({ status, stderr: stderr.replaceAll(/\s+/g, ' ') }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(says),
    })
  }
})
