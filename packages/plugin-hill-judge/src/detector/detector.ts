import { misuse } from '../misuse.js'
import { fitLogisticRegression, logit, sigmoid, type LogisticModel } from './logistic-regression.js'
import { fitTfidf, publishedTfidf, tfidfRows, type Tfidf, type TfidfSettings } from './tfidf.js'

/** A trained end-of-conversation detector: plain data, to be kept as JSON. */
export interface DetectorModel extends Tfidf, LogisticModel {
  readonly kind: 'tfidf-logistic-regression'
}

export interface LabelledText {
  /** The text of a window. */
  readonly text: string
  /** Whether the conversation ends there. */
  readonly end: boolean
}

export interface TrainingSettings extends TfidfSettings {
  /** Inverse strength of the L2 penalty, above 0. */
  readonly c: number
}

/** The published detector: uni- to trigrams without stop words, document frequency up to 0.4, C = 1. */
export const publishedTraining: TrainingSettings = { ...publishedTfidf, c: 1 }

/**
 * Trains an end-of-conversation detector: TF-IDF and logistic regression.
 *
 * @throws TRAINING_DATA when the texts hold no words, or all have the same label.
 *
 * Source: ESC-Judge, section 3.3 and appendix B.1, with the semantics of scikit-learn.
 */
export function trainDetector(examples: readonly LabelledText[], settings = publishedTraining): DetectorModel {
  const { c, ...features } = settings
  const tfidf = fitTfidf(
    examples.map(({ text }) => text),
    features,
  )
  const rowOf = tfidfRows(tfidf)
  const rows = examples.map(({ text }) => rowOf(text))
  const labels = examples.map(({ end }) => end)
  const fitted = fitLogisticRegression({ rows, labels, columns: tfidf.vocabulary.length }, c)
  return { kind: 'tfidf-logistic-regression', ...tfidf, ...fitted }
}

/**
 * The probability, in (0, 1), that a conversation ends at a window with this text; above ½ is an end. Keep the function: it
 * holds the vocabulary ready.
 *
 * @throws STATISTICS_INPUT when the model's parts do not belong together.
 */
export function endProbability(model: DetectorModel): (text: string) => number {
  const { vocabulary, idf, weights } = model
  if (idf.length !== vocabulary.length || weights.length !== vocabulary.length) {
    const what = `The detector has ${vocabulary.length} features, ${idf.length} idf values and ${weights.length} weights.`
    throw misuse('length_mismatch', what)
  }
  const rowOf = tfidfRows(model)
  return (text) => sigmoid(logit(model, rowOf(text)))
}
