import { expect, test } from 'vitest'
import type { Claim, ScoreGrade } from '@attune/core/findings'
import { gradedClaims } from '../src/results/with-grades.js'

const claim = { of: { source: 'rubric', name: 'warmth' } } as unknown as Claim
const grade = (language: string, text: string, criterion = 'warmth'): ScoreGrade => ({
  label: 'rubric',
  criterion,
  language,
  grade: 'human-checked',
  text,
})

// The grades of the score that a claim is about: one text for all languages, or each with its
// language.
test.each([
  ['none', [], undefined],
  ['of another score', [grade('en', 'checked', 'calm')], undefined],
  ['the same in two languages', [grade('en', 'checked'), grade('zh', 'checked')], 'checked'],
  [
    'another one in each',
    [grade('en', 'checked'), grade('zh', 'not validated')],
    'en: checked; zh: not validated',
  ],
] as const)('%s', (_, grades, expected) => {
  expect(gradedClaims([claim], grades)[0]!.grade).toBe(expected)
})
