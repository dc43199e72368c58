import { unknown } from '@attune/core'
import * as fc from 'fast-check'
import { misuse, valueOf } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../../src/parsing/reading.js'
import { readEmotion } from '../../src/parsing/emotion-label.js'
import {
  readExpressionJudgement,
  readStageJudgement,
  readSummaryJudgement,
} from '../../src/parsing/judgement.js'
import { readOddIndex } from '../../src/parsing/odd-index.js'
import { expressionCriteria, stageCriteria, summaryCriteria } from '../../src/tasks/criteria.js'
import { summaryAspects, type Stage } from '../../src/items/index.js'

const fenced = (value: unknown, info = 'json'): string =>
  `\`\`\`${info}\n${JSON.stringify(value)}\n\`\`\``
const sameNumber = (criteria: readonly string[], score: unknown): Record<string, unknown> =>
  Object.fromEntries(criteria.map((name) => [name, score]))

describe('an emotion label', () => {
  const question = { choices: ['Joy', 'Gratitude & Joy'], label: 'Gratitude & Joy' }

  test('is matched with the choices whatever its case, punctuation and spacing', () => {
    const answer = readEmotion('{"EMOTION": "gratitude  joy."}', question)
    expect(answer).toEqual({ emotion: { state: 'known', value: 'Gratitude & Joy' }, correct: true })
  })

  test('is not taken from reasoning, closed or not', () => {
    expect(readEmotion('<think>{"Emotion": "Joy"}', question).emotion).toEqual(
      unknown('no readable emotion'),
    )
    expect(readEmotion('{"Emotion": "Joy"}</THINK> Gratitude & Joy', question).correct).toBe(true)
  })

  test('is found behind a brace without partner, and beside braces in quotes', () => {
    expect(
      readEmotion('A { and {"note": "} {", "Emotion": "Joy"}', question).emotion,
    ).toHaveProperty('value', 'Joy')
    expect(
      readEmotion(String.raw`{"note": "\"}", "Emotion": "Joy"}`, question).emotion,
    ).toHaveProperty('value', 'Joy')
  })

  test('is not taken from a fenced block of another language before a json block', () => {
    const answer = `${fenced({ Emotion: 'Gratitude & Joy' })}\n${fenced({ Emotion: 'Joy' }, 'python')}`
    expect(readEmotion(answer, question).correct).toBe(true)
  })

  test('is compared exactly by the strict reading, which tells a missing key from no answer', () => {
    const strict = { ...question, reading: 'strict' } as const
    expect(readEmotion(fenced({ Emotion: 'gratitude & joy' }), strict).correct).toBe(false)
    expect(readEmotion(fenced({ Mood: 'Joy' }), strict).emotion).toEqual({
      state: 'known',
      value: null,
    })
    expect(readEmotion('Joy', strict).emotion).toEqual(unknown('no readable emotion'))
  })

  test('is right whenever the right choice is given in a fenced block, in both readings', () => {
    const readings = fc.constantFrom<Reading>('strict', 'lenient')
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}( & [a-z]{1,8})?$/), readings, (label, reading) => {
        expect(
          readEmotion(fenced({ Emotion: label }), { choices: [label], label, reading }).correct,
        ).toBe(true)
      }),
    )
  })

  test('needs a reading that exists', () => {
    expect(() => readEmotion('', { ...question, reading: 'loose' as Reading })).toThrow(
      misuse('unknown_name'),
    )
  })
})

describe('the index of the odd segment', () => {
  const question = { truth: 2, count: 3 }

  test('may stand in an earlier object when the last one holds none, and is refused when it holds another', () => {
    expect(readOddIndex('{"index": 2} {"note": [1]}', question).correct).toBe(true)
    expect(readOddIndex('{"index": 2} {"index": [1]}', question).index).toEqual(
      unknown('no readable index'),
    )
  })

  test('is not a copy of the form that the question showed', () => {
    expect(readOddIndex('{"index": 0}', question).index).toEqual(unknown('no readable index'))
    const shown = { truth: 0, count: 3, form: '{"index": <number>}' }
    expect(readOddIndex('{"index": 0}', shown).correct).toBe(true)
    expect(readOddIndex('{"index": <number>}', shown).index).toEqual(unknown('no readable index'))
  })

  test.each(['-1', '3', '1.5', '{"index": 3}', '{"index": 0.5}', '{"index": true}', ''])(
    'is unknown when the answer is %j, in a list of three',
    (response) => {
      expect(readOddIndex(response, question)).toEqual({
        index: unknown('no readable index'),
        correct: false,
      })
    },
  )

  test('may be outside the list for the strict reading, which takes no text for a number', () => {
    const strict = { ...question, reading: 'strict' } as const
    expect(readOddIndex(fenced({ index: 9 }), strict).index).toEqual({ state: 'known', value: 9 })
    expect(readOddIndex(fenced({ index: '2' }), strict).correct).toBe(false)
  })

  test.each([
    { truth: -1, count: 3 },
    { truth: 0, count: 2.5 },
  ])('needs counts, unlike %j', (wrong) => {
    expect(() => readOddIndex('1', wrong)).toThrow(misuse('not_a_count'))
  })
})

