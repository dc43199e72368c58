import { describe, expect, test } from 'vitest'
import { explain } from '@attune/paper'
import { missingKeys } from '@attune/config'
import {
  EVALUATIONS,
  lines,
  main,
  SUPPORTERS,
  Workspace,
} from '@attune/testkit/shared/workspace.js'

const environment = { SHA: '1234567', TURNS: '9', PORT: '9000' }
const workspaceOf = (...config: readonly string[]) =>
  new Workspace({ 'attune.config.yaml': lines(...config) })
const load = (...config: readonly string[]) =>
  workspaceOf(...config).load(undefined, '.', environment)
const refusal = async (...config: readonly string[]) => {
  const { text } = await workspaceOf(...config).refusal(undefined, environment)
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
}
const bot = (more: string) =>
  `supporters: { bot: { use: core/http, url: "http://localhost:\${env:PORT}/chat", ${more} } }`

describe('a value from the environment', () => {
  test('is a text where a text is wanted, though it looks like a number', async () => {
    const { config } = await load(bot('version: "${env:SHA}"'), EVALUATIONS)
    expect(config.evaluations[0]!.supporters[0]!.options).toMatchObject({
      version: '1234567',
      url: 'http://localhost:9000/chat',
    })
  })

  test('is a number where a number is wanted', async () => {
    const { config } = await load(
      'repeats: ${env:TURNS}',
      SUPPORTERS,
      ...main({ simulator: '{ use: toy/talk, turns: "${env:TURNS}" }' }),
    )
    expect(config.evaluations[0]).toMatchObject({
      repeats: 9,
      simulators: [{ options: { turns: 9 } }],
    })
  })

  test('may have a default, which may be empty', async () => {
    const { config } = await load(
      'seed: ${env:NOTHING:a:b}',
      'store: x${env:NOTHING:}.db',
      SUPPORTERS,
      EVALUATIONS,
    )
    expect(config).toMatchObject({
      seed: 'a:b',
      store: expect.stringMatching(/\/x\.db$/) as string,
    })
  })

  test('is shown with the mark that it came from; of an address, origin and path alone', async () => {
    const loaded = await load(
      bot('version: "${env:SHA}"').replace('/chat', '/chat?v=${env:SHA}'),
      EVALUATIONS,
    )
    const shown = explain(loaded).filter(({ written }) => written !== undefined)
    expect(shown).toMatchObject([
      {
        path: 'supporters.bot.url',
        value: 'http://localhost:9000/chat?…',
        written: 'http://localhost:${env:PORT}/chat?v=${env:SHA}',
      },
      { path: 'supporters.bot.version', value: '1234567', written: '${env:SHA}' },
    ])
    expect(loaded.config.environment).toMatchObject([
      { path: 'supporters.bot.url', value: 'http://localhost:9000/chat?…' },
      { path: 'supporters.bot.version', value: '1234567' },
    ])
  })

  test('stays unfilled where a bot is sent it, and is reported where it is not set', async () => {
    const sent =
      'headers: { authorization: "Bearer ${env:BOT_KEY}" }, query: { k: "${env:BOT_ID:x}" }, login: { url: "http://localhost/login", body: { password: "${env:BOT_PASSWORD}" }, token: t }'
    const { config, registry } = await load(bot(sent), EVALUATIONS)
    const [supporter] = config.evaluations[0]!.supporters
    expect(supporter!.options).toMatchObject({
      headers: { authorization: 'Bearer ${env:BOT_KEY}' },
      query: { k: '${env:BOT_ID:x}' },
      login: { body: { password: '${env:BOT_PASSWORD}' } },
    })
    expect(missingKeys(config, registry, {})).toEqual([
      { env: 'BOT_KEY', of: ['bot'] },
      { env: 'BOT_PASSWORD', of: ['bot'] },
    ])
  })

  test('that is overridden is not looked for', async () => {
    const files = {
      'base.yaml': lines('seed: ${env:NOTHING}', SUPPORTERS, EVALUATIONS),
      'attune.config.yaml': 'extends: ./base.yaml\nseed: 1',
    }
    expect((await new Workspace(files).load(undefined, '.', environment)).config.seed).toBe('1')
  })

  test('that is not there is a mistake, with its place', async () => {
    expect(await refusal('seed: ${env:NOTHING}', SUPPORTERS, EVALUATIONS)).toEqual([
      'attune.config.yaml:1:7  seed reads the environment variable "NOTHING", which is not set. Set the variable, or add a default: ${env:NOTHING:default}. A file .env is read only if it is passed: --env-file .env.',
    ])
  })

  test('is not filled in where the name of a variable is wanted', async () => {
    expect(await refusal(bot('apiKeyEnv: "${env:SHA}"'), EVALUATIONS)).toEqual([
      'attune.config.yaml:1:91  supporters.bot.apiKeyEnv must be the name of an environment variable, not its value. Write only the name: SHA.',
    ])
  })

  test('wants quotes inside of brackets, and the message says so', async () => {
    expect(
      await refusal('supporters: { bot: { use: core/http, version: ${env:SHA} } }', EVALUATIONS),
    ).toEqual([
      'attune.config.yaml:1:47  Inside of { } and [ ] this needs quotes: "${env:SHA}". Fix the syntax here.',
    ])
  })
})

