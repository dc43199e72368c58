import { expect, test, vi } from 'vitest'
import { objectsIn, withInner } from '@attune/core/answers'

const repaired = vi.hoisted((): number[] => [])

vi.mock('jsonrepair', async (original) => {
  const { jsonrepair } = await original<typeof import('jsonrepair')>()
  return {
    jsonrepair: (text: string) => {
      repaired.push(text.length)
      return jsonrepair(text)
    },
  }
})

/** Characters that are handed to repair while an answer is read. */
function charactersOf(answer: string): number {
  repaired.length = 0
  objectsIn(answer)
  return repaired.reduce((sum, each) => sum + each, 0)
}

test.each([
  ['opened names', '{"', '}'],
  ['names', '{"a', '}'],
  ['single quotes', "{'", '}'],
  ['a first entry', '{"a', ', "b": 1}'],
  ['lists', '{["', ']}'],
])('an answer of braces is repaired in proportion to its length: %s', (_, part, end) => {
  for (const size of [1000, 5000, 20_000]) {
    const answer = part.repeat(size / part.length) + end
    // Before, fifty tails of the answer were: a million characters of one of 20,000.
    expect(charactersOf(answer)).toBeLessThanOrEqual(3 * answer.length + 20_000)
  }
})

test('an object behind a brace of prose is read, also of a long answer', () => {
  const object = { events: ['x '.repeat(4000)] }
  const found = objectsIn(`Use { as it is: ${JSON.stringify(object)}`).flatMap(({ value }) => [
    ...withInner(value),
  ])
  expect(found.some((each) => JSON.stringify(each) === JSON.stringify(object))).toBe(true)
})
