import { expect, test } from 'vitest'
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
import { testFamily, vectors } from '../vectors.js'

type Windows = { first: string; second: string; messagesSeen: number } | { messages: string[] }

testFamily<Windows>('eoc-weak-label', (input) =>
  'messages' in input
    ? { labels: windowsOf(input.messages).map((window) => Number(isWeakEnd(window))) }
    : { label: Number(isWeakEnd(windowOf(input.first, input.second, input.messagesSeen))) },
)

const phrases = vectors.read<{ parameters: { phrases: string[] } }>('eoc-weak-label.json')?.parameters.phrases
test.skipIf(!phrases)('the phrases are the published ones', () => expect(farewells).toEqual(phrases))

const stopWords = vectors.read<{ words: string[] }>('english-stop-words.json')?.words
test.skipIf(!stopWords)('the stop words are the published ones', () =>
  expect([...englishStopWords].sort()).toEqual(stopWords?.sort()),
)

interface Fired {
  messages: number
  fired: number[]
  maxMessages: number
  minMessages: number
}

testFamily<Fired>('eoc-truncation', (input) => {
  const fired = input.fired.map(Boolean)
  return {
    ...truncateAtEnd(input.messages, fired, input),
    releasedKeep: truncateAsReleased(input.messages, fired),
  }
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

testFamily<LogregInput>('tfidf-logreg', (input) => {
  const { ngramRange, maxDf, minDf, C } = input.settings
  const settings = { ngramRange, maxDf, minDf, stopWords: input.settings.stopWords ?? 'none' } as const
  return input.labels ? classified(input, { ...settings, c: C }) : features(fitTfidf(input.train, settings), input.test)
})
