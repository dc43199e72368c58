import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, unknown } from '@attune/core'
import {
  detectorMetrics,
  endProbability,
  isWeakEnd,
  publishedTraining,
  trainDetector,
  truncateAtEnd,
  windowsOf,
  type DetectorModel,
} from '../../src/index.js'
import { readReleased, releasedData } from '../released-data.js'

const dialogue = [
  'Hello, what brings you here?',
  'My landlord wants me out by June.',
  'That sounds frightening. Who knows about it?',
  'Only my sister, and she is far away.',
  'What would help you sleep tonight?',
  'A list, perhaps. I will write one.',
  'Good. Take care, and see you soon.',
  'Thank you, goodbye!',
]
const examples = windowsOf(dialogue).map((window) => ({ text: window.text, end: isWeakEnd(window) }))

describe('a trained detector', () => {
  it('tells the farewells it was trained on from the rest', () => {
    const probability = endProbability(trainDetector(examples, { ...publishedTraining, maxDf: 1, c: 10 }))
    expect(examples.map(({ text }) => probability(text) > 0.5)).toEqual(examples.map(({ end }) => end))
  })

  it('is the same after a journey through JSON', () => {
    const model = trainDetector(examples)
    const kept: DetectorModel = JSON.parse(JSON.stringify(model))
    const [before, after] = [endProbability(model), endProbability(kept)]
    for (const text of dialogue) expect(after(text)).toBe(before(text))
  })

  it('cannot be trained without examples of both kinds, or without words', () => {
    const oneKind = [
      { text: 'so long', end: true },
      { text: 'farewell friend', end: true },
      { text: 'nice weather', end: true },
    ]
    const noWords = [
      { text: '…', end: true },
      { text: '', end: false },
    ]
    for (const texts of [oneKind, noWords, []]) {
      expect(() => trainDetector(texts)).toThrow(expect.objectContaining({ code: 'hill-judge/TRAINING_DATA' }))
    }
  })

  it('needs a positive C', () => {
    expect(() => trainDetector(examples, { ...publishedTraining, c: 0 })).toThrow(
      expect.objectContaining({ code: 'STATISTICS_INPUT' }),
    )
  })

  it('is refused when its parts do not belong together', () => {
    const model = trainDetector(examples)
    expect(() => endProbability({ ...model, idf: [] })).toThrow(expect.objectContaining({ code: 'STATISTICS_INPUT' }))
  })

  it('is at the optimum: the penalty on every weight balances the errors of its feature', () => {
    const text = fc
      .array(fc.constantFrom('bye', 'soon', 'work', 'rest', 'list', 'sister'))
      .map((words) => words.join(' '))
    const example = fc.record({ text, end: fc.boolean() })
    const bothKinds = fc
      .array(example)
      .map((some) => [...some, { text: 'bye soon', end: true }, { text: 'work list', end: false }])
    fc.assert(
      fc.property(bothKinds, fc.double({ min: 0.1, max: 10, noNaN: true }), (texts, c) => {
        const model = trainDetector(texts, { ...publishedTraining, maxDf: 1, c })
        const probability = endProbability(model)
        const errors = texts.map((each) => Number(each.end) - probability(each.text))
        expect(errors.reduce((sum, error) => sum + error, 0)).toBeCloseTo(0, 8)
        const squared = model.weights.reduce((sum, weight) => sum + weight * weight, 0)
        const logOdds = texts.map((each) => Math.log(probability(each.text) / (1 - probability(each.text))))
        const balance = errors.reduce((sum, error, index) => sum + c * error * (logOdds[index]! - model.intercept), 0)
        expect(balance).toBeCloseTo(squared, 6)
      }),
    )
  })
})

it('leaves out features that too few texts have', () => {
  const { vocabulary } = trainDetector(examples, { ...publishedTraining, maxDf: 1, minDf: 2 })
  expect(vocabulary).toContain('sister')
  expect(vocabulary).not.toContain('hello')
})

describe('detector metrics', () => {
  it('count hits, misses and false alarms', () => {
    const answers = [true, true, false, false, false]
    const labels = [true, false, true, true, false]
    expect(detectorMetrics(answers, labels)).toEqual({
      windows: 5,
      accuracy: known(2 / 5),
      f1: known(2 / 5),
      recallEnd: known(1 / 3),
      recallOther: known(1 / 2),
    })
  })

  it('say what they lack', () => {
    expect(detectorMetrics([false], [false])).toEqual({
      windows: 1,
      accuracy: known(1),
      f1: unknown('no ends, neither labelled nor found'),
      recallEnd: unknown('no ends'),
      recallOther: known(1),
    })
    expect(detectorMetrics([], []).accuracy).toEqual(unknown('no windows'))
    expect(() => detectorMetrics([true], [])).toThrow(expect.objectContaining({ code: 'STATISTICS_INPUT' }))
  })
})

describe('a truncated dialogue', () => {
  it('never keeps more messages than there are or than the budget allows', () => {
    const limits = fc.record({ maxMessages: fc.integer({ min: 1, max: 30 }), minMessages: fc.nat({ max: 10 }) })
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), limits, (fired, given) => {
        const messages = fired.length + 1
        const { keep, reason } = truncateAtEnd(messages, fired, given)
        expect(keep).toBeLessThanOrEqual(Math.min(messages, given.maxMessages))
        expect(reason !== 'eoc' || (fired[keep - 2] && keep > given.minMessages)).toBe(true)
      }),
    )
  })

  it('needs one answer of the detector for every window', () => {
    expect(() => truncateAtEnd(3, [true], { maxMessages: 20, minMessages: 6 })).toThrow(
      expect.objectContaining({ code: 'STATISTICS_INPUT' }),
    )
  })
})

describe.skipIf(!releasedData)('the weak rule on released dialogues (needs ATTUNE_DATA)', () => {
  it('hears the farewell at the end of one', () => {
    const tail = readReleased<string[]>('esc-judge/notebook/chat-tail-example.json')
    const earlier = Array.from({ length: 12 }, () => 'Tell me more.')
    expect(windowsOf([...earlier, ...tail]).map(isWeakEnd)).toEqual([...earlier.map(() => false), false, true])
  })
})
