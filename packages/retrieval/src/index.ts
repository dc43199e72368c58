/**
 * Retrieves passages of long texts for a question: chunks, ranking, notes, critics, and supporters
 * that retrieve.
 */
export { chooseMostSimilar, outlierChunks, type Selection } from './chunk-ranking.js'
export { coem } from './coem/index.js'
export { cosine } from './cosine.js'
export { criticVerdict, type CriticVerdict } from './critic-verdict.js'
export { fencedUnlessEmpty, fencedForAll } from './fenced.js'
export {
  best,
  type RetrievalTools,
  type Enrich,
  enrichAll,
  type Found,
  gather,
  outliers,
  type Passage,
  type Retrieval,
  type Wanted,
} from './gather.js'
export { type Notes, notesIn, readNotes } from './notes.js'
export { openQuery } from './open-query.js'
export { remembering } from './remembering/index.js'
export { chosen, nearest, type Retriever, type Search } from './retriever.js'
export type { Services, ServiceTokens } from './services.js'
export { countCharacters, countWords, splitText } from './text-chunking.js'
export { loading, type Tokenizer } from './tokenizer.js'
