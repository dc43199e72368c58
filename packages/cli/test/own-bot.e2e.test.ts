/**
 * A bot of one's own, behind HTTP: what a run of it says where its shape is not the one that was
 * expected.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { attune, type Ended, project } from './e2e/in-process.js'
import { scenarios } from './e2e/talks.js'

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  servers = []
})

type Body = Record<string, unknown>

/**
 * A service that answers each request by what `reply` gives: a text as it is, anything else as
 * JSON.
 */
async function serviceWith(reply: (body: Body, path: string) => unknown) {
  const requests: Body[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body
    requests.push(body)
    const answer = reply(body, request.url ?? '')
    response.statusCode = answer === undefined ? 404 : 200
    response.end(
      typeof answer === 'string' ? answer : JSON.stringify(answer ?? { detail: 'Not Found' }),
    )
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

/** Methods whose answers are those of a service. */
const plugin = `
const options = { type: 'object', properties: { url: { type: 'string' } }, required: ['url'], additionalProperties: false }
const ask = (url, context, standIn, check = () => {}) =>
  context.call({ url }, async ({ http }) => {
    const answer = await http.post(url, {})
    check(answer, http)
    return answer
  }, { standIn: () => standIn })
export default { contract: 1, name: 'own', components: {
  held: {
    kind: 'estimator', revision: 1, summary: 'A service that estimates.', options, gives: { measures: { m: {} } },
    create: ({ url }) => ({
      estimate: (dialogue, scenario, context) =>
        ask(url, context, { measures: {}, series: {} }, ({ measures }, http) => {
          if (typeof measures.m !== 'object') throw http.malformed('answer.measures.m is no value with a state')
        }),
    }),
  },
  flip: {
    kind: 'judge', revision: 1, summary: 'A service that judges.', options, gives: { criteria: { '*': { outcomes: 'any' } } },
    create: ({ url }) => ({
      subject: 'dialogue',
      judge: ({ turns }, { id }, context) => ask(url + '?' + id, context, []),
    }),
  },
} }
`

/** What a bot says, by what it reads. */
const shapes: readonly (readonly [string, (body: Body, path: string) => unknown, string])[] = [
  [
    'ours',
    ({ messages }) =>
      Array.isArray(messages)
        ? { reply: 'Tell me more.', usage: { input: 9, output: 3 } }
        : undefined,
    '',
  ],
  [
    'one like that of OpenAI',
    ({ messages }, path) =>
      path === '/v1/chat/completions' && Array.isArray(messages)
        ? {
            id: 'chatcmpl-1',
            object: 'chat.completion',
            model: 'my model of today',
            choices: [
              {
                index: 0,
                message: { role: 'assistant', content: 'Tell me more.' },
                finish_reason: 'stop',
              },
            ],
            usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
          }
        : undefined,
    '/v1/chat/completions',
  ],
  [
    'a text for a text',
    ({ text }) => (typeof text === 'string' ? { text: `You said: ${text}` } : undefined),
    '/talk',
  ],
  [
    'a text under other names',
    ({ message }) => (message ? { data: [{ id: 'a b', answer: 'Go on.' }] } : undefined),
    '',
  ],
]

const empty = () => project({})
const config = (folder: string): string => readFileSync(join(folder, 'attune.config.yaml'), 'utf8')

describe('attune init --url', () => {
  it.each(shapes)(
    'asks a bot until it is understood, and its config runs: %s',
    async (_, reply, path) => {
      const { url, requests } = await serviceWith(reply)
      const folder = empty()
      const init = await attune(folder, ['init', '--url', `${url}${path}`])
      expect(init).toMatchObject({ status: 0, stderr: '' })
      expect(init.stdout).toMatch(/^The bot said: "(Tell|You|Go)/)
      const asked = requests.length
      expect(init.stdout).toContain(`asked     ${asked} requests (at most 30)`)
      expect(config(folder)).toContain(`url: ${url}${path}\n`)
      const plan = await attune(folder, ['plan'])
      expect(plan).toMatchObject({ status: 0, stderr: '' })
      expect(plan.stdout).toMatch(
        /^Note: seeker, judge: offline stand-ins: the numbers measure nothing\./,
      )
      expect(requests).toHaveLength(asked)
      const ran = await attune(folder, ['run', '--sample', '2', '--no-figures', '--no-report'])
      expect(ran).toMatchObject({ status: 0 })
      expect(ran.stdout).toMatch(
        /^Offline stand-ins for seeker and judge: nothing is measured \(models: line \d+\)\.$/m,
      )
      // Two dialogues of an opening and four messages; no request was made again.
      expect(requests).toHaveLength(asked + 2 * 5)
    },
  )

  it.each<[string, (body: Body) => unknown, string, string]>([
    [
      'a page',
      () => '<title>Log in</title>',
      'it answered with a page: <title>Log in</title>',
      'the address of the API',
    ],
    [
      'an answer without a reply',
      () => ({ id: 7, ok: true, mood: 'calm', state: 'fine' }),
      'no reply is found in its answer {"id":7,"ok":true,"mood":"calm","state":"fine"}. Texts are at mood, state.',
      "--with 'reply: mood'",
    ],
    [
      'a fault',
      () => ({ error: { message: 'no such user' } }),
      'it reports a fault: no such user',
      'by hand',
    ],
    [
      'an empty reply',
      () => ({ reply: '' }),
      'its reply, at reply, is empty: {"reply":""}',
      '--body',
    ],
    ['an empty list', () => ({ messages: [] }), 'its reply, at messages, is empty', '--body'],
    [
      'an echo',
      ({ text }) => ({ text }),
      'its reply, at text, is an echo',
      'repeats what it hears',
    ],
    ['another path', () => undefined, 'HTTP 404: Not Found.', '/v1/chat/completions'],
  ])(
    'writes nothing, and says what it received, where there is %s',
    async (_, reply, what, fix) => {
      const { url, requests } = await serviceWith(reply)
      const folder = empty()
      const ended = await attune(folder, ['init', '--url', url])
      expect(ended.status).toBe(2)
      expect(said(ended)).toContain(what)
      expect(said(ended)).toContain(fix)
      expect(readdirSync(folder)).toEqual([])
      expect(requests.length).toBeLessThanOrEqual(30)
    },
  )

  it.each<[string, readonly string[], string]>([
    [
      'a key that is written out',
      ['--header', 'Authorization: Bearer sk-secret-0123456789'],
      'it holds a key, which would be written into the config',
    ],
    ['no header', ['--header', 'Authorization'], 'it is no "name: value"'],
    ['no body', ['--body', '{"text": '], 'it is neither a JSON object nor a form'],
    ['no options', ['--with', 'greeting'], 'it is no map of options in YAML'],
  ])('asks nobody where a flag holds %s', async (_, flags, why) => {
    const { url, requests } = await serviceWith(() => ({ reply: 'hi' }))
    const ended = await attune(empty(), ['init', '--url', url, ...flags])
    expect(ended.status).toBe(2)
    expect(said(ended)).toContain(why)
    expect(said(ended)).not.toContain('sk-secret')
    expect(requests).toEqual([])
  })

  it('writes nothing where the replies are empty at the place that the user names', async () => {
    const { url } = await serviceWith(() => '{"t":"Go "}\n{"t":"on."}')
    const folder = empty()
    const ended = await attune(folder, ['init', '--url', url, '--with', 'reply: parts.0.t'])
    expect(ended.status).toBe(2)
    expect(said(ended)).toContain('its replies, at parts.0.t, are empty.')
    expect(said(ended)).toContain(
      `Its answer holds "Go on." at t. Say where the reply is: --with 'reply: t'.`,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('sees an id of the conversation in a header of the request', async () => {
    const { url } = await serviceWith(() => ({ reply: 'Tell me more.' }))
    const flags = ['--body', '{"text": "{message}"}', '--header', 'x-session: {session}']
    const { stdout } = await attune(empty(), ['init', '--url', url, ...flags])
    expect(stdout).toContain('(it is sent an id of ours)')
  })

  it('names a bot that forgets, one that repeats itself, and one that answers in another language', async () => {
    const words =
      'Das klingt sehr schwer für dich. Was macht dir im Moment am meisten Sorgen, und wie geht es dir heute damit?'
    const forgetful = await serviceWith(({ message }) =>
      message ? { reply: `Hi, I am Momo! You wrote ${String(message)}` } : undefined,
    )
    const { stdout } = await attune(empty(), ['init', '--url', forgetful.url])
    expect(stdout).toMatch(/memory +FORGETS: it began again \(it is sent only the last message\)/)
    expect(stdout).toContain('Note: the bot forgets')
    const same = await serviceWith(({ message }) =>
      message ? { reply: `I hear you. Tell me more about ${String(message)}` } : undefined,
    )
    const begun = await attune(empty(), ['init', '--url', same.url])
    expect(begun.stdout).toMatch(/memory +not shown/)
    const constant = await serviceWith(() => ({ reply: 'I hear you. Go on.' }))
    const met = await attune(empty(), ['init', '--url', constant.url])
    expect(met).toMatchObject({ status: 0, stderr: '' })
    expect(met.stdout).toContain('Note: the bot says the same to two messages.')
    expect(constant.requests.length).toBeLessThanOrEqual(30)
    const german = await serviceWith(({ messages }) => (messages ? { reply: words } : undefined))
    const shown = await attune(empty(), ['init', '--url', german.url])
    expect(shown.stdout).toMatch(/language +German \(de\)/)
    expect(shown.stdout).toContain('Note: the bot says the same to two messages.')
    expect(shown.stdout).toContain('Note: the bot answers in German (de).')
    expect(shown.stdout).toContain('varies    no: the same first message got the same reply')
  })

  it('says that a refused name of a model was a guess, and how to give it', async () => {
    const { url } = await serviceWith(({ messages, model }) => {
      if (!model) return { detail: [{ loc: ['body', 'model'], type: 'missing' }] }
      if (model !== 'small') return { error: `model '${String(model)}' not found` }
      return messages ? { reply: 'I hear you.' } : undefined
    })
    const ended = await attune(empty(), ['init', '--url', url])
    expect(ended.status).toBe(2)
    expect(said(ended)).toContain(
      `The name of the model is a guess: --body '{"messages":"{messages}","model":"…"}', with its name.`,
    )
    const body = '{"messages":"{messages}","model":"small"}'
    expect(await attune(empty(), ['init', '--url', url, '--body', body])).toMatchObject({
      status: 0,
    })
  })

  it('says which value it cannot guess, and how to give it', async () => {
    const { url } = await serviceWith(({ text, tenant }) =>
      text && tenant
        ? { reply: `You said ${String(text)}` }
        : {
            detail: [
              { loc: ['body', 'tenant'], type: 'missing' },
              { loc: ['body', 'text'], type: 'missing' },
            ],
          },
    )
    const ended = await attune(empty(), ['init', '--url', url])
    expect(said(ended)).toMatch(/it wants `tenant`/)
    const given = await attune(empty(), [
      'init',
      '--url',
      url,
      '--body',
      '{"text": "{message}", "tenant": "a"}',
    ])
    expect(given).toMatchObject({ status: 0, stderr: '' })
  })

  it('is what its page says', async () => {
    const { url } = await serviceWith(shapes[0]![1])
    const page = readFileSync(join(import.meta.dirname, '../../../docs/own-bot.md'), 'utf8')
    const commands = /^# Evaluate your own\n\n```sh\n([^]*?)```/m.exec(page)![1]!.trim().split('\n')
    expect(commands).toHaveLength(2)
    const folder = empty()
    for (const command of commands) {
      const [name, ...args] = command
        .replace(/ +#.*/, '')
        .replace('http://localhost:9000/chat', url)
        .split(' ')
      expect(name).toBe('attune')
      expect(await attune(folder, args)).toMatchObject({ status: 0 })
    }
  })

  it('says that nothing is there, and that an address is none', async () => {
    const folder = empty()
    const down = await attune(folder, ['init', '--url', 'http://127.0.0.1:9'])
    expect(down.status).toBe(2)
    expect(said(down)).toContain('nothing accepts connections at http://127.0.0.1:9')
    expect(said(down)).toContain('Start the bot')
    const half = await attune(folder, ['init', '--url', 'localhost:9000'])
    expect(half.status).toBe(2)
    expect(said(half)).toContain('not a whole address')
    expect(readdirSync(folder)).toEqual([])
  })

  it('asks nobody where a file would be overwritten', async () => {
    const { url, requests } = await serviceWith(() => ({ reply: 'hi' }))
    const folder = project({ 'attune.config.yaml': '' })
    expect(await attune(folder, ['init', '--url', url])).toMatchObject({ status: 2 })
    expect(requests).toEqual([])
  })
})

it('no gate of a starter for a bot is on the supporter that stands beside it for comparison', async () => {
  const { url } = await serviceWith(() => ({ reply: 'Tell me more.' }))
  const folder = empty()
  await attune(folder, ['init', '--url', url])
  const { evaluations } = parse(config(folder)) as {
    readonly evaluations: { readonly demo: { readonly gates: readonly object[] } }
  }
  expect(evaluations.demo.gates).toMatchObject([
    { finding: '*', severity: 'high', supporter: 'my-bot' },
    { flag: 'empty-reply', atMost: 0.3, supporter: 'my-bot' },
    { verdict: 'talk.mean', supporter: 'my-bot' },
  ])
})

it('The starter tells its supporters apart, and needs no supporter of a name', async () => {
  const folder = empty()
  await attune(folder, ['init'])
  const { status, stdout } = await attune(folder, ['run', '--no-figures', '--no-report'])
  expect(status).toBe(0)
  expect(stdout).toMatch(/listener is better than [^]*dismisser/)
  const own = config(folder).replace(
    /^supporters:[^]*?\n\n/m,
    'supporters: { mine: { use: core/rule-based } }\n\n',
  )
  writeFileSync(join(folder, 'attune.config.yaml'), own)
  expect(await attune(folder, ['run', '--no-figures', '--no-report'])).toMatchObject({ status: 0 })
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
    const ended = await attune(study({ url }), ['run', '--no-figures', '--no-report'])
    expect(ended.status).toBe(2)
    expect(said(ended)).toContain(what)
    expect(said(ended)).toContain(fix)
    expect(requests).toHaveLength(2)
  })

  it('goes on where the config says the shape', async () => {
    const { url, requests } = await serviceWith(() => ({ data: [{ said: 'I am here.' }] }))
    const shape = { request: { q: '{{text}}', sid: '{{session}}' }, reply: 'data.0.said' }
    expect(
      await attune(study({ url, ...shape }), ['run', '--no-figures', '--no-report']),
    ).toMatchObject({ status: 0 })
    expect(Object.keys(requests[0]!)).toEqual(['q', 'sid'])
  })
})

describe('a judge of one’s own that answers in another shape', () => {
  it('is asked twice for all units, and the run ends with its label and what came', async () => {
    const { url, requests } = await serviceWith(() => ({ measures: { m: 1 }, series: {} }))
    const folder = study(
      { use: 'core/rule-based' },
      {
        plugins: ['trajectory', './own.mjs'],
        evaluations: {
          talks: {
            scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
            simulator: { use: 'trajectory/simulator', turns: 1 },
            estimators: { held: { use: 'own/held', url } },
          },
        },
      },
    )
    writeFileSync(join(folder, 'own.mjs'), plugin)
    const ended = await attune(folder, ['run', '--no-figures', '--no-report'])
    expect(ended.status).toBe(2)
    expect(said(ended)).toContain(
      'The service that "held" (own/held) calls gave no usable answer: answer.measures.m is no value with a state',
    )
    expect(requests).toHaveLength(2)
  })
})

describe('a judge of one’s own that changes on its way', () => {
  const judged = (url: string) =>
    project({
      'scenarios.jsonl': scenarios(6),
      'own.mjs': plugin,
      'attune.config.yaml': {
        plugins: ['trajectory', './own.mjs'],
        concurrency: 1,
        supporters: { bot: { use: 'core/rule-based' } },
        evaluations: {
          talks: {
            scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
            simulator: { use: 'trajectory/simulator', turns: 1 },
            judges: { flip: { use: 'own/flip', url } },
            analyses: { 'core/verdicts': {} },
          },
        },
      },
    })

  it.each([
    [
      'its outcome from number to label',
      (number: number) => ({ criterion: 'warm', outcome: number > 3 ? 'good' : 1 }),
      /"warm" is a number for s\d with bot and a label for s\d with bot/,
    ],
    [
      'its criteria',
      (number: number) => ({ criterion: `c${number % 3}`, outcome: 1 }),
      /"c\d" is given for s\d with bot, and "c\d" instead for s\d with bot/,
    ],
  ])('is named in the run and in its table: %s', async (_, verdict, said) => {
    let asked = 0
    const { url } = await serviceWith(() => {
      const { criterion, outcome } = verdict(++asked)
      return [{ criterion, outcome: { state: 'known', value: outcome }, rationale: '' }]
    })
    const folder = judged(url)
    const { status, stdout, stderr } = await attune(folder, [
      'run',
      '--all',
      '--no-figures',
      '--no-report',
    ])
    expect(status).toBe(0)
    expect(stderr).toMatch(said)
    expect(stdout).toMatch(said)
    // What is stored says it as well.
    const again = await attune(folder, ['run', '--all', '--no-figures', '--no-report'])
    expect(again.stdout).toMatch(said)
  })
})
