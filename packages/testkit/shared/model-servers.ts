import { setMaxListeners } from 'node:events'
import { onTestFinished } from 'vitest'
import type { JsonObject } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import type { ChatRequest, Model, ModelSettings } from '@attune/core/models'
import { countTokens } from '@attune/core/tokens'
import { systemClock } from '@attune/host'
import { drawn, ServiceHttp, undiciTransport } from '@attune/gateway'
import type { CallTarget } from '@attune/core/runtime'
import { openai, type Provider } from '@attune/models'
import {
  type FakeCall,
  type FakeServer,
  type FakeServerOptions,
  startFakeServer,
} from '@attune/fake-server'

export interface Served extends FakeServer {
  /** What arrived, in order. */
  readonly calls: readonly FakeCall[]
}

/** A fake model server that ends with the test. */
export async function serve(options: FakeServerOptions = {}): Promise<Served> {
  const calls: FakeCall[] = []
  const server = await startFakeServer({ ...options, onCall: (call) => calls.push(call) })
  onTestFinished(() => server.close())
  return { ...server, calls }
}

/** A signal that is never aborted. */
export const never = new AbortController().signal
setMaxListeners(0, never)

/** A model whose connections are closed when the test is over. */
export function make(
  provider: Provider,
  options: object,
  more: Partial<ModelSettings> = {},
): Model {
  const http = httpFor({ kind: 'model', name: 'tested' }, more.apiKey)
  const made = provider.create(options as never)
  const { chat, ...model } = made.create({ name: 'tested', countTokens, http, ...more })
  if (!chat) return model
  // As the gateway asks it.
  const sent = (request: ChatRequest): ChatRequest => ({
    ...request,
    sampling: drawn('tested', request.sampling, options as JsonObject, made.takes?.()).sampling,
  })
  return { ...model, chat: { chat: async (request, signal) => chat.chat(sent(request), signal) } }
}

/** The way to a server, as the gateway gives it, closed when the test is over. */
export function httpFor(
  target: CallTarget,
  secret?: string,
  environment: Readonly<Record<string, string>> = {},
): ServiceHttp {
  const transport = undiciTransport()
  onTestFinished(() => transport.close())
  return new ServiceHttp(target, { transport, environment, clock: systemClock }, secret)
}

/** A model of OpenAI's provider at a fake server. */
export const openaiAt = (
  { url }: FakeServer,
  options: object = {},
  more: Partial<ModelSettings> = {},
): Model => make(openai, { model: 'm', baseUrl: `${url}/v1`, ...options }, more)

export const question = (
  content = 'Hello.',
  sampling: ChatRequest['sampling'] = {},
): ChatRequest => ({
  messages: [{ role: 'user', content }],
  sampling,
})

/** The error that a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<AttuneError> {
  const error = await promise.then(
    () => new TypeError('It did not fail.'),
    (reason: unknown) => reason,
  )
  if (error instanceof AttuneError) return error
  throw error
}
