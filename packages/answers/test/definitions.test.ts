import { describe, expect, it, test } from 'vitest'
import { statementQuestions, definedIn, levelsIn } from '../src/internal.js'

describe('levels', () => {
  it.each([
    ['Look at both.\n\n0 – None.\n1 – One.\n2 – Both.\n\nThe talk follows.', 'Look at both.'],
    ['Look at both.\n2: Both.\n1: One.\n0: None.\n', 'Look at both.'],
    ['看两样。\n0：None\n1：One\n2：Both', '看两样。'],
    ['Is it so? 2: Both; 1: One; 0: None', 'Is it so?'],
    ['0 None; 1 One; 2 Both.', ''],
    [
      'Aspects: \n1. Comfort\n2. Advice\nRules:\n0: None.\n1: One.\n2: Both.',
      'Aspects: \n1. Comfort\n2. Advice\nRules:',
    ],
  ])('of %j', (text, before) => {
    expect(levelsIn(text, [0, 2])).toEqual({
      before,
      levels: [
        { value: 0, text: 'None' },
        { value: 1, text: 'One' },
        { value: 2, text: 'Both' },
      ],
    })
  })

  test('are none where one is missing', () => {
    expect(levelsIn('0 – None.\n2 – Both.', [0, 2])).toBeUndefined()
    expect(levelsIn('Give a number from 0 to 2.', [0, 2])).toBeUndefined()
  })
})

test('a definition is found by its name, with what is indented below it', () => {
  const list =
    '* Warmth (of tone): is it warm?\n  For example so.\n* Depth（深度）：够深吗？\n- **(A-1)** asks what happened\nWarmth is not here.'
  expect(definedIn(list, 'Warmth')).toBe('is it warm?\nFor example so.')
  expect(definedIn(list, 'Depth')).toBe('够深吗？')
  expect(definedIn(list, 'A-1')).toBe('asks what happened')
  expect(definedIn(list, 'Truth')).toBeUndefined()
})

test('people see the statements of a dimension, and which of them count the other way round', () => {
  const asked = statementQuestions({
    language: 'en',
    dimensions: { ease: [1, 2], care: [3, 3] },
    reverse: [2],
    statements: '1. It flows.\n2. It halts.\n3. It cares.',
    scores: [0, 20, 40, 60, 80, 100],
  })
  expect(asked['ease']!.about).toMatch(
    /counts against the others\.\n1\. It flows\.\n2\. It halts\. ↔$/,
  )
  expect(asked['care']!.about).toMatch(/\?\n3\. It cares\.$/)
  expect(asked['overall']!.about).toContain('3. It cares.')
  expect(asked['care']!.levels!.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100])
})
