import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { rankCorrelationWithinParts, spearman } from '../src/index.js'

test('a part of the rows has the correlations of its systems, and their mean', () => {
  const value = fc.integer({ min: -3, max: 3 })
  const row = fc.record({
    system: fc.constantFrom('a', 'b', 'c'),
    x: value,
    y: value,
    isKept: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.nat(), (rows, turn) => {
      const within = rankCorrelationWithinParts(rows)
      // The order of positions does not matter, and neither do parts that were read before.
      const positions = rows.flatMap(({ isKept }, at) => (isKept ? [at] : []))
      const turned = positions.map((_, at) => positions[(at + turn) % positions.length]!)
      within(rows.map((_, at) => at))
      const found = within(turned)
      for (const system of ['a', 'b', 'c']) {
        const own = turned.map((at) => rows[at]!).filter((each) => each.system === system)
        const rho = spearman(
          own.map(({ x }) => x),
          own.map(({ y }) => y),
        ).value
        if (own.length === 0) expect(found.bySystem).not.toHaveProperty(system)
        else if (own.length === 1) expect(found.bySystem[system]).toEqual(unknown('too_few_pairs'))
        else if (rho.state === 'unknown')
          expect(found.bySystem[system]).toEqual(unknown('constant'))
        else expect(found.bySystem[system]).toEqual(rho)
      }
      const defined = Object.values(found.bySystem).flatMap((rho) =>
        rho.state === 'known' ? [rho.value] : [],
      )
      expect(found.nSystems).toBe(defined.length)
      if (defined.length === 0) expect(found.mean).toEqual(unknown('constant'))
      else
        expect(found.mean).toEqual(known(defined.reduce((sum, rho) => sum + rho) / defined.length))
    }),
  )
})

test('values that are not finite are refused', () => {
  const rows = [
    { system: 'a', x: 1, y: 2 },
    { system: 'a', x: NaN, y: 3 },
  ]
  expect(() => rankCorrelationWithinParts(rows)).toThrow(/finite/)
})
