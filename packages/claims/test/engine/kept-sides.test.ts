import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { known, unknown } from '@attune/core'
import type { ComparedValue } from '@attune/core/findings'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptSides, cacheKeyOf } from '../../src/engine/kept-sides.js'

const value = fc.record<ComparedValue>(
  {
    pair: fc.string(),
    cluster: fc.constantFrom('a', 'b'),
    scenario: fc.string(),
    value: fc.oneof(
      fc.double().map((number) => known(number)),
      fc.string().map((why) => unknown(why)),
    ),
    offline: fc.boolean(),
    seeker: fc.string(),
    human: fc.constant(known(1)),
  },
  { requiredKeys: ['pair', 'cluster', 'value'], noNullPrototype: true },
)

test('a side that is kept has the values that it had, in whatever order sides are opened', () => {
  const sides = fc.array(fc.array(value, { maxLength: 5 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(sides, fc.array(fc.nat()), (given, order) => {
      const kept = new KeptSides()
      const opened = given.map((values) => kept.keep(values))
      for (const at of [...given.keys(), ...order.map((each) => each % given.length)])
        expect(opened[at]!()).toStrictEqual(given[at])
    }),
  )
})

test('what is remembered of a side is remembered when it is opened again', () => {
  const kept = new KeptSides()
  const side = (pair: string): ComparedValue[] => [{ pair, cluster: 'a', value: known(1) }]
  const first = kept.keep(side('first'))
  const memory = cacheKeyOf(first())
  const before = first()
  for (const other of ['a', 'b', 'c', 'd', 'e']) kept.keep(side(other))()
  expect(first()).not.toBe(before)
  expect(cacheKeyOf(first())).toBe(memory)
})

test('values of sides that are not open can be freed', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const kept = new KeptSides()
  const freed: WeakRef<readonly ComparedValue[]>[] = []
  const opened = Array.from({ length: 12 }, (_, at) => {
    const values = [{ pair: `${at}`, cluster: 'a', value: known(at) }]
    freed.push(new WeakRef(values))
    return kept.keep(values)
  })
  await setImmediate()
  collect()
  expect(freed.filter((each) => each.deref() !== undefined).length).toBeLessThanOrEqual(4)
  expect(opened[0]!()[0]!.value).toEqual(known(0))
})
