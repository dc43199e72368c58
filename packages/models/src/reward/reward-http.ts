import { AttuneError, type ModelProvider } from '@attune/core/internal'
import type { Http, Model, ModelSettings, RewardPair, Rewards } from '@attune/core/models'
import { below, countAll, isTokenCount } from '@attune/core/runtime'
import { isObject } from '@attune/core/answers'
import { MAX_BATCH_BYTES } from '@attune/gateway'
import type { Provider } from '../provider.js'
import { backends, itemsOf, type RewardOptions, rewardOptions, withDefaults } from './backends.js'
import { isLlamaLayout } from './layout.js'
import { probe } from './probe.js'
import { modelsErrors } from '../errors.js'

/** Provider of reward models with one number as output, served by vLLM or SGLang. */
export const rewardHttp = {
  options: rewardOptions,
  create: (given: Parameters<typeof withDefaults>[0]): ModelProvider => ({
    create: (settings) => modelOf(withDefaults(given), settings),
  }),
} satisfies Provider

function modelOf(options: RewardOptions, settings: ModelSettings): Model {
  if (options.backend === 'sglang-classify' && options.template === 'server') {
    throw modelsErrors.error('MODEL_OPTIONS', {
      model: settings.name,
      what: 'SGLang applies no template itself',
    })
  }
  const server = new RewardServer(settings, options)
  const score = (pairs: readonly RewardPair[], signal: AbortSignal): Promise<Rewards> =>
    server.score(pairs, signal)
  const isSingly = options.template === 'server' && options.batch > 1
  return {
    reward: {
      get batch() {
        return server.batch
      },
      ...(isSingly && { larger: { batch: options.batch, setting: 'template: llama-3.1' } }),
      score,
    },
    probe: async (signal) => {
      await server.learnLayout(signal)
      await probe(settings.name, options.output, (pairs) => server.outputs(pairs, signal))
    },
  }
}

interface Outputs {
  readonly values: readonly number[]
  readonly tokens: number
}

class RewardServer {
  readonly #model: string
  readonly #http: Http
  readonly #headers: Readonly<Record<string, string>>
  /**
   * True if Attune renders the chats itself, in the layout of Llama 3.1: because the options say
   * so, or because the server's template has the same layout.
   */
  #isWritten: boolean

  constructor(
    { name, apiKey, http }: ModelSettings,
    private readonly options: RewardOptions,
  ) {
    this.#model = name
    this.#http = http
    this.#headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
    this.#isWritten = options.template === 'llama-3.1'
  }

  /**
   * Maximum number of pairs per request. A server that applies its template accepts one chat per
   * request.
   */
  get batch(): number {
    return this.#isWritten ? this.options.batch : 1
  }

  /**
   * Tests whether the server's template has the layout of Llama 3.1. If not, or if the server
   * cannot be tested, each request contains a single pair.
   */
  async learnLayout(signal: AbortSignal): Promise<void> {
    if (this.#isWritten || this.options.batch === 1) return
    const tokenize = (fields: object): Promise<unknown> =>
      this.#http.post(
        below(this.options.baseUrl, '/tokenize'),
        { model: this.#model, ...fields, ...this.options.extraBody },
        { headers: this.#headers, signal },
      )
    this.#isWritten = await isLlamaLayout(tokenize, this.options).catch(() => false)
    signal.throwIfAborted()
  }

  async score(pairs: readonly RewardPair[], signal: AbortSignal): Promise<Rewards> {
    const { values, tokens } = await this.outputs(pairs, signal)
    const logits =
      this.options.output === 'logit' ? values : values.map((value) => logitOf(this.#model, value))
    return { logits, usage: { input: tokens, output: 0, reasoning: 0 } }
  }

  /** Raw outputs of the server, one per pair. */
  async outputs(pairs: readonly RewardPair[], signal: AbortSignal): Promise<Outputs> {
    if (this.#isWritten) return this.#request(pairs, signal)
    const singles: Outputs[] = []
    for (const pair of pairs) singles.push(await this.#request([pair], signal))
    return {
      values: singles.flatMap(({ values }) => values),
      tokens: singles.reduce((sum, { tokens }) => sum + tokens, 0),
    }
  }

  async #request(pairs: readonly RewardPair[], signal: AbortSignal): Promise<Outputs> {
    const { model, extraBody } = this.options
    const { route, ask, outputs } = backends[this.options.backend]
    const template = this.#isWritten ? 'llama-3.1' : 'server'
    const sent = { model, ...ask(pairs, { ...this.options, template }), ...extraBody }
    const limits = { headers: this.#headers, maxBytes: MAX_BATCH_BYTES, signal }
    const body = await this.#http.post(below(this.options.baseUrl, route), sent, limits)
    const items = itemsOf(body)
    if (items?.length !== pairs.length)
      throw this.#http.malformed(`it does not hold ${pairs.length} rewards.`)
    return {
      values: items.map((item) => this.#single(outputs(item))),
      tokens: tokensOf(body, items, pairs),
    }
  }

  #single(outputs: unknown): number {
    const values = [outputs].flat(2)
    if (values.length !== 1) {
      const what = `it has ${values.length} outputs instead of the one of a reward model`
      throw new AttuneError('MODEL_UNSUITABLE', { model: this.#model, what })
    }
    const [value] = values
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw this.#http.malformed('one of its rewards is not a finite number.')
  }
}

/**
 * Logit ln(p / (1 - p)). In 32-bit floats, p is rounded to 0 or 1 for logits beyond about ±16, so
 * that the logit is unknown there.
 */
function logitOf(model: string, p: number): number {
  if (p > 0 && p < 1) return Math.log(p / (1 - p))
  const what = `the sigmoid value ${p} has no logit; have the server return raw logits`
  throw new AttuneError('MODEL_UNSUITABLE', { model, what })
}

type Item = Readonly<Record<string, unknown>>

function tokensOf(body: unknown, items: readonly Item[], pairs: readonly RewardPair[]): number {
  const usage = isObject(body) ? [body.usage] : items.map(({ meta_info: info }) => info)
  const counts = usage.map((each) => (isObject(each) ? each.prompt_tokens : undefined))
  if (counts.every(isTokenCount)) return counts.reduce((sum, count) => sum + count, 0)
  return countAll(pairs.flatMap(({ prompt, reply }) => [prompt, reply]))
}
