import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Known, known, type Preference, unknown } from '@attune/core'
import {
  combineShowings,
  mirror,
  swapClass,
  type CombinationRule,
  type Showing,
} from '@attune/core/findings'

const readable = fc
  .constantFrom<Preference>('first', 'second', 'tie')
  .map((value): Known<Preference> => known(value))
const outcome = fc.oneof(readable, fc.constant<Known<Preference>>(unknown('unreadable')))
const showings = fc.array(fc.record({ swapped: fc.boolean(), outcome }))
const rule: fc.Arbitrary<CombinationRule> = fc.record({
  agreement: fc.constantFrom('unanimous', 'majority'),
  unreadable: fc.constantFrom('skip', 'tie', 'use-other'),
})

const turned = (each: Showing): Showing => ({ ...each, swapped: !each.swapped })
const first: Known<Preference> = known('first')

describe('one outcome from several showings', () => {
  it('is the mirror image for the pair in the other order', () => {
    fc.assert(
      fc.property(showings, rule, (given, by) => {
        expect(combineShowings(given.map(turned), by)).toEqual(mirror(combineShowings(given, by)))
      }),
    )
  })

  it('does not depend on the order in which the showings came', () => {
    fc.assert(
      fc.property(showings, rule, (given, by) => {
        expect(combineShowings(given.toReversed(), by)).toEqual(combineShowings(given, by))
      }),
    )
  })

  it('keeps the reason of an answer that could not be read', () => {
    const given = [
      { swapped: false, outcome: first },
      { swapped: true, outcome: unknown('missing-verdict') },
    ]
    expect(combineShowings(given)).toEqual(unknown('missing-verdict'))
  })

  it('is unknown for a pair that was not shown', () => {
    expect(combineShowings([])).toEqual(unknown('not shown'))
  })
})

describe('two showings in either order', () => {
  it('are consistent exactly when both give the pair the same outcome', () => {
    fc.assert(
      fc.property(readable, readable, (straight, swapped) => {
        const same = JSON.stringify(straight) === JSON.stringify(mirror(swapped))
        expect(swapClass(straight, swapped) === 'consistent').toBe(same)
      }),
    )
  })
})
