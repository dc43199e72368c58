/** Gives rule-based answers in place of models, and counts the calls that would have been made. */
import {
  type ContextModels,
  digest,
  type ModelAccess,
  OFFLINE,
  type ResolvedConfig,
  sha256,
} from '@attune/core/runtime'
import type { ChatMessage, Sampling } from '@attune/core/internal'
import type { ChatRequest, RewardPair } from '@attune/core/models'
import { countTokens } from '@attune/core/tokens'
import { ModelCounter } from '@attune/gateway'
import { embedLexically, inARow, modelsErrors, offlineLogits, remembered } from '@attune/models'
import { paddedTo } from './padded-to.js'
import { forecastErrors } from './errors.js'
import { Prefixes, servedTokens } from './prefixes.js'

/**
 * True if calls to this model are counted. Offline models cost nothing and take no time. A
 * supporter that is a service is not among the config's models, so its calls are counted.
 */
export const isCharged = (name: string, { models }: Pick<ResolvedConfig, 'models'>): boolean =>
  models.get(name)?.provider !== OFFLINE

/** Number of calls, and the sums of their input and output tokens. */
export interface Amount {
  readonly calls: number
  readonly input: number
  readonly output: number
  /** Maximum number of input tokens that a cache of the service can serve. */
  readonly cacheable: number
}

export interface Tally extends Amount {
  /**
   * Calls that can be batched if their unit can wait: chat calls whose answer belongs to one unit
   * only, and rewards from a chat model.
   */
  readonly apart: Amount
  /** Number of calls whose answers the service restricts to a JSON schema. */
  readonly typed: number
  /**
   * Number of calls if each contained as many rewards as the model can take at most. Equal to
   * `calls` if the model already takes that many, and for calls other than rewards.
   */
  readonly together: number
  /** Maximum number of tokens that an answer may have; infinite if unlimited. */
  readonly longest: number
  /** Number of tokens of the longest prompt. */
  readonly prompt: number
  /**
   * Maximum number of tokens of a prompt plus its answer. The answer counts with its limit, if it
   * has one, else with its expected length.
   */
  readonly room: number
}

type Tallies = Map<string, Tally>

export class RehearsalModels {
  readonly #byScope = new Map<string, Tallies>()
  /** Requests whose answers several units share. Such a request is made only once. */
  readonly #shared = new Set<string>()
  readonly #prefixes = new Prefixes()
  readonly #unsent = new Map<string, Set<string>>()

  /**
   * @param room properties of the config's models
   * @param asked called with the messages of every chat request
   */
  constructor(
    private readonly config: ResolvedConfig,
    private readonly room: Pick<
      ModelAccess,
      'batch' | 'drawn' | 'larger' | 'takesBatches' | 'takesSchemas'
    >,
    private readonly asked: (messages: readonly ChatMessage[]) => void = () => {},
  ) {}

