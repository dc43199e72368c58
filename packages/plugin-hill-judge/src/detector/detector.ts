import { errors } from '../errors.js'

/**
 * A trained end-of-conversation detector from `scripts/train_detector.py`: TF-IDF and logistic
 * regression.
 */
export interface DetectorModel {
  readonly kind: 'tfidf-logistic-regression'
  /** N-grams of tokens, joined by spaces. */
  readonly vocabulary: readonly string[]
  /** Inverse document frequency of each n-gram. */
  readonly idf: readonly number[]
  /** Weight of each n-gram. */
  readonly weights: readonly number[]
  readonly intercept: number
  /** Minimum and maximum length of n-grams in the vocabulary. */
  readonly ngramRange: readonly [shortest: number, longest: number]
  /** Tokens that are removed before n-grams are formed. */
  readonly stopWords: readonly string[]
}

/**
 * Returns a function that computes the probability, in (0, 1), that a conversation ends with a
 * given window of two messages. Above ½ it ends. Reuse the function, since it contains the indexed
 * vocabulary.
 *
 * Source: ESC-Judge, section 3.3 and appendix B.1, with the semantics of scikit-learn.
 */
export function endProbability(model: DetectorModel): (text: string) => number {
  const rowOf = tfidfRows(model)
  return (text) => {
    let logOdds = model.intercept
    for (const [index, value] of rowOf(text)) logOdds += value * model.weights[index]!
    return 1 / (1 + Math.exp(-logOdds))
  }
}

type Vocabulary = Pick<DetectorModel, 'vocabulary' | 'idf' | 'ngramRange' | 'stopWords'>

/**
 * Returns a function that converts a text to its TF-IDF row: position in the vocabulary and value.
 * The values are counts times idf, scaled to unit Euclidean length. N-grams outside the vocabulary
 * are ignored.
 */
export function tfidfRows({
  vocabulary,
  idf,
  ngramRange,
  stopWords,
}: Vocabulary): (text: string) => Map<number, number> {
  const positions = new Map(vocabulary.map((ngram, index) => [ngram, index]))
  const dropped = new Set(stopWords)
  return (text) => {
    const row = new Map<number, number>()
    for (const ngram of ngrams(tokensOf(text, dropped), ngramRange)) {
      const index = positions.get(ngram)
      if (index !== undefined) row.set(index, (row.get(index) ?? 0) + idf[index]!)
    }
    const length = Math.hypot(...row.values())
    for (const [index, weight] of row) row.set(index, weight / length)
    return row
  }
}

/** Lower-case tokens of at least two letters, digits or underscores. */
const tokensOf = (text: string, dropped: ReadonlySet<string>): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []).filter((word) => !dropped.has(word))

function* ngrams(
  tokens: readonly string[],
  [shortest, longest]: DetectorModel['ngramRange'],
): Generator<string> {
  for (let size = shortest; size <= longest; size += 1) {
    for (let at = 0; at + size <= tokens.length; at += 1)
      yield tokens.slice(at, at + size).join(' ')
  }
}

/**
 * Reads the text of a model file.
 *
 * @throws AttuneError hill-judge/DETECTOR for an invalid model
 */
export function readDetectorModel(text: string, file: string): DetectorModel {
  const refuse = (what: string): never => {
    throw errors.error('DETECTOR', { what: `${file} ${what}` }, { place: { file } })
  }
  const model = parsed(text) ?? refuse('is not a JSON object')
  if (model['kind'] !== 'tfidf-logistic-regression') refuse('is not a model of this kind')
  const { vocabulary, idf, weights, ngramRange, intercept, stopWords } = model
  if (!isListOf(vocabulary, 'string')) return refuse('has no vocabulary')
  for (const [name, values] of Object.entries({ idf, weights })) {
    if (!isListOf(values, 'number') || values.length !== vocabulary.length)
      refuse(`has no ${name} for every feature`)
  }
  if (!isListOf(ngramRange, 'number') || ngramRange.length !== 2)
    refuse('does not say how long its n-grams are')
  if (typeof intercept !== 'number' || !isListOf(stopWords, 'string')) refuse('is incomplete')
  return model as unknown as DetectorModel
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const isListOf = (value: unknown, type: 'string' | 'number'): value is readonly unknown[] =>
  Array.isArray(value) && value.every((each) => typeof each === type)
