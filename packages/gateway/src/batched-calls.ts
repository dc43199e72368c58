/** Embeddings and rewards: distinct items are requested once, in batches. */
import { AttuneError, type Usage } from '@attune/core/internal'
import type {
  ChatAnswer,
  ChatRequest,
  Embeddings,
  ModelRole,
  RewardPair,
  Rewards,
} from '@attune/core/models'
import {
  type Approximated,
  checkEmbeddings,
  checkRewards,
  countAll,
  type Door,
  type OnModelEvent,
} from '@attune/core/runtime'
import type { CallTerms } from './caller.js'
import { itemContent } from './calls.js'
import { type Made, notA, pluginCallTo } from './made-model.js'
import { withUsage } from './chat-calls.js'
import type { Journal, Measured, Request } from './journal.js'
import { packVector, unpackVector } from './packed-vector.js'

interface Batches<I, A> {
  readonly items: readonly I[]
  /**
   * Maximum number of items per call. A function is called only if an item has no stored answer.
   */
  readonly batch: number | (() => Promise<number>)
  request(item: I): Request
  ask(items: readonly I[]): Promise<Measured<readonly A[]>>
}

/**
 * Requests the answers of single items in batches. A distinct item is requested once and stored
 * separately, so its answer is independent of the batch's other items.
 */
export function inBatches<I, A>(
  { items, batch, request, ask }: Batches<I, A>,
  journal: Journal,
): Promise<readonly A[]> {
  const askAll = async (part: readonly I[]): Promise<Measured<readonly A[]>> => {
    const given = await ask(part)
    const { length } = given.answer
    if (length !== part.length) throw misfit(request(part[0]!).model, part.length, length)
    return given
  }
  return journal.sharedAll(items.map(request), (open) => {
    const asked = Promise.resolve(typeof batch === 'number' ? batch : batch()).then((size) =>
      cut(open, size).map((part) => ({ part, given: askAll(part.map((at) => items[at]!)) })),
    )
    return open.map(async (place) => {
      const { part, given } = (await asked).find((each) => each.part.includes(place))!
      const { answer, took } = await given
      return { answer: answer[part.indexOf(place)]!, took }
    })
  })
}

const misfit = (model: string, asked: number, given: number): AttuneError =>
  new AttuneError('MODEL_MALFORMED', { model, what: `it gave ${given} values for ${asked} items.` })

const cut = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

/** Default number of items per call, for models that state none. */
export const BATCH = 32

interface BatchedParts {
  readonly door: Pick<Door, 'within'>
  readonly journal: Journal
  readonly onEvent: OnModelEvent
  /** Digest of the model's identity. It is a part of the key of each stored answer. */
  ground(model: string): string
}

/** The caller's signal, warnings and timing of a request. */
interface Asker extends Pick<CallTerms, 'signal' | 'warn'> {
  /** Runs the request and records its duration. */
  timed<T>(ask: () => Promise<Measured<T>>): Promise<Measured<T>>
}

/** Orders a request to a chat model by batch. */
type Later = (made: Made, request: ChatRequest) => Promise<ChatAnswer>

export class BatchedCalls {
  constructor(private readonly parts: BatchedParts) {}

  async embed(
    made: Made,
    texts: readonly string[],
    asker: Asker,
  ): Promise<readonly (readonly number[])[]> {
    const { signal } = asker
    const { definition, model, caller } = made
    const { embedding } = model
    if (!embedding) throw notA('embedding', definition)
    const embed = (batch: readonly string[], own: AbortSignal): Promise<Embeddings> => {
      const counted = (): Usage => ({ input: countAll(batch), output: 0, reasoning: 0 })
      const work = async (): Promise<Embeddings> =>
        withUsage(await embedding.embed(batch, own), counted)
      return this.parts.door.within(
        signal,
        pluginCallTo(definition),
        work,
        checkEmbeddings(batch.length),
      )
    }
    if (model.pure) return (await embed(texts, signal)).vectors
    const of = { items: texts, role: 'embedding', batch: embedding.batch ?? BATCH } as const
    const packed = await this.#batched(made, of, async (batch) => {
      const ask = () =>
        caller.call((own) => embed(batch, own), { ...asker, tokens: countAll(batch) })
      const { answer, took } = await asker.timed(ask)
      return { answer: answer.vectors.map(packVector), took }
    })
    return packed.map(unpackVector)
  }

  /**
   * Scores pairs with a reward model.
   *
   * @param later orders a request by batch, if set; the call then throws UNIT_PARKED until the
   * answer has arrived
   */
  async score(
    made: Made,
    pairs: readonly RewardPair[],
    asker: Asker,
    later?: Later,
  ): Promise<readonly number[]> {
    const { signal } = asker
    const { definition, model, caller } = made
    const { reward } = model
    if (!reward) throw notA('reward', definition)
    const tokensOf = (batch: readonly RewardPair[]): number =>
      countAll(batch.flatMap(({ prompt, reply }) => [prompt, reply]))
    const score = (
      batch: readonly RewardPair[],
      own: AbortSignal,
    ): Promise<Rewards & Approximated> => {
      const counted = (): Usage => ({ input: tokensOf(batch), output: 0, reasoning: 0 })
      const work = async (): Promise<Rewards> => withUsage(await reward.score(batch, own), counted)
      return this.parts.door.within(
        signal,
        pluginCallTo(definition),
        work,
        checkRewards(batch.length),
      )
    }
    const { byChat } = reward
    const read = async (
      batch: readonly RewardPair[],
    ): Promise<Measured<Rewards & Approximated>> => {
      const answers = await Promise.all(
        byChat!.requests(batch).map((request) => later!(made, request)),
      )
      const work = async (): Promise<Rewards> => byChat!.read(batch, answers)
      return {
        answer: await this.parts.door.within(
          signal,
          pluginCallTo(definition),
          work,
          checkRewards(batch.length),
        ),
        took: 0,
      }
    }
    if (model.pure) return (await score(pairs, signal)).logits
    // The batch size of a server is known only after the probe request.
    const size = async (): Promise<number> => {
      if (!(later && byChat)) await caller.ready(signal)
      return reward.batch ?? BATCH
    }
    return this.#batched(made, { items: pairs, role: 'reward', batch: size }, async (batch) => {
      const ask = () =>
        caller.call((own) => score(batch, own), { ...asker, tokens: tokensOf(batch) })
      const { answer, took } = await (later && byChat ? read(batch) : asker.timed(ask))
      const { logits, approximated: rewards } = answer
      if (rewards) this.parts.onEvent({ type: 'approximated', model: definition.name, rewards })
      return { answer: logits, took }
    })
  }

  #batched<I, A>(
    { definition }: Made,
    { items, role, batch }: Pick<Batches<I, A>, 'items' | 'batch'> & { readonly role: ModelRole },
    ask: (items: readonly I[]) => Promise<Measured<readonly A[]>>,
  ): Promise<readonly A[]> {
    const ground = this.parts.ground(definition.name)
    const request = (item: I) => ({
      model: definition.name,
      content: itemContent(ground, role, item),
    })
    return inBatches({ items, batch, request, ask }, this.parts.journal)
  }
}
