/**
 * Models of the services in docs/providers.md: each recipe reaches the server that it names, and no
 * other.
 */
import { readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type FakeCall, type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { attune, type Environment, project, records } from './e2e/in-process.js'
import { scenarios } from './e2e/talks.js'

const root = join(import.meta.dirname, '..', '..', '..')
const page = readFileSync(join(root, 'docs', 'providers.md'), 'utf8')

/** The fenced parts of a section of the page. */
function fenced(heading: string, language: string): string[] {
  const section = page.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, text]) => text!,
  )
}

type Models = Readonly<Record<string, { readonly baseUrl: string; readonly model: string }>>

/** One scenario, one message, one reply by the model. */
const study = (
  models: object,
  model: string,
  plugins: readonly string[] = [],
): Readonly<Record<string, unknown>> => ({
  'scenarios.jsonl': scenarios(1),
  'attune.config.yaml': {
    plugins: ['trajectory', ...plugins],
    models,
    supporters: { bot: { model } },
    evaluations: {
      one: {
        scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
        simulator: { use: 'trajectory/simulator', turns: 1 },
      },
    },
  },
})

interface Recipe {
  readonly section: string
  readonly which?: number
  readonly server: FakeServerOptions
  readonly environment?: Environment
  /** Part of what is sent. */
  readonly sent?: object
  readonly headers?: object
}

const recipes: readonly Recipe[] = [
  {
    section: 'Azure',
    server: { base: '/openai/v1', demand: { headers: { 'api-key': 'azure-key' } } },
    environment: { AZURE_OPENAI_API_KEY: 'azure-key' },
    sent: { model: 'my-deployment' },
    headers: { authorization: undefined },
  },
  {
    section: 'Azure',
    which: 1,
    server: {
      base: '/openai/deployments/my-deployment',
      demand: { headers: { 'api-key': 'azure-key' }, query: { 'api-version': '2024-10-21' } },
    },
    environment: { AZURE_OPENAI_API_KEY: 'azure-key' },
    headers: { authorization: undefined },
  },
  {
    section: 'Amazon Bedrock',
    server: { base: '/openai/v1', key: 'bedrock-key' },
    environment: { AWS_BEARER_TOKEN_BEDROCK: 'bedrock-key' },
    sent: { model: 'openai.gpt-oss-120b-1:0' },
  },
  {
    section: 'OpenRouter',
    server: {
      base: '/api/v1',
      key: 'router-key',
      demand: {
        headers: { 'HTTP-Referer': 'https://example.org/my-study', 'X-Title': 'My study' },
      },
    },
    environment: { OPENROUTER_API_KEY: 'router-key' },
    sent: { provider: { order: ['deepinfra'], allow_fallbacks: false } },
  },
  {
    section: 'vLLM',
    server: {},
    sent: { seed: 7, top_k: 20, chat_template_kwargs: { enable_thinking: false } },
    headers: { authorization: undefined },
  },
  { section: 'llama.cpp', server: {}, headers: { authorization: undefined } },
  {
    section: 'Ollama',
    server: {},
    sent: { model: 'llama3.1:8b' },
    headers: { authorization: undefined },
  },
  {
    section: 'LM Studio',
    server: {},
    sent: { model: 'qwen3-8b' },
    headers: { authorization: undefined },
  },
  {
    section: 'Reasoning models',
    server: {},
    sent: { reasoning_effort: 'low', max_tokens: 512 },
  },
  {
    section: 'Roles',
    server: { roles: 'no-system' },
    sent: { model: 'google/gemma-2-9b-it' },
    headers: {},
  },
  {
    section: 'A gateway with a second secret',
    server: { key: 'openai-key', demand: { headers: { 'x-gateway-token': 'gateway-key' } } },
    environment: { OPENAI_API_KEY: 'openai-key', GATEWAY_TOKEN: 'gateway-key' },
  },
]

