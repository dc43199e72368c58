import { scriptedContext } from '@attune/testkit'
import plugin, { type Retriever, type Search } from '../../src/index.js'
import { chosen } from '../../src/passages/retriever.js'

type Vector = readonly number[]

/** What longemotion/retriever chooses of texts with these embeddings. */
export function chosenByVectors(
  query: Vector,
  vectors: readonly Vector[],
  { k, order = 'document' }: Pick<Search, 'k'> & Partial<Pick<Search, 'order'>>,
): Promise<readonly number[]> {
  const nearest = plugin.services!['retriever']!.create!({} as never, {} as never) as Retriever
  const embed = (text: string): Vector => (text === 'query' ? query : vectors[Number(text)]!)
  const texts = vectors.map((_, index) => String(index))
  return chosen(
    nearest,
    { query: 'query', texts, k, order, embedder: 'offline' },
    scriptedContext({ embed }).context,
  )
}
