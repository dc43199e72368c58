/** Service that selects passages for a query, so that a config can replace it. */
import { type Context, defineService, token } from '@attune/core'
import { errors } from '../errors.js'
import { chooseMostSimilar, type Selection } from './chunk-ranking.js'
import { cosine } from './cosine.js'

export interface Search extends Required<Selection> {
  readonly query: string
  /** Texts to choose from; always more than `k`. */
  readonly texts: readonly string[]
  /** Name of the embedding model that the config gives the component. */
  readonly embedder: string
}

export interface Retriever {
  /** Indices of at most `k` texts that fit the query best, in the requested order. */
  choose(search: Search, context: Context): Promise<readonly number[]>
}

export const retriever = token<Retriever>('longemotion/retriever')

/** Maximum number of embeddings in memory per dialogue, since they are larger than their texts. */
const vectorsAtOnce = 32

export const nearest = defineService(retriever, {
  revision: 1,
  summary: 'Chooses the passages whose embeddings are nearest to that of the query, by cosine.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async choose({ query, texts, embedder, ...selection }, context) {
      const all = [query, ...texts]
      const similarities: number[] = []
      let queryVector: readonly number[] | undefined
      for (let from = 0; from < all.length; from += vectorsAtOnce) {
        const vectors = await context.embed(all.slice(from, from + vectorsAtOnce), embedder)
        const near = (queryVector ??= vectors[0] ?? [])
        similarities.push(...vectors.map((vector) => cosine(near, vector)))
      }
      return chooseMostSimilar(similarities.slice(1), selection)
    },
  }),
})

/**
 * Indices of the texts that the retriever selects. If there are at most k texts, all indices in
 * order, without a call.
 *
 * @throws AttuneError RETRIEVER for invalid indices
 */
export async function chosen(
  by: Retriever,
  search: Search,
  context: Context,
): Promise<readonly number[]> {
  const { texts, k } = search
  if (texts.length <= k) return [...texts.keys()]
  const indices = await by.choose(search, context)
  const isOne = (index: unknown): boolean =>
    Number.isInteger(index) && texts[index as number] !== undefined
  const isRight =
    Array.isArray(indices) && indices.length <= k && new Set(indices).size === indices.length
  if (isRight && indices.every(isOne)) return indices
  const wanted = `at most ${k} different whole numbers from 0 to ${texts.length - 1}`
  throw errors.error('RETRIEVER', { wanted, given: JSON.stringify(indices) ?? 'nothing' })
}