describe('a judgement', () => {
  const stages: readonly Stage[] = [1, 2, 3, 4]

  test.each(stages)('of stage %i has the three criteria of the stage and their mean', (stage) => {
    const [first, second, third] = stageCriteria[stage]
    const scores = { [first!]: 1, [second!]: 2, [third!]: 4.5 }
    expect(readStageJudgement(fenced(scores), stage)).toEqual({
      state: 'known',
      value: { scores, mean: 2.5 },
    })
  })

  test.each([
    '4',
    '4.0',
    '4/5',
    ' 4 / 5 ',
    '4 (good)',
    '4 – good',
    '4 out of 5',
    [4],
    [['4/5']],
    { score: 4, reason: 'x' },
  ])('may write a score of 4 as %j', (score) => {
    const response = JSON.stringify(sameNumber(stageCriteria[1], score))
    expect(valueOf(readStageJudgement(response, 1)).mean).toBe(4)
  })

  test.each(['4/10', 'four', '', '5.5', '4-5', '85%', [4, 4], [], null, true, { note: 4 }])(
    'cannot be read when a score is %j',
    (score) => {
      const response = JSON.stringify(sameNumber(stageCriteria[1], score))
      expect(readStageJudgement(response, 1)).toEqual(unknown('no readable judgement'))
    },
  )

  test('is the last complete one of an answer', () => {
    const [low, high] = [1, 5].map((score) => JSON.stringify(sameNumber(stageCriteria[3], score)))
    expect(valueOf(readStageJudgement(`${low} or rather ${high}, not {"x": 1}`, 3)).mean).toBe(5)
    expect(valueOf(readStageJudgement(`${low} or rather ${high}`, 3, 'strict')).mean).toBe(1)
  })

  test('of an account is refused on another scale, unless its numbers name theirs', () => {
    const scored = (score: unknown) =>
      readExpressionJudgement(JSON.stringify(sameNumber(expressionCriteria, score)))
    expect([0.85, 4, 8.5].map((score) => scored(score).state)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ])
    expect(valueOf(scored('4/100')).mean).toBe(4)
    expect(valueOf(scored(11)).mean).toBe(11)
  })

  test('is not a copy of the form that the question showed', () => {
    const zeros = JSON.stringify(sameNumber(expressionCriteria, 0))
    expect(readExpressionJudgement(zeros).state).toBe('unknown')
    expect(valueOf(readExpressionJudgement(zeros, { form: '{"x": "<0-100>"}' })).mean).toBe(0)
  })

  test('may have trailing commas and full-width punctuation', () => {
    const response = `{${expressionCriteria.map((name) => `"${name}"\uff1a 50\uff0c`).join('\n')}\n}`
    expect(valueOf(readExpressionJudgement(response)).mean).toBe(50)
    expect(readExpressionJudgement(response, 'strict').state).toBe('unknown')
  })

  test('of a summary is read from differently written keys, and is unknown when one number is missing', () => {
    const complete = Object.fromEntries(
      summaryAspects.map((aspect) => [
        aspect.replaceAll('_', ' ').toUpperCase(),
        sameNumber(summaryCriteria, 3),
      ]),
    )
    expect(valueOf(readSummaryJudgement(JSON.stringify(complete))).mean).toBe(3)
    const incomplete = { ...complete, CAUSES: { clarity: 3 } }
    expect(readSummaryJudgement(JSON.stringify(incomplete)).state).toBe('unknown')
  })

  test('of a stage that does not exist is refused', () => {
    expect(() => readStageJudgement('{}', 5 as Stage)).toThrow(misuse('unknown_name'))
  })
})

describe('reading any text', () => {
  const noise = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '"',
      '\\',
      '```',
      'json',
      '\n',
      '<think>',
      '</think>',
      '{"Emotion": "Joy"}',
      ':',
      'x',
    ),
  )

  test('never throws', () => {
    fc.assert(
      fc.property(noise, fc.constantFrom<Reading>('strict', 'lenient'), (parts, reading) => {
        const text = parts.join('')
        readEmotion(text, { choices: ['Joy'], label: 'Joy', reading })
        readOddIndex(text, { truth: 0, count: 1, reading })
        readSummaryJudgement(text, reading)
      }),
    )
  })

  test('copes with a long text in a quote that never ends', () => {
    expect(readOddIndex(`{"${'x'.repeat(1_000_000)}`, { truth: 0, count: 1 }).correct).toBe(false)
  })
})
