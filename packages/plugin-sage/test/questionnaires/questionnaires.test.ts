import { unknown } from '@attune/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBlriAnswer, type BlriLabel } from '../../src/questionnaires/blri-answer.js'
import { meanBlri, scoreBlri } from '../../src/questionnaires/blri-score.js'
import { emotionToFive, sixToFive } from '../../src/questionnaires/rescale.js'
import { parseUtteranceAnswer } from '../../src/questionnaires/utterance-answer.js'
import { meanUtterances, scoreUtterances } from '../../src/questionnaires/utterance-score.js'
import { misuse, valueOf } from '@attune/testkit'

const letters = fc.array(fc.constantFrom<BlriLabel>('A', 'B', 'C', 'D', 'E', 'F'), { minLength: 12, maxLength: 12 })
const grades = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 15, maxLength: 15 })

const tagged = (ratings: readonly (number | string)[]) =>
  ratings.map((rating, i) => `<sentence ${i + 1}>${rating}</sentence ${i + 1}>`).join('\n')

describe('the relationship inventory test', () => {
  test('reads back any labels it is given', () => {
    fc.assert(
      fc.property(letters, (labels) => {
        const text = `Grade:\n${labels.map((label, i) => `${i + 1}. Label ${label}`).join('\n')}`
        expect(valueOf(parseBlriAnswer(text))).toEqual(labels)
      }),
    )
  })

  test('lists all items concerned in ascending order', () => {
    expect(parseBlriAnswer('Grade:\n9. Maybe\n2. Perhaps')).toEqual(unknown('invalid_label: 2, 9'))
  })

  test('scores opposite answers to opposite ends', () => {
    const opposite = { A: 'F', B: 'E', C: 'D', D: 'C', E: 'B', F: 'A' } as const
    fc.assert(
      fc.property(letters, fc.constantFrom('equal', 'signed'), (labels, scale) => {
        const one = scoreBlri(labels, { scale })
        const other = scoreBlri(
          labels.map((label) => opposite[label]),
          { scale },
        )
        expect(valueOf(one.overall) + valueOf(other.overall)).toBeCloseTo(100, 9)
      }),
    )
  })

  test('has no mean without repetitions', () => {
    expect(meanBlri([]).overall).toEqual(unknown('no_repetition'))
  })
})

describe('the utterance quality test', () => {
  test('reads back any grades it is given', () => {
    fc.assert(
      fc.property(grades, (ratings) => {
        expect(valueOf(parseUtteranceAnswer(tagged(ratings))).map(valueOf)).toEqual(ratings)
      }),
    )
  })

  test('keeps why item 13 has no grade', () => {
    const ratings = Array.from({ length: 15 }, (_, i) => (i === 12 ? 'N/A' : 4))
    expect(valueOf(parseUtteranceAnswer(tagged(ratings)))[12]).toEqual(unknown('not_applicable'))
  })

  test('knows no overall mean if a dimension was not rated', () => {
    const unrated = unknown('refused')
    const scores = scoreUtterances(Array.from({ length: 15 }, (_, i) => (i < 10 ? 5 : unrated)))
    expect(scores.dimensions.depthOfConnection).toEqual(unknown('no_rated_item'))
    expect(scores.overall).toEqual(unknown('no_rated_item'))
  })

  test('averages repetitions', () => {
    const [low, high] = [1, 5].map((grade) => scoreUtterances(Array.from({ length: 15 }, () => grade)))
    expect(valueOf(meanUtterances([low!, high!]).dimensions.attentiveness)).toBeCloseTo((1 + 4.2) / 2, 12)
  })
})

describe('the tests', () => {
  const fives = Array.from({ length: 15 }, () => 5)
  test.each([
    ['eleven labels', () => scoreBlri(Array.from({ length: 11 }, () => 'A' as const)), 'length_mismatch'],
    ['a seventh label', () => scoreBlri(Array.from({ length: 12 }, () => 'G' as 'A')), 'unknown_name'],
    ['a reverse-keyed item that does not exist', () => scoreUtterances(fives, { reverse: [16] }), 'out_of_range'],
    ['a grade above 6', () => scoreUtterances(fives.map(() => 7)), 'out_of_range'],
    ['half a grade', () => scoreUtterances(fives.map(() => 4.5)), 'not_a_count'],
    ['an emotion above 100', () => emotionToFive(101), 'out_of_range'],
    ['a grade below 1', () => sixToFive(0), 'out_of_range'],
  ])('refuse %s', (_, call, code) => {
    expect(call).toThrow(misuse(code))
  })
})