  forUnit(scope: string): ContextModels {
    const count = (
      model: string,
      input: number,
      output: number,
      {
        calls = 1,
        typed = 0,
        longest = 0,
        cacheable = 0,
        together = 0,
        isApart = false,
        prompt = 0,
        room = 0,
      } = {},
    ): void => {
      const amount = { calls, input, output, cacheable }
      this.#add(scope, model, {
        ...amount,
        apart: isApart ? amount : NO_CALLS,
        typed,
        longest,
        prompt,
        room,
        together: together || calls,
      })
    }
    const counterOf = (model: string) =>
      new ModelCounter(this.config.models.get(model)?.tokenizer).ready()
    const isNew = (model: string, what: unknown): boolean => this.#isNew(digest([model, what]))
    const { asked } = this
    const isCounted = (model: string): boolean => isCharged(model, this.config)
    const batch: NonNullable<ModelAccess['batch']> = (name, role) =>
      this.room.batch?.(name, role) ?? 1
    return {
      chat: async (model, request: ChatRequest, { shared }) => {
        asked(request.messages)
        // The run would end here too.
        if (!isCounted(model) && !request.standIn && request.expects?.text === undefined)
          throw modelsErrors.error('MODEL_NO_STAND_IN', { model })
        const sampling = this.#supportedSampling(model, request)
        const counter = await counterOf(model)
        const answering = { ...request, sampling }
        const text = answerTo(answering, (said) => counter.count(said))
        if (isCounted(model) && (!shared || isNew(model, request.messages))) {
          const isTyped = request.schema !== undefined && this.room.takesSchemas?.(model) === true
          const input = counter.countAll(request.messages.map(({ content }) => content))
          // An answer that is restricted by a schema ends even without a limit.
          const longest = sampling.maxTokens ?? (isTyped ? 0 : Infinity)
          const { schema: _, ...inWords } = request
          const cacheable = servedTokens(
            input,
            this.#prefixes.share(model, isTyped ? request : inWords),
          )
          const output = tokensOf(text, answering, (said) => counter.count(said))
          count(model, input, output, {
            typed: isTyped ? 1 : 0,
            longest,
            cacheable,
            isApart: !shared,
            prompt: input,
            room: input + (sampling.maxTokens ?? output),
          })
        }
        return { text, finish: 'complete', usage: { input: 0, output: 0, reasoning: 0 } }
      },
      async embed(model, texts) {
        const open = isCounted(model) ? texts.filter((text) => isNew(model, text)) : []
        if (open.length > 0)
          count(model, (await counterOf(model)).countAll(open), 0, {
            calls: Math.ceil(open.length / batch(model, 'embedding')),
          })
        return texts.map(embedLexically)
      },
      reward: async (model, pairs: readonly RewardPair[]) => {
        const keyOf = inARow((prompt) => sha256(prompt))
        const keyOfReply = remembered((reply: string) => sha256(reply))
        const isOpen = ({ prompt, reply }: RewardPair): boolean =>
          this.#isNew(`${model} ${keyOf(prompt)} ${keyOfReply(reply)}`)
        const open = isCounted(model) ? pairs.filter(isOpen) : []
        if (open.length > 0) {
          const counter = await counterOf(model)
          const tokensOf = inARow((prompt) => counter.count(prompt))
          const tokensOfReply = remembered((reply: string) => counter.count(reply))
          const tokens = open.reduce(
            (all, { prompt, reply }) => all + tokensOf(prompt) + tokensOfReply(reply),
            0,
          )
          const size = batch(model, 'reward')
          const calls = Math.ceil(open.length / size)
          const together = Math.ceil(open.length / (this.room.larger?.(model)?.batch ?? size))
          // Servers of reward models cache prefixes of any length, in blocks of a few tokens.
          const isServer = this.config.models.get(model)?.provider === 'reward-http'
          const cacheable = open.reduce((all, pair) => {
            const input = tokensOf(pair.prompt) + tokensOfReply(pair.reply)
            const share = this.#prefixes.share(model, chatOf(pair))
            return all + (isServer ? Math.floor(input * share) : servedTokens(input, share))
          }, 0)
          const isApart = this.room.takesBatches?.(model) === true
          count(model, tokens, 0, { calls, together, cacheable, isApart })
        }
        return offlineLogits(pairs)
      },
      async call({ target, use }, request, _send, { standIn }) {
        const input = countTokens(JSON.stringify(request))
        if (!standIn) {
          count(target.name, input, 0)
          throw forecastErrors.error('CALL_UNREHEARSED', { use })
        }
        const answer = standIn()
        count(target.name, input, countTokens(JSON.stringify(answer)), { prompt: input })
        return answer
      },
    }
  }

  /** Calls of one unit, by model. `scope` identifies the unit. */
  of(scope: string): ReadonlyMap<string, Tally> {
    return this.#byScope.get(scope) ?? new Map()
  }

  /**
   * By model: settings that components set and that are not sent, because the model does not
   * support them.
   */
  get unsent(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#unsent
  }

  /** Scopes of the units that made calls. */
  get scopes(): readonly string[] {
    return [...this.#byScope.keys()]
  }

  /**
   * Sampling settings of a request that the model supports.
   *
   * @throws MODEL_UNSUPPORTED
   */
  #supportedSampling(model: string, { sampling }: ChatRequest): Sampling {
    const drawn = this.room.drawn?.(model, sampling)
    const names = drawn?.unsent ?? []
    if (names.length > 0)
      this.#unsent.set(model, new Set([...(this.#unsent.get(model) ?? []), ...names]))
    return drawn?.sampling ?? sampling
  }

  #isNew(key: string): boolean {
    const { size } = this.#shared
    return this.#shared.add(key).size > size
  }

  #add(scope: string, model: string, tally: Tally): void {
    const own: Tallies = this.#byScope.get(scope) ?? new Map()
    this.#byScope.set(scope, own)
    own.set(model, addTallies(own.get(model) ?? EMPTY_TALLY, tally))
  }
}

const chatOf = ({ prompt, reply }: RewardPair): Pick<ChatRequest, 'messages'> => ({
  messages: [
    { role: 'user', content: prompt },
    { role: 'assistant', content: reply },
  ],
})

const NO_CALLS: Amount = { calls: 0, input: 0, output: 0, cacheable: 0 }
export const EMPTY_TALLY: Tally = {
  ...NO_CALLS,
  apart: NO_CALLS,
  typed: 0,
  together: 0,
  longest: 0,
  prompt: 0,
  room: 0,
}

const addAmounts = (all: Amount, more: Amount, times: number): Amount => ({
  calls: all.calls + more.calls * times,
  input: all.input + more.input * times,
  output: all.output + more.output * times,
  cacheable: all.cacheable + more.cacheable * times,
})

/**
 * Adds counts.
 *
 * @param times factor for `more`
 */
export const addTallies = (all: Tally, more: Tally, times = 1): Tally => ({
  ...addAmounts(all, more, times),
  apart: addAmounts(all.apart, more.apart, times),
  typed: all.typed + more.typed * times,
  together: all.together + more.together * times,
  longest: Math.max(all.longest, more.longest),
  prompt: Math.max(all.prompt, more.prompt),
  room: Math.max(all.room, more.room),
})

/** A text with about the length of a usual reply to a person in distress. */
const usualReply = 'That sounds hard, and I am glad that you tell me. '.repeat(4).trim()

function answerTo(
  { standIn, sampling, expects }: ChatRequest,
  count: (text: string) => number,
): string {
  const given = expects?.text ?? standIn?.() ?? usualReply
  return expects?.isProse ? paddedTo(given, wantedOf({ sampling, expects }), count) : given
}

/** Number of tokens that a model would have written for this answer. */
function tokensOf(text: string, request: ChatRequest, count: (text: string) => number): number {
  const wanted = wantedOf(request)
  return Math.max(wanted, request.expects?.isProse || wanted === 0 ? count(text) : 0)
}

const wantedOf = ({ sampling, expects }: Pick<ChatRequest, 'sampling' | 'expects'>): number =>
  Math.min(expects?.tokens ?? 0, sampling.maxTokens ?? Infinity)
