/** Finds passages of a text for a query: chunking, ranking, enrichment, and second ranking. */
import type { Context } from '@attune/core'
import type { TokenCounter } from '@attune/core/tokens'
import { outlierChunks } from './chunk-ranking.js'
import type { CriticVerdict } from './critic-verdict.js'
import type { Notes } from './notes.js'
import { chosen, type Retriever } from './retriever.js'
import { countCharacters, countWords, splitText } from './text-chunking.js'

/** Sizes of a retrieval: chunk size, number of candidates, and number of shown passages. */
export interface Retrieval {
  readonly chunkSize: number
  readonly candidates: number
  readonly keep: number
}

export interface Retrieving {
  /** Name of an embedding model in the config. */
  readonly embedder: string
  readonly chunkOverlap: number
  readonly tokenOverhead: number
  readonly lengthUnit: 'tokens' | 'words' | 'characters'
  readonly order: 'document' | 'score'
}

/** Options and services of one retrieval, for a dialogue or a supporter. */
export interface RetrievalTools {
  readonly context: Context
  readonly given: Retrieving
  readonly tokens: TokenCounter
  readonly retriever: Retriever
  /**
   * Makes the text by which a passage is ranked the second time, from the chunk and its notes.
   * Default: the chunk only.
   */
  readonly pack?: (passage: Passage) => string
}

/** A chunk of the text, with the enriching model's notes or the critic's verdict. */
export interface Passage extends Notes {
  /** Index among the chunks of the text, from 0. */
  readonly index: number
  readonly chunk: string
  /** Verdict of the critic. */
  readonly verdict?: CriticVerdict
}

export type Enrich = (chunk: string) => Promise<Notes>

export interface Wanted {
  /** Text in chunks, or a text to be chunked. */
  readonly text: string | readonly string[]
  readonly query: string
  readonly retrieval: Retrieval
  /** For the setting CoEM: returns notes on each chunk, which the second ranking uses. */
  readonly enrich?: Enrich
  /** For the setting Self-RAG: adds the critic's verdict to each passage. */
  readonly judge?: (passages: readonly Passage[]) => Promise<Passage[]>
}

export interface Found {
  /** Passages to show to the model, in the order that the config sets. */
  readonly shown: readonly Passage[]
  /** Candidates of the first ranking, with notes if they were enriched. */
  readonly first: readonly Passage[]
}

const nothing: Found = { shown: [], first: [] }

/** Finds passages of a text for a query. A ranking that keeps all chunks computes no embeddings. */
export async function gather(tools: RetrievalTools, search: Wanted): Promise<Found> {
  const { query, retrieval, enrich, judge, text } = search
  const { candidates, keep } = retrieval
  const chunks = typeof text === 'string' ? split(tools, text, retrieval) : text
  if (chunks.length === 0) return nothing
  const nearby = await nearest(tools, query, chunks, candidates)
  const plain = nearby.map((index): Passage => ({ index, chunk: chunks[index]! }))
  if (judge) {
    const first = await judge(plain)
    return { first, shown: first.filter(({ verdict }) => verdict === 'keep') }
  }
  if (!enrich) return { first: plain, shown: plain }
  const enriched = await enrichAll(plain, enrich)
  return { first: enriched, shown: await best(tools, query, enriched, keep) }
}

function split(
  { given, tokens }: RetrievalTools,
  text: string,
  { chunkSize }: Retrieval,
): string[] {
  const { chunkOverlap, tokenOverhead, lengthUnit } = given
  return splitText(text, {
    size: chunkSize,
    overlap: chunkOverlap,
    overhead: tokenOverhead,
    lengthOf: { tokens: tokens.count, words: countWords, characters: countCharacters }[lengthUnit],
  })
}

export const enrichAll = (passages: readonly Passage[], enrich: Enrich): Promise<Passage[]> =>
  Promise.all(passages.map(async (passage) => ({ ...passage, ...(await enrich(passage.chunk)) })))

/** Indices of the k texts that the retriever selects for the query. */
function nearest(
  { retriever, given, context }: RetrievalTools,
  query: string,
  texts: readonly string[],
  k: number,
) {
  const { embedder, order } = given
  return chosen(retriever, { query, texts, k, order, embedder }, context)
}

/** Passages whose chunks with notes are most similar to the query. */
export async function best(
  tools: RetrievalTools,
  query: string,
  passages: readonly Passage[],
  k: number,
): Promise<Passage[]> {
  const packs = passages.map((each) => rankingText(tools, each))
  return (await nearest(tools, query, packs, k)).map((position) => passages[position]!)
}

/** Passages that are least similar to the others. */
export async function outliers(
  tools: RetrievalTools,
  passages: readonly Passage[],
  k: number,
): Promise<Passage[]> {
  if (passages.length <= k) return [...passages]
  const packs = passages.map((each) => rankingText(tools, each))
  const vectors = await tools.context.embed(packs, tools.given.embedder)
  return outlierChunks(vectors, k).selected.map((position) => passages[position]!)
}

const rankingText = ({ pack }: RetrievalTools, passage: Passage): string =>
  pack?.(passage) ?? passage.chunk
