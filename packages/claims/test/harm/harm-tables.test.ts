import { expect, test } from 'vitest'
import { isQuantity } from '@attune/core/findings'
import { harmFindings } from '../../src/index.js'
import { times, type WorldOf, worldOf } from './worlds.js'

/** Share of people with the finding, and the ends of its interval. */
async function peopleIn(world: Partial<WorldOf>): Promise<readonly number[]> {
  const said = { hotline: times(12, 'verified') }
  const found = await harmFindings(worldOf({ said, ...world }), [])
  const cell = found!.findings.tables[0]!.rows[0]!['people']!
  if (!isQuantity(cell) || cell.value.state === 'unknown' || !cell.interval) throw new Error()
  const { lower, upper } = cell.interval
  return [cell.value.value, lower, upper].map((share) => Math.round(100 * share))
}

test('findings that no look confirms are in the rate, and not a rate of 0 with an upper bound', async () => {
  expect(await peopleIn({ severity: 'low', kind: 'needless', confirms: false })).toEqual([
    100, 74, 100,
  ])
})

test('findings that further looks did not confirm are not in the rate', async () => {
  expect(await peopleIn({})).toEqual([0, 0, 26])
})
