import { orNull } from '@attune/testkit/shared/values.js'
import { isAttuneError } from '@attune/core/internal'
import { outlierChunks } from '../../src/passages/chunk-ranking.js'
import { cosine } from '../../src/passages/cosine.js'
import { criticVerdict } from '../../src/passages/critic-verdict.js'
import { openQuery } from '../../src/passages/open-query.js'
import { countCharacters, countWords, splitText } from '../../src/passages/text-chunking.js'
import { testFamily } from '../vector-family.js'
import { chosenByVectors } from './by-vectors.js'

testFamily<{ a: number[]; b: number[] }>('cosine', ({ a, b }) => {
  try {
    return { value: cosine(a, b) }
  } catch (error) {
    const code = isAttuneError(error) ? error.details['code'] : undefined
    return { error: code === 'length_mismatch' ? 'dimension' : error }
  }
})

type Order = 'document' | 'score'
type RankingInput = { chunks: number[][] } & (
  | { kind: 'topk'; query: number[]; k: number; output: Order }
  | { kind: 'outlier'; k: number }
  | {
      kind: 'two-stage'
      query: number[]
      enriched: number[][]
      k1: number
      k2: number
      output: Order
    }
)
testFamily<RankingInput>('chunk-ranking', async (input) => {
  if (input.kind === 'outlier') {
    const { meanSimilarities, selected } = outlierChunks(input.chunks, input.k)
    return { meanSimilarities: meanSimilarities.map(orNull), selected }
  }
  const { query, chunks, output } = input
  if (input.kind === 'topk')
    return { selected: await chosenByVectors(query, chunks, { k: input.k, order: output }) }
  const first = await chosenByVectors(query, chunks, { k: input.k1 })
  const enriched = first.map((index) => input.enriched[index]!)
  const again = await chosenByVectors(query, enriched, { k: input.k2, order: output })
  return { first, selected: again.map((at) => first[at]!) }
})

type ChunkingInput = {
  text: string
  size: number
  overlap: number
  overhead: number
  unit: 'chars' | 'words'
}
testFamily<ChunkingInput>('text-chunking', ({ text, unit, ...limits }) =>
  splitText(text, { ...limits, lengthOf: unit === 'chars' ? countCharacters : countWords }),
)

testFamily<{ text: string; mode: 'fixed' | 'released' }>('selfrag-verdict', ({ text, mode }) =>
  criticVerdict(text, mode),
)

testFamily<{ text: string }>('searcho1-query', ({ text }) => {
  const { queries, results, query } = openQuery(text, 'released')
  return { queries, results, needsSearch: query.state === 'known', query: orNull(query) }
})
