import { known, unknown } from '@attune/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listsOf } from '../src/lists/index.js'
import { FeatureColumns } from '../src/reading/feature-columns.js'
import { measureNames } from '../src/reading/measures.js'
import { readWithClean, readGroup, type Reading } from '../src/reading/read-group.js'
import { feature, type Features } from '../src/reading/reading.js'
import { cleanSet } from '../src/rule-based/clean-set.js'

const anyFeature = fc
  .tuple(
    fc.oneof(
      fc.double().map((value) => known(value)),
      fc.constantFrom('no_units', 'no_turns').map((why) => unknown(why)),
    ),
    fc.array(fc.nat({ max: 2 ** 31 - 1 }), { maxLength: 3 }),
  )
  .map(([value, turns]) => feature(value, turns))

test('columns give back the value and the first turn of every measure', () => {
  const all = fc.array(fc.tuple(...measureNames.map(() => anyFeature)), { maxLength: 4 })
  fc.assert(
    fc.property(all, (dialogues) => {
      const columns = new FeatureColumns(dialogues.length)
      for (const [at, features] of dialogues.entries())
        columns.set(
          at,
          Object.fromEntries(measureNames.map((name, of) => [name, features[of]!])) as Features,
        )
      const found = columns.views().map((view) => measureNames.map((name) => view[name]))
      expect(found).toStrictEqual(
        dialogues.map((features) =>
          features.map(({ value, turns = [] }) => feature(value, turns.slice(0, 1))),
        ),
      )
    }),
  )
})

test('two groups that are read together have the measures of each with the other', async () => {
  const [dialogues, clean] = ['other', 'clean'].map((seed) => cleanSet('en', 1, seed))
  const lists = listsOf()
  const both = await readWithClean(dialogues!, clean!, { lists })
  const valuesOf = ({ features }: Reading) =>
    features.map((each) => measureNames.map((name) => each[name].value))
  expect(valuesOf(both.own)).toEqual(
    valuesOf(readGroup(dialogues!, { lists, alsoTrainOn: clean! })),
  )
  expect(valuesOf(both.clean)).toEqual(
    valuesOf(readGroup(clean!, { lists, alsoTrainOn: dialogues! })),
  )
})
