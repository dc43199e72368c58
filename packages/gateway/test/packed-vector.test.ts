import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packVector, unpackVector } from '../src/packed-vector.js'

test('a vector comes back in single precision, whatever its length', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ noNaN: true })), (vector) => {
      expect(unpackVector(packVector(vector))).toEqual(vector)
    }),
  )
})

test('what is packed takes about a quarter of what its decimals would', () => {
  const vector = Array.from({ length: 1024 }, (_, at) => Math.sin(at))
  expect(packVector(vector).length).toBeLessThan(JSON.stringify(vector).length / 3)
})
