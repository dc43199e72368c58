/**
 * Creates a model as a run does: behind the gateway, with journal, limits, retries and counts of
 * usage.
 */
import type { JsonObject, Plugin } from '@attune/core'
import type { ChatAnswer, ChatRequest, RewardPair } from '@attune/core/models'
import { createGateway } from '@attune/gateway'
import { Door } from '@attune/core/runtime'
import { PluginRegistry } from '@attune/config'
import { MemoryJournal } from './memory-journal.js'

export interface ProvidedModelOptions {
  /** Environment variables that contain API keys. Default: none. */
  readonly environment?: Readonly<Record<string, string>>
  /** Name of the variable with the API key, if it is not the provider's default. */
  readonly apiKeyEnv?: string
  /** Number of retries. Default: 0, so that failures are immediate. */
  readonly retries?: number
  readonly concurrency?: number
  /** Time limit in milliseconds. */
  readonly timeout?: number
  readonly prices?: { readonly input: number; readonly output: number; readonly cached?: number }
}

export interface ProvidedModel {
  chat(request: ChatRequest): Promise<ChatAnswer>
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>
  reward(pairs: readonly RewardPair[]): Promise<readonly number[]>
  readonly spent: ReturnType<typeof createGateway>['spent']
  /** Closes the connections of the model. */
  close(): Promise<void>
}

const usual = { retries: 0, concurrency: 8, timeout: 10_000 }
const place = { file: 'the test' }
const { signal } = new AbortController()

/**
 * Creates a model behind a gateway.
 *
 * ```ts
 * const model = providedModel(plugin, 'service', { url: 'http://127.0.0.1:9000', model: 'small' })
 * const { text } = await model.chat({ messages: [{ role: 'user', content: 'Hi.' }], sampling: {} })
 * ```
 *
 * @param name name of the provider's component, such as `messages` of `anthropic/messages`
 */
export function providedModel(
  plugin: Plugin,
  name: string,
  options: JsonObject,
  { environment = {}, ...more }: ProvidedModelOptions = {},
): ProvidedModel {
  const registry = new PluginRegistry()
  registry.add(plugin, 'the test')
  const definition = {
    name: 'tested',
    provider: `${plugin.name}/${name}`,
    options,
    place,
    ...usual,
    ...more,
  }
  const gateway = createGateway({
    definitions: new Map([[definition.name, definition]]),
    provider: (use, given) => registry.create('model', use, given),
    revision: () => 1,
    environment,
    store: new MemoryJournal(),
    door: new Door(Infinity),
  })
  const unit = gateway.forUnit('test')
  return {
    chat: (request) => unit.chat(definition.name, request, { shared: false, signal }),
    embed: (texts) => unit.embed(definition.name, texts, signal),
    reward: (pairs) => unit.reward(definition.name, pairs, signal),
    get spent() {
      return gateway.spent
    },
    close: () => gateway.close(),
  }
}
