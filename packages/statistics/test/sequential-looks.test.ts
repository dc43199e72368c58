import { describe, expect, it } from 'vitest'
import { normalTwoSided } from '../src/distributions.js'
import { repeatedP, sequentialExits, sequentialLooks } from '../src/sequential-looks.js'

const fractions = [0.4, 0.55, 0.7, 0.85, 1]
const error = { shape: -1.5, total: 0.05 }
const looks = sequentialLooks({ fractions, error, miss: { shape: -2, total: 0.15, drift: 2.9 } })
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)

describe('boundaries', () => {
  it('are those that gsDesign of R gives for its default: three looks, shape -4, 0.025 on each side', () => {
    const thirds = [1 / 3, 2 / 3, 1]
    const { reject } = sequentialLooks({ fractions: thirds, error: { shape: -4, total: 0.05 } })
    for (const [at, expected] of [3.0107, 2.5465, 1.9992].entries())
      expect(reject[at]).toBeCloseTo(expected, 3)
  })

  it('are those of Pocock and of O’Brien and Fleming at about the shapes that are said to give them', () => {
    const fifths = [0.2, 0.4, 0.6, 0.8, 1]
    const pocock = sequentialLooks({ fractions: fifths, error: { shape: 1, total: 0.05 } }).reject
    for (const bound of pocock) expect(Math.abs(bound - 2.413)).toBeLessThan(0.1)
    expect(
      sequentialLooks({ fractions: fifths, error: { shape: -8, total: 0.05 } }).reject.at(-1),
    ).toBeCloseTo(1.97, 2)
  })

  it('spend the error if nothing ends early for futility, and less if it does', () => {
    const { above, below } = sequentialExits({ ...looks, stop: [0, 0, 0, 0, looks.reject[4]!] }, 0)
    expect(sum([...above, ...below])).toBeCloseTo(0.05, 6)
    const binding = sequentialExits(looks, 0)
    expect(sum([...binding.above, ...binding.below])).toBeLessThan(0.05)
  })

  it('lose what they may, and every walk ends', () => {
    const { above, below, without } = sequentialExits(looks, 2.9)
    expect(sum(without.slice(0, -1))).toBeLessThan(0.15)
    expect(sum([...above, ...below, ...without])).toBeCloseTo(1, 6)
  })

  it('one look is the test without looks', () => {
    const { reject } = sequentialLooks({ fractions: [1], error })
    expect(normalTwoSided(reject[0]!)).toBeCloseTo(0.05, 8)
    expect(repeatedP([1], -1.5)(0.2, 0)).toBe(0.2)
  })

  it('need fractions that rise to 1', () => {
    expect(() => sequentialLooks({ fractions: [0.5, 0.4, 1], error })).toThrow('fractions rise')
    expect(() => sequentialLooks({ fractions: [0.5], error })).toThrow('fractions rise')
  })
})

describe('a repeated p-value', () => {
  const repeated = repeatedP(fractions, error.shape)

  it('is alpha on each boundary of alpha, whatever alpha', () => {
    for (const total of [0.2, 0.05, 0.025, 0.001]) {
      const { reject } = sequentialLooks({ fractions, error: { shape: error.shape, total } })
      for (const [look, z] of reject.entries())
        expect(repeated(normalTwoSided(z), look) / total).toBeCloseTo(1, 1.5)
    }
  })

  it('rises with p, and is never below it', () => {
    for (const look of fractions.keys()) {
      const values = [0, 1e-14, 1e-6, 0.001, 0.02, 0.3, 1].map((p) => repeated(p, look))
      expect(values).toEqual(values.toSorted((left, right) => left - right))
      expect(values[4]).toBeGreaterThan(0.02)
      expect(values[6]).toBe(1)
    }
  })
})
