import { known, unknown } from '@attune/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptFeatures } from '../src/reading/kept-features.js'
import { measureNames } from '../src/reading/measures.js'
import { feature } from '../src/reading/reading.js'

const anyFeature = fc
  .tuple(
    fc.oneof(
      fc.double().map((value) => known(value)),
      fc.constantFrom('no_units', 'no_turns').map((why) => unknown(why)),
    ),
    fc.array(fc.nat(), { maxLength: 3 }),
  )
  .map(([value, turns]) => feature(value, turns))

test('measures that are kept as columns are those that were read', () => {
  const all = fc.tuple(...measureNames.map(() => anyFeature))
  fc.assert(
    fc.property(all, (features) => {
      const kept = new KeptFeatures((name) => features[measureNames.indexOf(name)]!)
      expect(measureNames.map((name) => kept.of(name))).toStrictEqual(features)
    }),
  )
})
