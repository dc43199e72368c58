import { byCodePoint } from '../code-points.js'
import { englishStopWords } from './english-stop-words.js'
import { errors } from '../errors.js'

export interface TfidfSettings {
  /** Shortest and longest run of tokens that makes a feature. */
  readonly ngramRange: readonly [shortest: number, longest: number]
  readonly stopWords: 'english' | 'none'
  /** Features in a larger share of the documents are dropped, in (0, 1]. */
  readonly maxDf: number
  /** Features in fewer documents than this are dropped. */
  readonly minDf: number
}

/** The vocabulary that turns a text into numbers. */
export interface Tfidf extends TfidfSettings {
  /** Sorted by code point. */
  readonly vocabulary: readonly string[]
  /** Inverse document frequency of each feature. */
  readonly idf: readonly number[]
}

/** A sparse vector: positions in the vocabulary, ascending, and the values there. */
export interface SparseRow {
  readonly indices: readonly number[]
  readonly values: readonly number[]
}

/** The published detector's features. */
export const publishedTfidf: TfidfSettings = { ngramRange: [1, 3], stopWords: 'english', maxDf: 0.4, minDf: 1 }

/**
 * Learns vocabulary and idf from documents. Tokens are lower-case runs of two or more letters, digits and underscores; stop
 * words go before n-grams are formed. idf = ln((1 + n) / (1 + df)) + 1.
 *
 * @throws TRAINING_DATA when no feature is left.
 *
 * Source: semantics of scikit-learn's TfidfVectorizer (smooth idf), as ESC-Judge uses it.
 */
export function fitTfidf(documents: readonly string[], settings: TfidfSettings = publishedTfidf): Tfidf {
  const documentFrequency = new Map<string, number>()
  for (const document of documents) {
    for (const ngram of new Set(ngrams(document, settings))) {
      documentFrequency.set(ngram, (documentFrequency.get(ngram) ?? 0) + 1)
    }
  }
  const mostDocuments = settings.maxDf * documents.length
  const vocabulary = [...documentFrequency]
    .filter(([, frequency]) => frequency >= settings.minDf && frequency <= mostDocuments)
    .map(([ngram]) => ngram)
    .sort(byCodePoint)
  if (vocabulary.length === 0) throw errors.error('TRAINING_DATA', { what: 'the texts have no words to learn from' })
  const idf = vocabulary.map(
    (ngram) => Math.log((1 + documents.length) / (1 + (documentFrequency.get(ngram) ?? 0))) + 1,
  )
  return { ...settings, vocabulary, idf }
}

/**
 * The function that turns a text into its row: counts times idf, scaled to unit Euclidean length. n-grams outside the
 * vocabulary are ignored; a text without any known one has no entries.
 */
export function tfidfRows(tfidf: Tfidf): (text: string) => SparseRow {
  const positions = new Map(tfidf.vocabulary.map((ngram, index) => [ngram, index]))
  return (text) => {
    const counts = new Map<number, number>()
    for (const ngram of ngrams(text, tfidf)) {
      const index = positions.get(ngram)
      if (index !== undefined) counts.set(index, (counts.get(index) ?? 0) + 1)
    }
    const indices = [...counts.keys()].sort((a, b) => a - b)
    const weights = indices.map((index) => (counts.get(index) ?? 0) * (tfidf.idf[index] ?? 0))
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0))
    return { indices, values: weights.map((weight) => weight / length) }
  }
}

function ngrams(text: string, { ngramRange: [shortest, longest], stopWords }: TfidfSettings): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  const tokens = stopWords === 'english' ? words.filter((word) => !englishStopWords.has(word)) : words
  const runs: string[] = []
  for (let size = shortest; size <= longest; size += 1) {
    for (let at = 0; at + size <= tokens.length; at += 1) runs.push(tokens.slice(at, at + size).join(' '))
  }
  return runs
}
