import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { agreed, alphaOf, type RatedItem } from '../src/internal.js'
import { minority } from '../src/agreement/agreed.js'

const item = <T extends number | string>(
  cluster: string,
  ...values: (T | undefined)[]
): RatedItem<T> => ({
  cluster,
  values: values.map((value) => (value === undefined ? unknown('not given') : known(value))),
})

test.each<[string, RatedItem<number | string>[], number]>([
  ['one rater', [item('a', 'x'), item('b', 'x'), item('c', 'y')], 1],
  [
    'a tie counts for the most frequent',
    [item('a', 'x', 'x'), item('b', 'x', 'y'), item('c', 'y', 'y')],
    1,
  ],
  [
    'most of three',
    [item('a', 'x', 'x', 'x'), item('b', 'x', 'y', 'z'), item('c', 'x', 'x', 'y')],
    1,
  ],
  [
    'scores: the modal level',
    [item('a', 4, 4), item('b', 4, 5), item('c', 3, 5), item('d', 3, 3)],
    2,
  ],
  [
    'what is missing',
    [item('a', 1, undefined), item('b', 1, 1), item('c', undefined, undefined), item('d', 2, 2)],
    1,
  ],
  ['nothing', [], 0],
])('items in the minority: %s', (_, items, count) => {
  expect(minority(items)).toBe(count)
})

const options = { level: 0.95, fewest: 20 }
/**
 * 40 items of two raters, one a scenario, who differ on every ninth; `rare` of them are labelled
 * `harm` by both or one.
 */
const labelled = (rare: number): RatedItem<string>[] =>
  Array.from({ length: 40 }, (_, at) =>
    item(`s${at}`, at < rare ? 'harm' : 'none', at < rare && at % 9 !== 0 ? 'harm' : 'none'),
  )

test('an interval is printed from ten items in the minority on, and the reason below', () => {
  // Items 0 and 9 are a tie.
  expect(agreed(labelled(11), alphaOf('nominal'), options)).toMatchObject({
    value: { state: 'known' },
    noInterval: '9 items in the minority, 10 are needed',
  })
  const enough = agreed(labelled(12), alphaOf('nominal'), options)
  expect(enough.interval!.lower).toBeLessThan(enough.interval!.upper)
  expect(enough.noInterval).toBeUndefined()
})

test('too few scenarios are the first reason', () => {
  const few = labelled(12).slice(0, 19)
  expect(agreed(few, alphaOf('nominal'), options).noInterval).toBe('19 scenarios, 20 are needed')
})

test('in random panels an interval is there only with ten items in the minority, and it holds the coefficient', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0.02, max: 0.5, noNaN: true }), (seed, share) => {
      const random = createRandom(`panel ${seed}`)
      const items = Array.from({ length: 60 }, (_, at) => {
        const truth = random() < share ? 2 : 1
        return item(`s${at % 30}`, ...[0, 1, 2].map(() => (random() < 0.15 ? 3 - truth : truth)))
      })
      const cell = agreed(items, alphaOf('interval'), options)
      if (cell.value.state === 'unknown') return
      expect(cell.interval !== undefined && minority(items) < 10).toBe(false)
      expect(cell.interval === undefined).toBe(cell.noInterval !== undefined)
      if (cell.interval === undefined) return
      expect(cell.interval.lower).toBeLessThanOrEqual(cell.value.value)
      expect(cell.interval.upper).toBeGreaterThanOrEqual(cell.value.value)
    }),
    { numRuns: 60 },
  )
})
