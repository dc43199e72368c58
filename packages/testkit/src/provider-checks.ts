/** Checks of model providers, called through the gateway with a scripted network. */
import type { Json, JsonObject, Plugin } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { createGateway, type Transport } from '@attune/gateway'
import { Door } from '@attune/core/runtime'
import { PluginRegistry } from '@attune/config'
import type { ContractCheck } from './check.js'
import type { Example } from './exercise.js'
import { demand, Flaw } from './flaw.js'
import { MemoryJournal } from './memory-journal.js'

/**
 * Creates the checks of a model provider. The `response` of the example is the body that its
 * service returns.
 */
export function providerChecks(
  plugin: Plugin,
  id: string,
  { options = {}, response }: Example = {},
): ContractCheck[] {
  const use = `${plugin.name}/${id}`
  const called = (status: number, body: Json): Promise<readonly Called[]> =>
    callsOf(plugin, id, options as JsonObject, { status, body })
  return [
    {
      name: `${use}: names an answer of another form, and takes none for an answer`,
      run: async () => {
        for (const call of await called(200, UNKNOWN_BODY)) refusesForm(call)
      },
    },
    {
      name: `${use}: passes on that its service is out of order or refuses the key`,
      run: async () => {
        for (const status of [503, 401])
          for (const call of await called(status, { error: 'no' })) passesOn(call, status)
      },
    },
    ...(response === undefined
      ? []
      : [
          {
            name: `${use}: reads the response of its example`,
            run: async () => {
              const calls = await called(200, response)
              const first = calls.find(({ error }) => error !== undefined)
              demand(
                calls.some(({ error }) => error === undefined),
                `It cannot read ${JSON.stringify(response)}: ${messageOf(first?.error)}`,
                'Correct the provider, or the response in the examples.',
              )
            },
          },
        ]),
  ]
}

/** A response body that fits no protocol. */
const UNKNOWN_BODY = { unexpected: true }

interface Called {
  readonly role: string
  /** Number of requests to the scripted network. */
  readonly sent: number
  readonly answer?: unknown
  readonly error?: unknown
}

const isTyped = (error: unknown): boolean =>
  isAttuneError(error) && !/^(COMPONENT|PLUGIN)_/.test(error.code)

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

function refusesForm({ role, sent, answer, error }: Called): void {
  sendsThroughHttp({ role, sent, error })
  if (sent === 0) return
  const shown = JSON.stringify(UNKNOWN_BODY)
  demand(
    error !== undefined,
    `It takes ${shown} for an answer of its ${role} model: ${JSON.stringify(answer)}.`,
    `Check the form, and throw http.malformed('expected …, got ….').`,
  )
  demand(
    isTyped(error),
    `Its ${role} model fails on ${shown} with an error of its own code: ${messageOf(error)}`,
    `Check the form first, and throw http.malformed('expected …, got ….').`,
  )
}

function passesOn({ role, sent, answer, error }: Called, status: number): void {
  if (sent === 0) return
  demand(
    error !== undefined,
    `Its ${role} model answers ${JSON.stringify(answer)} when the service answers ${status}.`,
    'Let the error of http pass.',
  )
  demand(
    isTyped(error),
    `Its ${role} model turns the status ${status} into another error: ${messageOf(error)}`,
    'Let the error of http pass, or throw http.failure(status, message): only then Attune tries again or ends the run.',
  )
}

function sendsThroughHttp({ role, sent, error }: Called): void {
  demand(
    sent > 0 || error === undefined || isTyped(error),
    `Its ${role} model sends nothing through http, and fails: ${messageOf(error)}`,
    'Send requests with http.post, or pass http.fetch(options) to the client of the service.',
  )
}

interface Scripted {
  readonly status: number
  readonly body: Json
}

const NAME = 'tested'
const request = {
  messages: [{ role: 'user' as const, content: 'Hello.' }],
  sampling: {},
  standIn: () => 'Hello.',
}

/** Makes one call to each kind of model (chat, embedding, reward) that the provider offers. */
async function callsOf(
  plugin: Plugin,
  id: string,
  given: JsonObject,
  { status, body }: Scripted,
): Promise<readonly Called[]> {
  let sent = 0
  const transport: Transport = {
    post: async () => {
      sent += 1
      return { status, headers: {}, text: JSON.stringify(body) }
    },
    close: async () => {},
  }
  const gateway = gatewayOf(plugin, id, given, transport)
  const { signal } = new AbortController()
  const unit = gateway.forUnit('test')
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    chat: () => unit.chat(NAME, request, { shared: false, signal }),
    embedding: () => unit.embed(NAME, ['Hello.'], signal),
    reward: () => unit.reward(NAME, [{ prompt: 'Hello.', reply: 'Hi.' }], signal),
  }
  const found: Called[] = []
  for (const role of plugin.components[id]!.roles ?? []) {
    sent = 0
    found.push({
      role,
      ...(await calls[role]!().then(
        (answer) => ({ answer, sent }),
        (error: unknown) => ({ error, sent }),
      )),
    })
  }
  await gateway.close()
  return found
}

function gatewayOf(
  plugin: Plugin,
  id: string,
  given: JsonObject,
  transport: Transport,
): ReturnType<typeof createGateway> {
  const registry = new PluginRegistry()
  registry.add(plugin, 'the test')
  const use = `${plugin.name}/${id}`
  const options = { ...requiredOf(plugin, id), ...given }
  const definition = {
    name: NAME,
    provider: use,
    options,
    place: { file: 'the test' },
    retries: 0,
    concurrency: 1,
    timeout: TIMEOUT,
  }
  const key = keyVariableOf(registry, use, options, id)
  return createGateway({
    definitions: new Map([[NAME, definition]]),
    provider: (name, own) => registry.create('model', name, own),
    revision: () => 1,
    environment: { [KEY]: 'key', ...(key !== undefined && { [key]: 'key' }) },
    store: new MemoryJournal(),
    door: new Door(TIMEOUT),
    transport,
  })
}

const KEY = 'KEY_OF_A_SERVICE'
const TIMEOUT = 10_000

function keyVariableOf(
  registry: PluginRegistry,
  use: string,
  options: JsonObject,
  id: string,
): string | undefined {
  try {
    return registry.create('model', use, options).keyVariable?.()
  } catch (error) {
    throw new Flaw(
      `It cannot be created with ${JSON.stringify(options)}: ${messageOf(error)}`,
      `Give options in the examples (test/examples): { '${id}': { options: { … } } }.`,
    )
  }
}

interface Declared {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly Json[]
  readonly minimum?: number
}

/** Values of the required options, by their schemas. */
const requiredOf = (plugin: Plugin, id: string): JsonObject => {
  const { options } = plugin.components[id]!
  const names = (options.required ?? []) as readonly string[]
  return Object.fromEntries(
    names.map((name) => [name, valueOf((options.properties[name] ?? {}) as Declared)]),
  )
}

function valueOf({ type, format, enum: choices, minimum = 1 }: Declared): Json {
  if (format === 'url') return 'http://127.0.0.1:9/v1'
  if (format === 'environment-variable') return KEY
  if (choices !== undefined) return choices[0]!
  if (type === 'number' || type === 'integer') return minimum
  if (type === 'boolean') return false
  if (type === 'array') return []
  return type === 'object' ? {} : 'test'
}
