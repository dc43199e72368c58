import type { DetectorModel } from './detector.js'
import { errors } from '../errors.js'

/** How many digits of a number a model file keeps: probabilities move by less than a millionth. */
const digits = 9

/** The same model with numbers that a small file can hold. */
export const rounded = (model: DetectorModel): DetectorModel => ({
  ...model,
  idf: model.idf.map(short),
  weights: model.weights.map(short),
  intercept: short(model.intercept),
})

const short = (value: number): number => Number(value.toPrecision(digits))

/** The text of a model file: JSON on one line. */
export const writeDetectorModel = (model: DetectorModel): string => `${JSON.stringify(rounded(model))}\n`

/**
 * The model in the text of a model file.
 *
 * @throws AttuneError hill-judge/DETECTOR for a text that holds none
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
    if (!isListOf(values, 'number') || values.length !== vocabulary.length) refuse(`has no ${name} for every feature`)
  }
  if (!isListOf(ngramRange, 'number') || ngramRange.length !== 2) refuse('does not say how long its n-grams are')
  if (typeof intercept !== 'number' || (stopWords !== 'english' && stopWords !== 'none')) refuse('is incomplete')
  return model as unknown as DetectorModel
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isListOf = (value: unknown, type: 'string' | 'number'): value is readonly unknown[] =>
  Array.isArray(value) && value.every((each) => typeof each === type)
