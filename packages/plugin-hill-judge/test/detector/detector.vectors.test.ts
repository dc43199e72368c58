import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type DetectorModel, endProbability, tfidfRows } from '../../src/detector/detector.js'
import { farewells, isWeakEnd, windowOf } from '../../src/detector/windows.js'
import { windowsOf } from './windows-of.js'
import { endsWindow } from '../../src/detector/end-detector.js'
import { testFamily, vectors } from '../vectors.js'

type Windows = { first: string; second: string; messagesSeen: number } | { messages: string[] }

testFamily<Windows>('eoc-weak-label', (input) =>
  'messages' in input
    ? { labels: windowsOf(input.messages).map((window) => Number(isWeakEnd(window))) }
    : { label: Number(isWeakEnd(windowOf(input.first, input.second, input.messagesSeen))) },
)

const phrases = vectors.read<{ parameters: { phrases: string[] } }>('eoc-weak-label.json')
  ?.parameters.phrases
test.skipIf(!phrases)('the phrases are the published ones', () =>
  expect(farewells).toEqual(phrases),
)

interface Fired {
  messages: number
  fired: number[]
  maxMessages: number
  minMessages: number
}

/** The released notebook's own rule has no part in a session. */
testFamily<Fired>(
  'eoc-truncation',
  (input) => {
    const { messages, maxMessages, minMessages } = input
    const turns = Array.from({ length: messages }, () => ({ speaker: 'seeker' as const, text: '' }))
    const ends = endsWindow(minMessages, ({ messagesSeen }) => input.fired[messagesSeen - 2] === 1)
    for (let keep = 1; keep <= Math.min(messages, maxMessages); keep += 1) {
      if (ends(turns.slice(0, keep))) return { keep, reason: 'eoc' }
    }
    const reason = messages > maxMessages ? 'budget' : 'end'
    return { keep: Math.min(messages, maxMessages), reason }
  },
  ['releasedKeep'],
)

interface LogregInput {
  train: string[]
  labels: number[] | null
  test: string[]
  settings: { ngramRange: [number, number]; stopWords: 'english' | null }
}

interface Fitted {
  features: string[]
  idf: number[]
  coef: number[]
  intercept: number
}

/** Our own copy: a list, no family of cases. */
const listed = new URL('../vectors/english-stop-words.json', import.meta.url)
const { words: english } = JSON.parse(readFileSync(listed, 'utf8')) as { words: string[] }

/** scikit-learn fits the model; what it says of texts is computed here. */
testFamily<LogregInput, Fitted>(
  'tfidf-logreg',
  ({ train, labels, test, settings }, fitted) => {
    const { features: vocabulary, idf, coef: weights, intercept } = fitted
    const stopWords = settings.stopWords === 'english' ? english : []
    const kind = 'tfidf-logistic-regression'
    const model: DetectorModel = {
      kind,
      vocabulary,
      idf,
      weights,
      intercept,
      ngramRange: settings.ngramRange,
      stopWords,
    }
    const rowOf = tfidfRows(model)
    const named = (text: string) =>
      Object.fromEntries([...rowOf(text)].map(([at, value]) => [vocabulary[at], value]))
    const testRows = test.map(named)
    if (!labels) return { testRows }
    const testProbability = test.map(endProbability(model))
    return {
      testRows,
      testProbability,
      testPrediction: testProbability.map((probability) => Number(probability > 0.5)),
      trainProbability: train.map(endProbability(model)),
    }
  },
  ['features', 'idf', 'coef', 'intercept'],
)

test('the recipe labels windows by the same phrases', () => {
  const recipe = readFileSync(new URL('../../scripts/train_detector.py', import.meta.url), 'utf8')
  const listed = /^FAREWELLS = \[\n(.*?)^\]/ms.exec(recipe)![1]!
  expect([...listed.matchAll(/"(.*)"/g)].map(([, phrase]) => phrase)).toEqual(farewells)
})