describe('an address is refused', () => {
  const way =
    'Keys come from the environment: apiKeyEnv names the variable of a bearer token, headersEnv those of headers, queryEnv those of parameters.'
  test.each([
    [
      'localhost:9010/x',
      'it is not a whole address. Use an address that starts with http:// or https://.',
    ],
    ['ftp://x/y', 'ftp cannot be asked. Use an address that starts with http:// or https://.'],
    [
      'http://u:sk-secret@host/',
      `it holds a user name or a password. Take them out of the address. ${way}`,
    ],
    [
      'https://host/chat?token=sk-secret',
      `its parameter "token" looks like a key. Take it out of the address. ${way}`,
    ],
  ])('%s, in a supporter and in a model', async (address, why) => {
    const inBoth = [
      `models: { m: { provider: openai, model: x, baseUrl: "${address}" } }`,
      `supporters: { a: { use: core/http, url: "${address}" }, b: { model: m } }`,
    ]
    expect(
      (await refusal(...inBoth, EVALUATIONS)).map((line) => line.replace(/^\S+ +/, '')),
    ).toEqual([
      `models.m.baseUrl is not a usable address: ${why}`,
      `supporters.a.url is not a usable address: ${why}`,
    ])
  })

  test.each(['https://host/v1?api-version=2024-10-21', 'http://127.0.0.1:8000'])(
    'but not %s',
    async (address) => {
      await load(`supporters: { a: { use: core/http, url: "${address}" } }`, EVALUATIONS)
    },
  )
})

test.each(['x-api-key', 'Authorization', 'Cookie', 'X-Auth-Token'])(
  'a header %s is a key, and stays out',
  async (header) => {
    const [message] = await refusal(
      bot(`headers: { ${header}: sk-secret, x-team: care }`),
      EVALUATIONS,
    )
    expect(message).toContain(
      `There is an API key in supporters.bot.headers. Put the key into an environment variable`,
    )
    expect(message).toContain(`headersEnv: { ${header}: MY_API_KEY }`)
    expect(message).not.toContain('sk-secret')
  },
)

test('a budget of cost wants the prices of every model, before anything is paid', async () => {
  const models =
    'models: { dear: { provider: openai, model: x, prices: { input: 1, output: 2 } }, unknown: { provider: openai, model: y } }'
  expect(await refusal('budget: { cost: 5 }', models, SUPPORTERS, EVALUATIONS)).toEqual([
    expect.stringContaining(
      'attune.config.yaml:2:82  The budget limits the cost, but the model unknown has no prices.',
    ),
  ])
})

test.each([
  [
    "request: { input: '{{txt}}', id: '{{session}}' }",
    'supporters.bot.request.input must be a text whose placeholders are {{text}}, {{session}}, {{uuid}}, {{language}}, {{brief}}, {{person}}, {{own}}, {{keep.NAME}}, {{system}}, {{temperature}}, {{topP}} or {{maxTokens}}, or {{messages}} by itself, found "{{txt}}".',
  ],
  [
    "request: { messages: ['User: {{messages}}'] }",
    'supporters.bot.request.messages[0] must be a text whose placeholders are {{text}}, {{session}}, {{uuid}}, {{language}}, {{brief}}, {{person}}, {{own}}, {{keep.NAME}}, {{system}}, {{temperature}}, {{topP}} or {{maxTokens}}, or {{messages}} by itself, found "User: {{messages}}".',
  ],
  [
    "request: { id: '{{session}}' }",
    'supporters.bot.request must be a map that holds {{messages}} or {{text}}, found a map.',
  ],
  ["request: 'Say {{text}}'", 'supporters.bot.request must be a map, found "Say {{text}}".'],
  [
    'reply: choices.0.text.',
    'supporters.bot.reply must be a path such as choices.0.message.content, found "choices.0.text.".',
  ],
])(
  'what a bot is sent and where it answers is checked as the config is read: %s',
  async (option, message) => {
    const config = `supporters: { bot: { use: core/http, url: 'http://localhost/', ${option} } }`
    expect(await refusal(config, EVALUATIONS)).toEqual([expect.stringContaining(message)])
  },
)

