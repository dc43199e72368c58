import { describe, expect, test } from 'vitest'
import { markedIn, settled } from '../src/index.js'
import { objectsIn, tidied } from '@attune/core/answers'

/** What the objects of a text finally say. */
const said = (text: string) =>
  settled(
    text,
    objectsIn(text).map(({ value, ...place }) => ({ ...place, value: value['x'] })),
  )

describe('what an answer finally says', () => {
  test.each([
    '{"x": 1}',
    '{"x": 1} and again {"x": 1}',
    '{"x": 1}\nSecond most likely: {"x": 2}',
    '{"x": 1}. Runner-up: {"x": 2}',
    '```json\n{"x": 1}\n```\nA wrong answer would be\n```json\n{"x": 2}\n```',
    'Unlike {"x": 2}, this one fits: {"x": 1}',
    'I first considered {"x": 2}. Final answer: {"x": 1}',
    'My first guess was {"x": 2}; after checking again: {"x": 1}',
    '{"x": 2}\nNo wait.\n{"x": 1}',
    '{"x": 2} is what I would say at first sight; actually {"x": 1}',
    '{"x": 2}\n更正：{"x": 1}',
    '{"x": 1}\n其次：{"x": 2}',
    'It is not {"x": 2} but {"x": 1}',
    'Initially {"x": 1}',
  ])('is 1 in %j', (text) => {
    expect(said(text)).toBe(1)
  })

  test.each(['{"x": 1} {"x": 2}', 'It is not {"x": 1}', 'nothing', 'For example: {"x": 1}'])(
    'is open in %j',
    (text) => {
      expect(said(text)).toBeUndefined()
    },
  )
})

describe('what an answer marks as its answer', () => {
  test.each([
    'Answer: 3',
    'The final answer is 3',
    'the answer is: **3**',
    '**Final Answer**: 3',
    'Answer:\n3',
    '<answer>3</answer>',
    '\\boxed{3}',
    '\\boxed{\\text{3}}',
    '[[3]]',
    'Feedback: fair. [RESULT] 3',
    '答案：3',
    '最终答案是3',
    'Index = 3',
    '"index": 3',
  ])('is 3 in %j', (text) => {
    expect(markedIn(text, 'index').map(({ value }) => value.replaceAll('*', ''))).toEqual(['3'])
  })

  test('is nothing in ordinary words', () => {
    expect(markedIn('He answered after an hour; the results were there.')).toEqual([])
  })
})

test('an answer is tidied: no reasoning, plain line ends and blanks, nothing invisible, no escaped marks', () => {
  expect(tidied('<think>x</think>\r\n\\#\\# Verdict\u2028\u200bModel\u00a0A\n')).toBe(
    '## Verdict\nModel A',
  )
})
