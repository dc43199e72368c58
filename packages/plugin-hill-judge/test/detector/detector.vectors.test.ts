import { describe, expect, it } from 'vitest'
import {
  endProbability,
  farewells,
  fitTfidf,
  isWeakEnd,
  tfidfRows,
  trainDetector,
  truncateAtEnd,
  truncateAsReleased,
  windowOf,
  windowsOf,
  type Tfidf,
  type TrainingSettings,
} from '../../src/index.js'
import { englishStopWords } from '../../src/detector/english-stop-words.js'
import { differences, vectorFamily, vectorFile } from '../vectors.js'

describe('eoc-weak-label', () => {
  type Input = { first: string; second: string; messagesSeen: number } | { messages: string[] }
  it.each(vectorFamily<Input>('eoc-weak-label').cases)('$id', ({ input, expected }) => {
    const got =
      'messages' in input
        ? { labels: windowsOf(input.messages).map((window) => Number(isWeakEnd(window))) }
        : { label: Number(isWeakEnd(windowOf(input.first, input.second, input.messagesSeen))) }
    expect(got).toEqual(expected)
  })

  it('uses the published phrases', () => {
    expect(farewells).toEqual(
      vectorFile<{ parameters: { phrases: string[] } }>('eoc-weak-label.json').parameters.phrases,
    )
  })
})

describe('eoc-truncation', () => {
  interface Input {
    messages: number
    fired: number[]
    maxMessages: number
    minMessages: number
  }
  it.each(vectorFamily<Input>('eoc-truncation').cases)('$id', ({ input, expected }) => {
    const fired = input.fired.map(Boolean)
    expect({
      ...truncateAtEnd(input.messages, fired, input),
      releasedKeep: truncateAsReleased(input.messages, fired),
    }).toEqual(expected)
  })
})

describe('english-stop-words', () => {
  it('is the published list', () => {
    expect([...englishStopWords].sort()).toEqual(
      vectorFile<{ words: string[] }>('english-stop-words.json').words.sort(),
    )
  })
})

interface LogregInput {
  train: string[]
  labels: number[] | null
  test: string[]
  settings: { ngramRange: [number, number]; stopWords: 'english' | null; maxDf: number; minDf: number; C: number }
}

function features(tfidf: Tfidf, test: string[]) {
  const rowOf = tfidfRows(tfidf)
  const named = (text: string) => {
    const { indices, values } = rowOf(text)
    return Object.fromEntries(indices.map((index, at) => [tfidf.vocabulary[index], values[at]]))
  }
  return { features: tfidf.vocabulary, idf: tfidf.idf, testRows: test.map(named) }
}

function classified({ train, labels, test }: LogregInput, settings: TrainingSettings) {
  const examples = train.map((text, index) => ({ text, end: labels?.[index] === 1 }))
  const model = trainDetector(examples, settings)
  const testProbability = test.map(endProbability(model))
  return {
    ...features(model, test),
    coef: model.weights,
    intercept: model.intercept,
    testProbability,
    testPrediction: testProbability.map((probability) => Number(probability > 0.5)),
    trainProbability: train.map(endProbability(model)),
  }
}

describe('tfidf-logreg', () => {
  const { tolerance, cases } = vectorFamily<LogregInput>('tfidf-logreg')
  it.each(cases)('$id', ({ input, expected }) => {
    const { ngramRange, maxDf, minDf, C } = input.settings
    const settings = { ngramRange, maxDf, minDf, stopWords: input.settings.stopWords ?? 'none' } as const
    const got = input.labels
      ? classified(input, { ...settings, c: C })
      : features(fitTfidf(input.train, settings), input.test)
    expect(differences(got, expected, tolerance)).toEqual([])
  })
})
