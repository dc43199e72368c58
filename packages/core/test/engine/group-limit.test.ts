import { expect, test } from 'vitest'
import { GroupLimit } from '../../src/engine/group-limit.js'

/** A limit of at least so many groups, and a clock that the test moves. */
function limited(least = 20) {
  const clock = { now: 0, monotonic: (): number => clock.now }
  const limit = new GroupLimit(least, clock)
  const finish = (groups: number, milliseconds: number): void => {
    for (let at = 0; at < groups; at++) limit.finished()
    clock.now += milliseconds
  }
  return { limit, finish }
}

test('a run begins with the least number of groups, and claims half of them at a time', () => {
  const { limit } = limited()
  expect(limit.nextPage()).toBe(10)
  expect(limit.groups).toBe(20)
})

test.each([
  { what: 'as many as finish in a quarter of a second', milliseconds: 50, groups: 100 },
  { what: 'at most 160', milliseconds: 1, groups: 160 },
  { what: 'no more while groups wait for models', milliseconds: 4000, groups: 20 },
])('after 20 groups: $what', ({ milliseconds, groups }) => {
  const { limit, finish } = limited()
  finish(20, milliseconds)
  expect(limit.nextPage()).toBe(groups / 2)
  expect(limit.groups).toBe(groups)
})

test('the limit falls again when groups take longer', () => {
  const { limit, finish } = limited()
  finish(20, 1)
  limit.nextPage()
  finish(3, 2000)
  expect(limit.nextPage()).toBe(10)
})

test('a run that begins with more groups keeps their number', () => {
  const { limit, finish } = limited(256)
  finish(256, 1)
  limit.nextPage()
  expect(limit.groups).toBe(256)
})

test('a few groups that finish between two pages do not change the limit', () => {
  const { limit, finish } = limited()
  finish(5, 1)
  expect(limit.nextPage()).toBe(10)
})