test('a bot may be sent any JSON, with values of the environment in it', async () => {
  const request =
    "{ model: '${env:BOT_MODEL:tiny}', input: ['{{messages}}'], parameters: { n: 1, stop: null, user: 'a-{{session}}' } }"
  const { config } = await load(
    `supporters: { bot: { use: core/http, url: 'http://localhost/', request: ${request}, reply: 0.text } }`,
    EVALUATIONS,
  )
  expect(config.evaluations[0]!.supporters[0]!.options).toMatchObject({
    request: {
      model: 'tiny',
      input: ['{{messages}}'],
      parameters: { n: 1, stop: null, user: 'a-{{session}}' },
    },
    reply: '0.text',
  })
})

describe('notices', () => {
  const roles = 'roles: { judge: Judges dialogues., seeker: Plays the help-seeker. }'
  const evaluation = main(
    { simulator: '{ use: toy/talk, model: seeker }' },
    'judges: { toy/empathy: { model: judge } }',
  )
  const noticesOf = async (...config: readonly string[]) =>
    (await load(...config)).notices
      .filter(({ kind }) => kind !== 'role')
      .map(({ message, fix }) => `${message} ${fix}`)
  const rolesOf = async (...config: readonly string[]) =>
    (await load(...config)).notices
      .filter(({ kind }) => kind === 'role')
      .map(({ message, fix }) => `${message} ${fix}`)

  test('name what an offline stand-in takes, whoever the supporters are', async () => {
    const own = "supporters: { bot: { use: core/http, url: 'http://localhost/' } }"
    for (const supporters of [SUPPORTERS, own]) {
      expect(await rolesOf(roles, supporters, ...evaluation)).toEqual([
        'seeker, judge: offline stand-ins: the numbers measure nothing. Define each as a model, such as models: { seeker: { provider: …, model: … } }. judge: Judges dialogues. seeker: Plays the help-seeker.',
      ])
    }
    const offline =
      'models: { judge: { provider: offline }, seeker: { provider: openai, model: x } }'
    expect(await rolesOf(offline, own, ...evaluation)).toEqual([
      'judge: offline stand-in: the numbers that rest on it measure nothing. Define it as a model, such as models: { judge: { provider: …, model: … } }.',
    ])
    const unnamed = main({ simulator: '{ use: toy/talk }' })
    expect(await rolesOf(own, ...unnamed)).toEqual([
      'toy/talk: offline stand-in: the numbers measure nothing. Name a model of the config there.',
    ])
  })

  test('name a role without a model beside one that has one', async () => {
    expect(
      await rolesOf(
        roles,
        'models: { judge: { provider: openai, model: x } }',
        SUPPORTERS,
        ...evaluation,
      ),
    ).toEqual([
      'seeker: offline stand-in: the numbers that rest on it measure nothing. Define it as a model, such as models: { seeker: { provider: …, model: … } }. seeker: Plays the help-seeker.',
    ])
  })

  test('name a model that nobody asks, and the role that was probably meant', async () => {
    const notices = await noticesOf(
      roles,
      'models: { juge: { provider: openai, model: x } }',
      SUPPORTERS,
      ...evaluation,
    )
    expect(notices).toEqual([
      'The model juge is not used. Roles without a model: Did you mean "judge"?',
    ])
  })

  test('name a key of a map by supporter that no supporter has', async () => {
    const analyses = 'analyses: { toy/tables: { colours: { clam: red, curt: blue } } }'
    expect(await noticesOf(SUPPORTERS, ...main({}, analyses))).toEqual([
      'evaluations.main.analyses.toy/tables.colours: there is no supporter "clam". Did you mean "calm"?',
    ])
  })

  test('name a judge and a supporter of one vendor', async () => {
    const models =
      'models: { judge: { provider: openai, model: gpt-4.1 }, seeker: { provider: openai, model: org/Qwen3-8B } }'
    const supporters =
      'supporters: { mine: { model: { provider: openai, model: gpt-4o-mini } }, other: { model: seeker } }'
    expect(await noticesOf(roles, models, supporters, ...evaluation)).toEqual([
      'main: the judge toy/empathy and mine are models of one vendor (OpenAI). A judge may prefer its own kind: compare with a judge of another vendor.',
    ])
  })

  test('name settings in which the models of supporters differ', async () => {
    const withSettings = (settings: string) =>
      noticesOf(
        'models: { one: { provider: openai, model: a, temperature: 1 } }',
        `supporters: { mine: { model: one }, other: { model: { provider: openai, model: b${settings} } }, rules: core/rule-based }`,
        ...main({}),
      )
    expect(await withSettings(', temperature: 1')).toEqual([])
    expect(await withSettings(', maxTokens: 300')).toEqual([
      'main: models of supporters reply with different settings (mine: temperature 1; other: tokens at most 300). Give them the same, unless the settings are what you compare.',
    ])
  })
})
