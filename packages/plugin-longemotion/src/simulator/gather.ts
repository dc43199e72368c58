/** Finding the passages that are shown with a question: chunking, ranking, enrichment and ranking again. */
import { type Context, type JsonObject, promptText } from '@attune/core'
import type { TokenCounter } from '@attune/core/tokens'
import { outlierChunks } from '../retrieval/chunk-ranking.js'
import type { CriticVerdict } from '../retrieval/critic-verdict.js'
import { chosen, type Retriever } from '../retrieval/retriever.js'
import { countCharacters, countWords, splitText } from '../retrieval/text-chunking.js'
import { retrievalFor, type Retrieval } from './parameters.js'
import type { SimulatorOptions } from './options.js'
import { packPrompt, passagePrompt } from './prompts.js'
import { flag, type Room } from './room.js'

/** What retrieval works with: the room of a task, or a supporter. */
export interface Desk {
  readonly context: Context
  readonly given: Pick<SimulatorOptions, 'embedder' | 'chunkOverlap' | 'tokenOverhead' | 'lengthUnit' | 'order'>
  readonly tokens: TokenCounter
  readonly retriever: Retriever
  readonly about?: Readonly<Record<string, string>>
}

/** Notes on a chunk, or why there are none. */
export interface Notes {
  readonly notes?: string
  readonly lacks?: 'nothing found' | 'refused' | 'unreadable'
}

/** A chunk of the text at hand, with the notes of the enriching model or the critic. */
export interface Passage extends Notes {
  /** Among the chunks of the text, from 0. */
  readonly index: number
  readonly chunk: string
  /** Of the critic. */
  readonly verdict?: CriticVerdict
}

export type Enrich = (chunk: string) => Promise<Notes>

export interface Search {
  /** In chunks, or to be cut into them. */
  readonly text: string | readonly string[]
  readonly query: string
  readonly retrieval: Retrieval
  /** In the setting coem. */
  readonly enrich?: Enrich
  /** In the setting self-rag: the passages with the critic's verdicts. */
  readonly judge?: (passages: readonly Passage[]) => Promise<Passage[]>
}

export interface Found {
  /** To be shown, in the order of the config. */
  readonly shown: readonly Passage[]
  /** Chosen first; those of them that are enriched have notes. */
  readonly first: readonly Passage[]
}

const nothing: Found = { shown: [], first: [] }

/** Passages of a text for a query. Nothing is embedded when all chunks fit. */
export async function gather(room: Desk, search: Search): Promise<Found> {
  const { query, retrieval, enrich, judge, text } = search
  const { candidates, keep } = retrieval
  const chunks = typeof text === 'string' ? split(room, text, retrieval) : text
  if (chunks.length === 0) return nothing
  const nearby = await nearest(room, query, chunks, candidates)
  const plain = nearby.map((index): Passage => ({ index, chunk: chunks[index]! }))
  if (judge) {
    const first = await judge(plain)
    return { first, shown: first.filter(({ verdict }) => verdict === 'keep') }
  }
  if (!enrich) return { first: plain, shown: plain }
  const enriched = await enrichAll(plain, enrich)
  return { first: enriched, shown: await best(room, query, enriched, keep) }
}

function split({ given, tokens }: Desk, text: string, { chunkSize }: Retrieval): string[] {
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

/** Indices of the k texts that the retriever chooses for the query. */
function nearest({ retriever, given, context }: Desk, query: string, texts: readonly string[], k: number) {
  const { embedder, order } = given
  return chosen(retriever, { query, texts, k, order, embedder }, context)
}

/** Those whose chunks and notes together are nearest to the query. */
export async function best(room: Desk, query: string, passages: readonly Passage[], k: number): Promise<Passage[]> {
  const packs = passages.map((each) => packOf(room, each))
  return (await nearest(room, query, packs, k)).map((position) => passages[position]!)
}

/** Those that are least like the others. */
export async function outliers(room: Desk, passages: readonly Passage[], k: number): Promise<Passage[]> {
  if (passages.length <= k) return [...passages]
  const packs = passages.map((each) => packOf(room, each))
  const vectors = await room.context.embed(packs, room.given.embedder)
  return outlierChunks(vectors, k).selected.map((position) => passages[position]!)
}

/** A passage as it is ranked again and shown. */
const packOf = ({ context, about }: Desk, { index, chunk, notes }: Passage): string =>
  notes === undefined ? chunk : promptText(context, packPrompt, { ...about, index: String(index), chunk, notes })

/** Tells of passages that lack what the setting promises: notes, verdicts, or any passage at all. */
export function flagGaps(room: Room, { first, shown }: Found): void {
  const gaps = [
    ['note-refused', first.filter(({ lacks }) => lacks === 'refused')],
    ['note-unreadable', first.filter(({ lacks }) => lacks === 'unreadable')],
    ['verdict-unreadable', first.filter(({ verdict }) => verdict === 'undecided')],
    ['no-passage-kept', shown.length === 0 ? first : []],
  ] as const
  for (const [kind, passages] of gaps) {
    if (passages.length > 0) flag(room, kind, `${passages.length} of ${first.length} passages`)
  }
}

/** For a prompt: numbered from 1, segments of the detection task under the index that they have in the question. */
export const listed = (
  room: Room,
  passages: readonly Passage[],
  role: 'chosen' | 'whole' | 'results' = 'chosen',
): string =>
  passages
    .map((passage, at) =>
      promptText(room.context, passagePrompt, {
        ...room.about,
        [role]: role,
        number: String(at + 1),
        index: String(passage.index),
        position: String(passage.index + 1),
        chunk: passage.chunk,
        notes: passage.notes ?? '',
        pack: packOf(room, passage),
        next: at > 0 ? 'next' : '',
      }),
    )
    .join('')

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
