import { describe, expect, it } from 'vitest'
import { normalTwoSided } from '../src/distributions.js'
import { repeatedP, sequentialExits, sequentialLooks } from '../src/sequential-looks.js'

const fractions = [0.4, 0.55, 0.7, 0.85, 1]
const error = { shape: -1.5, total: 0.05 }
/** Made in each test, so that an error is one of the test. */
const looks = () =>
  sequentialLooks({ fractions, error, miss: { shape: -2, total: 0.15, drift: 2.9 } })
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)

describe('boundaries', () => {
  it('are those that gsDesign of R gives for its default: three looks, shape -4, 0.025 on each side', () => {
    const thirds = [1 / 3, 2 / 3, 1]
    const { reject, stop } = sequentialLooks({ fractions: thirds, error: { shape: -4, total: 0.05 } }) // prettier-ignore
    for (const [at, expected] of [3.0107, 2.5465, 1.9992].entries())
      expect(reject[at]).toBeCloseTo(expected, 3)
    expect(stop).toEqual([0, 0, reject[2]])
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
    const { above, below } = sequentialExits(
      { ...looks(), stop: [0, 0, 0, 0, looks().reject[4]!] },
      0,
    )
    expect(sum([...above, ...below])).toBeCloseTo(0.05, 6)
    const binding = sequentialExits(looks(), 0)
    expect(sum([...binding.above, ...binding.below])).toBeLessThan(0.05)
  })

  it('lose what they may, and every walk ends', () => {
    const { above, below, without } = sequentialExits(looks(), 2.9)
    expect(sum(without.slice(0, -1))).toBeLessThan(0.15)
    expect(sum([...above, ...below, ...without])).toBeCloseTo(1, 6)
  })

  it('one look is the test without looks', () => {
    const { reject } = sequentialLooks({ fractions: [1], error })
    expect(normalTwoSided(reject[0]!)).toBeCloseTo(0.05, 8)
    expect(repeatedP([1], -1.5)(0.2, 0)).toBe(0.2)
  })

  it.each([
    [[0.5, 0.4, 1]],
    [[0.5]],
    [[0.5, 0.5, 1]],
    [[0, 1]],
    [[-0.1, 1]],
    [[0.5, 1, 1.1]],
    [[]],
  ])('need fractions that rise to 1: not %j', (wrong) => {
    expect(() => sequentialLooks({ fractions: wrong, error })).toThrow('fractions rise')
    expect(() => repeatedP(wrong, 0)).toThrow('fractions rise')
  })

  it.each([0, 1])('need an error between 0 and 1: not %d', (total) => {
    expect(() => sequentialLooks({ fractions, error: { shape: 0, total } })).toThrow('error')
  })
})

/** Expected values: numerical integration over the first of two looks with scipy 1.17. */
describe('two looks', () => {
  it.each([
    [0.5, 0, 0.05, 2.2414027276, 2.1251187898],
    [0.5, -4, 0.05, 2.7499659318, 1.9811314715],
    [0.25, 1, 0.1, 2.1084370687, 1.7846085247],
    [0.6, -1.5, 0.01, 2.8633231962, 2.6825208465],
    // mpmath with 40 digits.
    [0.5, 0, 1e-10, 6.570935847293, 6.57012037269],
  ])('at %d and 1 of shape %d for an error of %d', (at, shape, total, first, last) => {
    const { fractions: own, reject, stop } = sequentialLooks({ fractions: [at, 1], error: { shape, total } }) // prettier-ignore
    expect(own).toEqual([at, 1])
    expect(reject).toEqual([expect.closeTo(first, 6), expect.closeTo(last, 6)])
    // Without spending for misses, no study ends for futility before its end.
    expect(stop).toEqual([0, reject[1]])
  })

  const half = [0.5, 1]
  it.each([
    [-2, 0.15, 2.9, 0.3839926815],
    [0, 0.2, 3, 0.8482200532],
    [0, 0.9, 0.1, 0.5992559485],
    // More may be missed than the bound of rejection allows to give up.
    [0, 1.99, 0.1, 2.4079798798],
  ])('end for futility: shape %d, %d of the drift %d', (shape, total, drift, bound) => {
    const { reject, stop } = sequentialLooks({ fractions: half, error, miss: { shape, total, drift } }) // prettier-ignore
    expect(reject).toEqual([expect.closeTo(2.4079798798, 6), expect.closeTo(2.0433352398, 6)])
    expect(stop).toEqual([expect.closeTo(bound, 6), reject[1]])
  })

  const two = () =>
    sequentialLooks({ fractions: half, error, miss: { shape: 0, total: 0.2, drift: 3 } })
  it.each([
    [0, [0.00802053, 0.01443658], [0.00802053, 0.01443658], [0.60368457, 0.3514012], 0.69013718],
    [2, [0.16016832, 0.29961346], [0.00006613, 0.00001895], [0.27386378, 0.26626934], 0.78295088],
    [-1, [0.00091945, 0.00083607], [0.04448341, 0.10073879], [0.49617563, 0.35684663], 0.72921075],
  ])('end at a drift of %d in these ways', (drift, above, below, without, used) => {
    const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 7))
    const expected = { above: close(above), below: close(below), without: close(without) }
    expect(sequentialExits(two(), drift)).toEqual({ ...expected, used: expect.closeTo(used, 7) })
  })

  it('have other bounds below, which turn with the drift', () => {
    const other = sequentialLooks({ fractions: half, error: { shape: -4, total: 0.2 } })
    const forth = sequentialExits({ ...two(), below: other }, 1.3)
    const back = sequentialExits({ ...other, below: two() }, -1.3)
    expect(back.above).toEqual(forth.below.map((each) => expect.closeTo(each, 9)))
    expect(back.below).toEqual(forth.above.map((each) => expect.closeTo(each, 9)))
    expect(back.without).toEqual(forth.without.map((each) => expect.closeTo(each, 9)))
    expect(forth.below).not.toEqual(sequentialExits(two(), 1.3).below)
  })
})