it.each(recipes.map((recipe) => [`${recipe.section} ${recipe.which ?? 0}`, recipe] as const))(
  'The recipe for %s reaches its server, and its keys stand nowhere',
  async (_, { section, which = 0, server: options, environment = {}, sent = {}, headers = {} }) => {
    const calls: FakeCall[] = []
    const server = await startFakeServer({ ...options, onCall: (call) => calls.push(call) })
    onTestFinished(() => server.close())
    const { models } = parse(fenced(section, 'yaml')[which]!) as { models: Models }
    const [name = '', model] = Object.entries(models)[0]!
    const here = {
      ...model,
      baseUrl: model.baseUrl.replace(new URL(model.baseUrl).origin, server.url),
    }

    const valid = await attune(project(study(models, name)), ['config', 'validate'], environment)
    expect(valid).toMatchObject({ status: 0, stderr: '' })
    expect(valid.stdout).not.toContain('Not set')

    const folder = project(study({ [name]: here }, name))
    expect(await attune(folder, ['run', '--no-figures', '--no-report'], environment)).toMatchObject(
      { status: 0 },
    )
    expect(server.stats()).toMatchObject({ answered: calls.length, distinct: calls.length })
    for (const call of calls) {
      expect(call.body).toMatchObject(sent)
      expect({ ...headers, ...call.headers }).toMatchObject(headers)
    }
    const kept = await records(folder)
    for (const key of Object.values(environment)) expect(kept).not.toContain(key)
  },
)

it('The provider on the page works as the page says', async () => {
  const asked: { readonly headers: object; readonly body: unknown }[] = []
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
        response.end(JSON.stringify({ say: 'I hear you.', in: 7, out: 3, version: 'small-1' }))
      })
  })
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void service.close())
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const [config = ''] = fenced('Provider contract', 'yaml')
  const [plugin = ''] = fenced('Provider contract', 'js')
  const folder = project({
    'attune.config.yaml': config.replace('http://localhost:9000', url),
    'my-models.js': plugin,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const ended = await attune(folder, ['run', '--no-figures', '--no-report'], {
    MY_SERVICE_KEY: 'my-key',
  })
  expect(ended).toMatchObject({ status: 0 })
  const turns = expect.arrayContaining([expect.objectContaining({ role: 'user' })]) as unknown
  expect(asked[0]).toMatchObject({
    headers: { 'x-key': 'my-key' },
    body: { model: 'small', turns },
  })
  expect(await records(folder)).toContain('I hear you.')
})

const providers = [
  ['Anthropic', 'anthropic/messages', (url: string) => ({ baseUrl: url }), 'ANTHROPIC_API_KEY'],
  ['Gemini', 'gemini/models', (url: string) => ({ baseUrl: `${url}/v1beta` }), 'GEMINI_API_KEY'],
] as const

it.each(providers)(
  'A model of %s speaks as a supporter, with a plugin that is named in short',
  async (_, provider, at) => {
    const server = await startFakeServer({ key: 'right' })
    onTestFinished(() => server.close())
    const model = { provider, model: 'm', apiKeyEnv: 'KEY', ...at(server.url) }
    const folder = project(study({ m: model }, 'm', [provider.split('/')[0]!]))
    expect(
      await attune(folder, ['run', '--no-figures', '--no-report'], { KEY: 'right' }),
    ).toMatchObject({ status: 0 })
    expect(server.stats().answered).toBeGreaterThan(0)
  },
)

it.each(providers)(
  'A key of %s that is not set is named before the run',
  async (_, provider, __, variable) => {
    const folder = project(study({ m: { provider, model: 'm' } }, 'm', [provider.split('/')[0]!]))
    const { status, stdout } = await attune(folder, ['config', 'validate'])
    expect(status).toBe(0)
    expect(stdout).toContain(`Not set: ${variable}, the key of m.`)
  },
)

it('What a model does not take is an error of plan and validate, or a note', async () => {
  const claude = { provider: 'anthropic/messages', model: 'm', baseUrl: 'http://127.0.0.1:9' }
  const wrong = project(study({ m: { ...claude, temperature: 1 } }, 'm', ['anthropic']))
  for (const command of [['plan'], ['config', 'validate']]) {
    const { status, stderr } = await attune(wrong, command)
    expect(status).toBe(2)
    expect(stderr).toContain('The model m cannot be asked for a temperature.')
  }
  const unknown = project(study({ m: { ...claude, seed: 7 } }, 'm', ['anthropic']))
  expect((await attune(unknown, ['config', 'validate'])).stderr).toContain('seed')
  const seeker = { ...study({ m: claude }, 'm', ['anthropic']) }
  const config = seeker['attune.config.yaml'] as { evaluations: { one: { simulator: object } } }
  config.evaluations.one.simulator = { use: 'trajectory/simulator', turns: 1, model: 'm' }
  const { status, stdout } = await attune(project(seeker), ['plan'])
  expect(status).toBe(0)
  expect(stdout).toContain('The model m takes no temperature: what components ask for is not sent.')
})
