import { known, unknown } from '@attune/core'
import * as fc from 'fast-check'
import { misuse } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { answeringScore, classificationScore, detectionScore } from '../../src/scores/accuracy.js'
import { conversationTaskScore, expressionTaskScore, summaryTaskScore } from '../../src/scores/judged.js'
import { accuracyByLength, defaultLengthEdges } from '../../src/scores/length-buckets.js'
import { overallScore, roundedScore } from '../../src/scores/overall.js'
import { tokenF1 } from '../../src/scores/token-f1.js'
import { expressionCriteria, stageCriteria, type Stage } from '../../src/tasks/criteria.js'

describe('token F1', () => {
  const text = fc.array(fc.constantFrom('the', 'calm', 'sad', 'a', 'é', ',', '😀')).map((words) => words.join(' '))

  test('is symmetric, lies in [0, 1], and is 1 exactly for the same multiset of words', () => {
    fc.assert(
      fc.property(text, text, (prediction, reference) => {
        const { f1, predictionTokens, referenceTokens } = tokenF1(prediction, reference)
        expect(tokenF1(reference, prediction).f1).toBe(f1)
        expect(f1).toBeGreaterThanOrEqual(0)
        const isSame = predictionTokens.toSorted().join(' ') === referenceTokens.toSorted().join(' ')
        expect(f1 === 1).toBe(isSame && predictionTokens.length > 0)
      }),
    )
  })

  test('keeps words that merely begin or end like an article', () => {
    expect(tokenF1('theory án 𝒜a pizza', '').predictionTokens).toEqual(['theory', 'án', '𝒜a', 'pizza'])
  })

  test('splits at the white space of the published scorer', () => {
    expect(tokenF1('x\u0085y\u001cz\ufeffw', '').predictionTokens).toEqual(['x', 'y', 'z\ufeffw'])
  })
})

describe('the score of a task', () => {
  test('is unknown without runs, without items, and when a subset is missing', () => {
    expect(detectionScore([]).score).toEqual(unknown('no run'))
    expect(detectionScore([{ correct: 0, total: 0 }]).score).toEqual(unknown('no item'))
    expect(answeringScore([[1], []])).toEqual({
      perRun: [known(100), unknown('no item')],
      score: unknown('no item'),
    })
    const half = classificationScore({ emobench: [{ correct: 1, total: 2 }] })
    expect(half.perSubset).toEqual({ emobench: known(50), finentity: unknown('no run') })
    expect(half.score).toEqual(unknown('no run'))
    expect(half.pooled).toEqual(known(50))
  })

  test('is unknown when nothing could be judged, and says how much was asked', () => {
    const missing = unknown('no readable judgement')
    const none = { score: unknown('no judged item'), judged: 0, total: 2 }
    expect(summaryTaskScore([missing, missing])).toMatchObject({ ...none, items: [] })
    expect(expressionTaskScore([missing, missing])).toMatchObject(none)
    const { stages, mc4 } = conversationTaskScore([{ stage: 4, scores: missing }])
    expect(stages[4]).toMatchObject({ judged: 0, total: 1 })
    expect(mc4).toEqual(unknown('no judged item'))
  })

  test('of the conversation task is that of stage 4 alone', () => {
    const scores = known(Object.fromEntries(stageCriteria[1].map((name) => [name, 5])))
    const { stages, mc4 } = conversationTaskScore([{ stage: 1, scores }])
    expect(Object.keys(stages)).toEqual(['1'])
    expect(mc4).toEqual(unknown('no checkpoint of stage 4'))
  })

  test('refuses numbers that cannot be', () => {
    expect(() => detectionScore([{ correct: 3, total: 2 }])).toThrow(misuse('out_of_range'))
    expect(() => detectionScore([{ correct: 0.5, total: 2 }])).toThrow(misuse('not_a_count'))
    expect(() => answeringScore([[1.1]])).toThrow(misuse('out_of_range'))
    expect(() => conversationTaskScore([{ stage: 5 as Stage, scores: known({}) }])).toThrow(misuse('unknown_name'))
    const tooHigh = known(Object.fromEntries(expressionCriteria.map((name) => [name, 101])))
    expect(() => expressionTaskScore([tooHigh])).toThrow(misuse('out_of_range'))
    expect(() => expressionTaskScore([known({})])).toThrow(misuse('out_of_range'))
  })
})

describe('the overall score', () => {
  const best = { EC: 100, ED: 100, QA: 100, ES: 5, MC4: 5, EE: 100 }

  test('goes from 3.33 to 100', () => {
    expect(overallScore(best)).toEqual(known(100))
    expect(overallScore({ EC: 0, ED: 0, QA: 0, ES: 1, MC4: 0, EE: 0 })).toEqual(known(20 / 6))
  })

  test('names the task that is missing', () => {
    expect(overallScore({ ...best, QA: unknown('not run') })).toEqual(unknown('no score of QA'))
  })

  test('refuses a score outside its task’s range', () => {
    expect(() => overallScore({ ...best, ES: 0.5 })).toThrow(misuse('out_of_range'))
    expect(() => overallScore({ ...best, EC: Number.NaN })).toThrow(misuse('out_of_range'))
  })

  test.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [61.945, 61.95],
    [0.004, 0],
  ])('is printed with halves away from zero: %d as %d', (score, printed) => {
    expect(roundedScore(score)).toBe(printed)
  })
})

describe('accuracy by length', () => {
  test('puts every item into exactly one bucket', () => {
    const records = fc.array(fc.record({ length: fc.nat(100_000), correct: fc.boolean() }))
    fc.assert(
      fc.property(records, (items) => {
        const buckets = accuracyByLength(items)
        expect(buckets.map(({ lo }) => lo)).toEqual(defaultLengthEdges)
        expect(buckets.reduce((sum, { n }) => sum + n, 0)).toBe(items.length)
        expect(buckets.at(-1)).not.toHaveProperty('hi')
      }),
    )
  })

  test.each([[[]], [[10, 20]], [[0, 20, 20]], [[0, 30, 20]]])('refuses the edges %j', (edges) => {
    expect(() => accuracyByLength([], edges)).toThrow(misuse('out_of_range'))
  })
})