it('three looks spend on misses what they may, look by look', () => {
  const [thirds, drift] = [[0.3, 0.6, 1], 3]
  const miss = { shape: -2, total: 0.2, drift }
  const spent = (t: number): number => (0.2 * (1 - Math.exp(2 * t))) / (1 - Math.exp(2))
  const { above, below, without } = sequentialExits(sequentialLooks({ fractions: thirds, error, miss }), drift) // prettier-ignore
  expect(without[0]).toBeCloseTo(spent(0.3), 9)
  expect(without[1]).toBeCloseTo(spent(0.6) - spent(0.3), 9)
  expect(sum([...above, ...below, ...without])).toBeCloseTo(1, 9)
})

it('a look at which all may be missed is the last one', () => {
  const miss = { shape: 0, total: 3, drift: 0.1 }
  const three = sequentialLooks({ fractions: [0.35, 0.6, 1], error, miss })
  const { above, below, without } = sequentialExits(three, 0)
  expect(three.stop).toEqual(three.reject)
  expect(above[0]! + below[0]! + without[0]!).toBeCloseTo(1, 12)
  expect(above[1]! + below[1]! + without[1]!).toBe(0)
})

describe('a repeated p-value', () => {
  it('is alpha on each boundary of alpha, whatever alpha', () => {
    const repeated = repeatedP(fractions, error.shape)
    for (const total of [0.2, 0.05, 0.025, 0.001]) {
      const { reject } = sequentialLooks({ fractions, error: { shape: error.shape, total } })
      for (const [look, z] of reject.entries())
        expect(repeated(normalTwoSided(z), look) / total).toBeCloseTo(1, 1.5)
    }
  })

  // Exact values: p divided by the share that is spent at the first look, or scipy's root for the
  // error whose last bound is p.
  it.each([
    [-1.5, 0.2, 0.2 / 0.3208213008, 0.2263071124],
    [-1.5, 0.05, 0.05 / 0.3208213008, 0.0604609253],
    [-1.5, 0.003, 0.003 / 0.3208213008, 0.003957544],
    [0, 0.2, 0.4, 0.2582904177],
    [0, 0.05, 0.1, 0.0724925607],
    [0, 0.003, 0.006, 0.0050289688],
  ])('of two looks of shape %d and p %d', (shape, p, first, last) => {
    const found = repeatedP([0.5, 1], shape)
    expect(Math.abs(found(p, 0) / first - 1)).toBeLessThan(1e-9)
    expect(Math.abs(found(p, 1) / last - 1)).toBeLessThan(0.0045)
  })

  it('has the digits of a small p, and is alpha on the boundaries of a small alpha', () => {
    const repeated = repeatedP(fractions, error.shape)
    const shareOfFirst = (1 - Math.exp(0.6)) / (1 - Math.exp(1.5))
    for (const p of [1e-10, 1e-12, 1e-14, 1e-16, 1e-18])
      expect(Math.abs((repeated(p, 0) * shareOfFirst) / p - 1)).toBeLessThan(1e-9)
    for (const total of [1e-10, 1e-12, 1e-14, 1e-16, 1e-17]) {
      const { reject } = sequentialLooks({ fractions, error: { shape: error.shape, total } })
      for (const [look, z] of reject.entries())
        expect(Math.abs(repeated(normalTwoSided(z), look) / total - 1)).toBeLessThan(0.003)
    }
  })

  it('beyond its table is the last level of it, e^-41.3', () => {
    const found = repeatedP([0.5, 1], 0)
    for (const p of [0, 1e-30]) {
      expect(found(p, 0) / Math.exp(-41.3)).toBeCloseTo(1, 6)
      expect(found(p, 1) / Math.exp(-41.3)).toBeCloseTo(1, 6)
    }
    expect(found(0.9, 0)).toBe(1)
  })

  it('rises with p, and is never below it', () => {
    const repeated = repeatedP(fractions, error.shape)
    for (const look of fractions.keys()) {
      const values = [0, 1e-14, 1e-6, 0.001, 0.02, 0.3, 1].map((p) => repeated(p, look))
      expect(values).toEqual(values.toSorted((left, right) => left - right))
      expect(values[4]).toBeGreaterThan(0.02)
      expect(values[6]).toBe(1)
    }
  })
})
