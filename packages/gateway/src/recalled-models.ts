/** Models that replay stored answers. They make no calls, so they need no key. */
import type { AnsweredBy, ChatAnswer, ChatRequest, RewardPair } from '@attune/core/models'
import {
  type ContextModels,
  digest,
  inRoles,
  type ModelAccess,
  rolesWanted,
  spokenMessages,
  type Store,
} from '@attune/core/runtime'
import { callContent, chatContent, itemContent } from './calls.js'
import { gatewayErrors } from './errors.js'
import type { Journal, JournalStore, Measured } from './journal.js'
import { unpackVector } from './packed-vector.js'

export interface AnswererChange {
  readonly before: AnsweredBy
  readonly now: AnsweredBy
}

/**
 * Models that answered under each name of the config. A service may replace the model behind a name
 * at any time.
 */
export class Answerers {
  readonly #first = new Map<string, AnsweredBy>()
  readonly #changed = new Set<string>()

  /** @returns the first change of each model; undefined for later ones */
  changeIn(model: string, now: AnsweredBy | undefined): AnswererChange | undefined {
    if (!now || this.#changed.has(model)) return undefined
    const before = this.#first.get(model) ?? now
    this.#first.set(model, before)
    if (before.model === now.model && before.fingerprint === now.fingerprint) return undefined
    this.#changed.add(model)
    return { before, now }
  }
}

export const changeText = ({ before, now }: AnswererChange): string =>
  `answers of this run come from ${answererText(before)} and from ${answererText(now)}. Results that should come from one model need a model name with a date or version.`

export const answererText = ({ model, fingerprint }: AnsweredBy): string =>
  fingerprint === undefined ? model : `${model} (${fingerprint})`

export interface RecalledParts {
  /** Journal of a read-only store, see {@link readOnly}. */
  readonly journal: Journal
  /** True if answers are computed from the request at no cost and therefore not stored. */
  isFree(model: string): boolean
}

export class RecalledModels implements ModelAccess {
  readonly #journal: Journal

  constructor(
    private readonly models: ModelAccess,
    private readonly parts: RecalledParts,
  ) {
    this.#journal = parts.journal
  }

  identity(name: string): ReturnType<ModelAccess['identity']> {
    return this.models.identity(name)
  }

  /** @throws ANSWER_MISSING for a request without a stored answer */
  forUnit(scope: string): ContextModels {
    const free = this.models.forUnit(scope)
    const answers = this.#journal.scope(scope)
    return {
      chat: (model, asking, options) => {
        if (this.parts.isFree(model)) return free.chat(model, asking, options)
        const { messages, sampling, schema } = asking
        const asked = { messages: spokenMessages(messages), sampling }
        const recallOne = (sent: Recalled): Promise<ChatAnswer> => {
          const content = chatContent(this.#ground(model), sent)
          const ask = (): Promise<Measured<ChatAnswer>> => missing(model)
          const request = { model, content }
          return options.shared ? this.#journal.shared(request, ask) : answers(request, ask)
        }
        const recall = (sent: Recalled): Promise<ChatAnswer> =>
          inOrders(sent).reduce<Promise<ChatAnswer>>(
            (found, each) => found.catch(() => recallOne(each)),
            recallOne(sent),
          )
        if (schema === undefined) return recall(asked)
        // The original request may have been sent without a schema.
        return recall({ ...asked, schema }).catch(() => recall(asked))
      },
      isDrawn: (model, sampling) => free.isDrawn?.(model, sampling) ?? true,
      embed: async (model, texts, signal) =>
        this.parts.isFree(model)
          ? free.embed(model, texts, signal)
          : (await this.#items<string>(model, 'embedding', texts)).map(unpackVector),
      reward: (model, pairs, signal) =>
        this.parts.isFree(model)
          ? free.reward(model, pairs, signal)
          : this.#items<number, RewardPair>(model, 'reward', pairs),
      call: (owner, request) => {
        const { name } = owner.target
        return answers({ model: name, content: callContent(owner, request) }, () => missing(name))
      },
    }
  }

  #items<A, I = string>(
    model: string,
    role: 'embedding' | 'reward',
    items: readonly I[],
  ): Promise<readonly A[]> {
    const requests = items.map((item) => ({
      model,
      content: itemContent(this.#ground(model), role, item),
    }))
    return this.#journal.sharedAll<A>(requests, (open) => open.map(() => missing(model)))
  }

  #ground(model: string): string {
    return digest(this.models.identity(model))
  }
}

type Recalled = Pick<ChatRequest, 'messages' | 'sampling' | 'schema'>

/** The request in each order of roles, because the service may have required one of them. */
const inOrders = (sent: Recalled): readonly Recalled[] =>
  rolesWanted.map((roles) => ({ ...sent, messages: inRoles(sent.messages, roles) }))

const missing = (model: string): Promise<never> =>
  Promise.reject(gatewayErrors.error('ANSWER_MISSING', { model }))

/** Journal store that only recalls: claims succeed and recording throws. */
export const readOnly = (store: Pick<Store, 'recall'>): JournalStore => ({
  answered: async (scopes) => new Set(scopes),
  recall: (requests) => store.recall(requests),
  record: () => Promise.reject(new TypeError('Nothing is asked, so nothing is kept')),
  claimBriefly: async (keys) => keys.map(() => true),
  release: async () => undefined,
})
