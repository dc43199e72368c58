import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '@attune/core'
import { check } from '@attune/core/runtime'
import { reducedSchema } from '../src/resolving/validate.js'
import { configShape } from '../src/resolving/shape.js'

const shape = configShape(
  (slot) => (slot === 'model' ? { type: 'object' } : { type: ['string', 'object'] }),
  {
    sections: [],
  },
)

const keys = [
  'evaluations',
  'scenarios',
  'simulator',
  'estimators',
  'supporters',
  'repeats',
  'limits',
  'unitTimeout',
  'budget',
  'per',
  'cost',
  'statistics',
  'name',
  'extra',
]
const { value } = fc.letrec<{ value: Json; map: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>('3m', 'all', '', 2, 0, -1, true, null, ['a', '']),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('map'),
  ),
  map: fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }) as fc.Arbitrary<Json>,
}))
const config = fc.record({ evaluations: value, limits: value, budget: value }, { requiredKeys: [] })

test('what a value leaves out can be left out of its schema: the mistakes and the defaults are the same', () => {
  fc.assert(
    fc.property(config, value, (outer, more) => {
      const written: Json = { ...(outer as Record<string, Json>), more }
      const [whole, needed] = [structuredClone(written), structuredClone(written)]
      expect(check(reducedSchema(shape, needed), needed)).toEqual(check(shape, whole))
      expect(needed).toEqual(whole)
    }),
    { numRuns: 150, seed: 7 },
  )
})
