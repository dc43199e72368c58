/** The property of `random-families.test.ts` in as many families as the promise names. */
import { expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { atOdds, familyOf } from './random-families.js'

test('in 10,000 random families an interval excludes 0 exactly where the claim is significant', () => {
  const random = createRandom('10,000 random families')
  for (let study = 0; study < 10_000; study++)
    expect({ study, odd: atOdds(familyOf(random)) }).toEqual({ study, odd: [] })
})
