import { describe, expect, test } from 'vitest'
import { panasItems, readPanas } from '../../src/tasks/panas.js'

const rated = (say: (item: string, at: number) => string): string => panasItems.map(say).join('\n')

describe('the ratings of a questionnaire', () => {
  test.each<[string, (item: string, at: number) => string]>([
    ['lines', (item, at) => `${item}: ${1 + (at % 5)}`],
    [
      'a numbered list with reasons',
      (item, at) => `${at + 1}. **${item}**: ${1 + (at % 5)} - it is 3 o'clock.`,
    ],
    ['a table', (item, at) => `| ${item} | ${1 + (at % 5)} | a reason |`],
    ['ratings out of five', (item, at) => `${item} (${1 + (at % 5)}/5): a reason`],
  ])('are read from %s, and summed by scale', (_, say) => {
    const read = readPanas(rated(say))
    const ratings = Object.fromEntries(panasItems.map((item, at) => [item, 1 + (at % 5)]))
    expect(read).toEqual({ state: 'known', value: { ratings, positive: 31, negative: 29 } })
  })

  test('may be words of the scale', () => {
    const words = [
      'Very slightly or not at all',
      'A little',
      'Moderately',
      'Quite a bit',
      'Extremely',
    ]
    const read = readPanas(rated((item, at) => `${item}: ${words[at % 5]}`))
    expect(read).toMatchObject({ value: { positive: 31, negative: 29 } })
  })

  test('are unknown if one is missing', () => {
    const read = readPanas(rated((item) => (item === 'Afraid' ? 'Afraid: no idea' : `${item}: 1`)))
    expect(read).toEqual({ state: 'unknown', why: 'no rating of Afraid' })
  })
})
