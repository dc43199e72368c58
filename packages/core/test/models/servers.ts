import { setMaxListeners } from 'node:events'
import { onTestFinished } from 'vitest'
import type { ChatRequest, Model, ModelSettings } from '../../src/contracts/models.js'
import { AttuneError } from '../../src/errors.js'
import { openai } from '../../src/models/openai/provider.js'
import type { Provider } from '../../src/models/provider.js'
import type { FakeCall, FakeServerOptions } from '../../../testkit/src/fake-server/options.js'
import { type FakeServer, startFakeServer } from '../../../testkit/src/fake-server/server.js'

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

/** A model that is closed when the test is over. */
export function make(provider: Provider, options: object, more: Partial<ModelSettings> = {}): Model {
  const settings = { name: 'tested', options: options as ModelSettings['options'], timeout: 10_000, ...more }
  const model = provider.create(settings) as Model
  onTestFinished(() => model.close?.())
  return model
}

/** A model of OpenAI's provider at a fake server. */
export const openaiAt = ({ url }: FakeServer, options: object = {}, more: Partial<ModelSettings> = {}): Model =>
  make(openai, { model: 'm', baseUrl: `${url}/v1`, ...options }, more)

export const question = (content = 'Hello.', sampling: ChatRequest['sampling'] = {}): ChatRequest => ({
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
