import { known } from '@attune/core'
import { expect, test } from 'vitest'
import { type WhatShows, whatShowsSentences } from '../../src/power/what-shows.js'
import { exitsOf, looksAt } from '../../src/sequential/design.js'

const found: WhatShows = {
  evaluation: 'care',
  scenarios: 40,
  comparisons: 1,
  smallest: known(0.47),
  isTooSmall: false,
  matters: [],
}

test('a plan says which difference its scenarios find', () => {
  expect(whatShowsSentences(found)).toEqual([
    'care: with 40 scenarios, four of five studies find a difference of 0.47 times its spread from scenario to scenario.',
  ])
  expect(whatShowsSentences({ ...found, comparisons: 10 })[0]).toContain(
    'where 10 comparisons are decided together by Holm and one supporter leads all others',
  )
})

test('of a run that may end early it says what is asked, and where looks save nothing', () => {
  const asked = { none: 0.71, smallest: 0.68, twice: 0.42 }
  expect(whatShowsSentences({ ...found, asked })[0]).toContain(
    'a pair asks about 71 % of its calls if there is no difference, 68 % at this one and 42 % at twice it.',
  )
  expect(whatShowsSentences({ ...found, isTooSmall: true })[0]).toContain(
    'With fewer than 15 scenarios looks save nothing.',
  )
})

test('how many the difference that matters needs: from what is stored, else up to which spread these show it', () => {
  const matters = { measure: 'q.mood', difference: 5, most: known(10.6) }
  const pilot = { ...matters, deviation: known(12), needed: known(48) }
  expect(whatShowsSentences({ ...found, matters: [pilot] })[1]).toBe(
    'q.mood: the difference that matters, 5, needs 48 scenarios at the standard deviation of what is stored, 12.',
  )
  const none = { state: 'unknown', why: 'no results are stored yet' } as const
  expect(
    whatShowsSentences({ ...found, matters: [{ ...matters, deviation: none, needed: none }] })[1],
  ).toBe(
    'q.mood: how many scenarios the difference that matters, 5, needs is known after a pilot, and 40 show it where paired differences have a standard deviation of at most 11.',
  )
})

test('a larger difference is found with fewer calls, at every level', () => {
  for (const alpha of [0.05, 0.005]) {
    const used = [0.5, 1, 2, 3].map((size) => exitsOf(looksAt(100), alpha, size).used)
    expect(used).toEqual(used.toSorted((left, right) => right - left))
    expect(used.at(-1)).toBeLessThan(0.45)
  }
})
