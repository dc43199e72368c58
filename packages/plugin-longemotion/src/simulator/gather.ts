/** Finding the passages that are shown with a question: chunking, ranking, enrichment and ranking again. */
import { type JsonObject, promptText } from '@attune/core'
import { chooseMostSimilar, outlierChunks, rerankChunks } from '../retrieval/chunk-ranking.js'
import { cosine } from '../retrieval/cosine.js'
import { countCharacters, countWords, splitText } from '../retrieval/text-chunking.js'
import { retrievalFor, type Retrieval } from './parameters.js'
import { packPrompt } from './prompts.js'
import type { Room } from './room.js'

/** A chunk of the text at hand. */
export interface Passage {
  /** Among the chunks of the text, from 0. */
  readonly index: number
  readonly chunk: string
  /** The notes of the enriching model or the critic; absent without a readable answer. */
  readonly notes?: string
}

/** Another model's notes on a chunk; undefined if there are none. */
export type Enrich = (chunk: string, index: number) => Promise<string | undefined>

export interface Search {
  readonly text: string
  readonly query: string
  readonly retrieval: Retrieval
  /** In the setting coem. */
  readonly enrich?: Enrich
  /** In the setting self-rag: the passages that the critic keeps. */
  readonly filter?: (passages: readonly Passage[]) => Promise<Passage[]>
}

export interface Found {
  /** To be shown, in the order of the config. */
  readonly shown: readonly Passage[]
  /** Chosen first; those of them that are enriched have notes. */
  readonly first: readonly Passage[]
}

const nothing: Found = { shown: [], first: [] }

/** Passages of a text for a query. Nothing is embedded when all chunks fit. */
export async function gather(room: Room, search: Search): Promise<Found> {
  const { query, retrieval, enrich, filter } = search
  const { candidates, keep } = retrieval
  const chunks = split(room, search.text, retrieval)
  if (chunks.length === 0) return nothing
  const first = await nearest(room, query, chunks, candidates)
  const plain = first.map((index): Passage => ({ index, chunk: chunks[index]! }))
  if (filter) return { first: plain, shown: await filter(plain) }
  if (!enrich) return { first: plain, shown: plain }
  const enriched = await enrichAll(plain, enrich)
  return { first: enriched, shown: await best(room, query, enriched, keep) }
}

function split({ given, tokens }: Room, text: string, { chunkSize }: Retrieval): string[] {
  const { chunkOverlap, tokenOverhead, lengthUnit } = given
  return splitText(text, {
    size: chunkSize,
    overlap: chunkOverlap,
    overhead: tokenOverhead,
    lengthOf: { tokens: tokens.count, words: countWords, characters: countCharacters }[lengthUnit],
  })
}

export const enrichAll = (passages: readonly Passage[], enrich: Enrich): Promise<Passage[]> =>
  Promise.all(
    passages.map(async (passage) => {
      const notes = await enrich(passage.chunk, passage.index)
      return notes === undefined || notes === '' ? passage : { ...passage, notes }
    }),
  )

/** Indices of the k chunks that are nearest to the query. */
async function nearest(room: Room, query: string, chunks: readonly string[], k: number): Promise<number[]> {
  if (chunks.length <= k) return [...chunks.keys()]
  const texts = [query, ...chunks]
  const similarities: number[] = []
  let queryVector: readonly number[] | undefined
  for (let from = 0; from < texts.length; from += vectorsAtOnce) {
    const vectors = await embed(room, texts.slice(from, from + vectorsAtOnce))
    const near = (queryVector ??= vectors[0] ?? [])
    similarities.push(...vectors.map((vector) => cosine(near, vector)))
  }
  return chooseMostSimilar(similarities.slice(1), selection(room, k))
}

/** The vectors of a long text take more memory than the text: one dialogue holds at most this many. */
const vectorsAtOnce = 32

/** Those whose chunks and notes together are nearest to the query. */
export async function best(room: Room, query: string, passages: readonly Passage[], k: number): Promise<Passage[]> {
  if (passages.length <= k) return [...passages]
  const [queryVector = [], ...vectors] = await embed(room, [query, ...passages.map((each) => packOf(room, each))])
  const positions = rerankChunks(queryVector, [...passages.keys()], vectors, selection(room, k))
  return positions.map((position) => passages[position]!)
}

/** Those that are least like the others. */
export async function outliers(room: Room, passages: readonly Passage[], k: number): Promise<Passage[]> {
  if (passages.length <= k) return [...passages]
  const vectors = await embed(
    room,
    passages.map((each) => packOf(room, each)),
  )
  return outlierChunks(vectors, k).selected.map((position) => passages[position]!)
}

const selection = ({ given: { order } }: Room, k: number) => ({ k, order })

const embed = ({ context, given }: Room, texts: readonly string[]) => context.embed(texts, given.embedder)

/** A passage as it is ranked again and shown. */
const packOf = ({ context }: Room, { chunk, notes }: Passage): string =>
  notes === undefined ? chunk : promptText(context, packPrompt, { chunk, notes })

/** Numbered from 1, for a prompt. */
export const listed = (room: Room, passages: readonly Passage[]): string =>
  passages.map((passage, at) => `[${at + 1}] ${packOf(room, passage)}`).join('\n\n')

/** For the log: every passage that was chosen first, and as which one it was `shown`, from 1; 0: not. */
export function asNotes({ shown, first }: Found, about: JsonObject = {}): JsonObject {
  const passages = first.map((passage): JsonObject => {
    const at = shown.findIndex(({ index }) => index === passage.index)
    return { ...passage, ...shown[at], shown: at + 1 }
  })
  return { ...about, passages }
}

/** The numbers that an asked task works with. */
export const retrievalIn = ({ task, supporter, given }: Room, stage?: number): Retrieval =>
  retrievalFor({ task, supporter: supporter.name, ...(stage !== undefined && { stage }) }, given)
