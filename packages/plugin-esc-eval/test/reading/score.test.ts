import { known, unknown } from '@attune/core'
import { describe, expect, it } from 'vitest'
import { readStrictScore } from '../../src/reading/score.js'

describe('among several numbers, a score', () => {
  it.each([
    'Two of five replies are warm. [RESULT] 3',
    'Replies 1 and 2 are warm. [[3]]',
    'Replies 1 and 2 are warm. $\\boxed{3}$',
    'Replies 1 and 2 are warm. <answer>3</answer>',
  ])('is what the signs of trained judges hold: %j', (text) => {
    expect(readStrictScore(text)).toEqual(known(3))
  })

  it.each([
    ['Replies 1 and 2 are warm.', 'ambiguous'],
    ['Replies 1 and 2 are warm. [[3]] or [[2]]', 'ambiguous'],
    ['Replies 1 and 2 are warm. [RESULT] 7', 'out_of_range'],
  ])('is unknown in %j', (text, why) => {
    expect(readStrictScore(text)).toEqual(unknown(why))
  })
})
