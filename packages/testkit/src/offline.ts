/**
 * The offline embedding and reward models of the core. Their results depend only on the words of a
 * text.
 */
import type { Model, RewardPair } from '@attune/core/models'
import { countTokens } from '@attune/core/tokens'
import { offline as provider } from '@attune/models'

const signal = new AbortController().signal
const noServer = (): never => {
  throw new TypeError('Offline models have no server.')
}
let model: Model | undefined

const models = (): Model =>
  (model ??= provider.create({}).create({
    name: 'offline',
    countTokens,
    http: { post: noServer, fetch: noServer, malformed: noServer, failure: noServer },
  }))

export const offline = {
  embed: async (texts: readonly string[]): Promise<readonly (readonly number[])[]> =>
    (await models().embedding!.embed(texts, signal)).vectors,
  reward: async (pairs: readonly RewardPair[]): Promise<readonly number[]> =>
    (await models().reward!.score(pairs, signal)).logits,
}
