import * as fc from 'fast-check'
import { describe as suite, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import { clusterStandardError, describe, quantiles } from '../src/index.js'
import { misuseOf, scores, valueOf } from './helpers.js'

suite('quantiles', () => {
  test('rise with q from the smallest to the largest value', () => {
    fc.assert(
      fc.property(scores(1), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (values, qs) => {
        const rising = quantiles(values, [0, ...qs.sort((left, right) => left - right), 1])
        expect(rising[0]).toBe(Math.min(...values) + 0)
        expect(rising.at(-1)).toBe(Math.max(...values) + 0)
        for (const [index, value] of rising.slice(1).entries()) {
          expect(value).toBeGreaterThanOrEqual(rising[index]! - 1e-9)
        }
      }),
    )
  })

  test('refuse a q that is no number, and values that are none', () => {
    expect(misuseOf(() => quantiles([1, 2], [NaN]))).toBe('q_out_of_range')
    expect(misuseOf(() => quantiles([1, NaN], [0.5]))).toBe('not_finite')
  })

  test('leave the values in their order', () => {
    const values = [3, 1, 2]
    quantiles(values, [0.5])
    expect(values).toEqual([3, 1, 2])
  })
})

suite('a description', () => {
  test('says why there is no spread', () => {
    expect(describe([7])).toMatchObject({ sd: unknown('too_few'), se: unknown('too_few') })
    expect(describe([unknown('refused')])).toMatchObject({ n: 0, nMissing: 1, mean: unknown('empty') })
  })

  test('refuses values that are not finite', () => {
    expect(misuseOf(() => describe([1, Infinity]))).toBe('not_finite')
  })
})

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `scenario ${index}`)

suite('clusterStandardError', () => {
  test('is the ordinary standard error where every value is a cluster', () => {
    fc.assert(
      fc.property(scores(2), (values) => {
        const { seClusterCR1, seIndependent } = clusterStandardError(values, names(values.length))
        expect(valueOf(seClusterCR1)).toBeCloseTo(valueOf(seIndependent), 9)
      }),
    )
  })

  test('does not shrink when values only repeat their cluster', () => {
    fc.assert(
      fc.property(scores(2), (values) => {
        const clusters = names(values.length)
        const once = clusterStandardError(values, clusters)
        const twice = clusterStandardError([...values, ...values], [...clusters, ...clusters])
        expect(valueOf(twice.seClusterCR1)).toBeCloseTo(valueOf(once.seClusterCR1), 9)
      }),
    )
  })

  test('does not mind the order of the values', () => {
    const forth = clusterStandardError([1, 4, 2, 8, 5], ['a', 'b', 'a', 'c', 'b'])
    const back = clusterStandardError([5, 8, 2, 4, 1], ['b', 'c', 'a', 'b', 'a'])
    expect(valueOf(back.seClusterCR1)).toBeCloseTo(valueOf(forth.seClusterCR1), 12)
  })

  test('knows nothing of no values, and no independent error of one', () => {
    expect(clusterStandardError([], [])).toMatchObject({ n: 0, mean: unknown('empty'), interval: unknown('empty') })
    expect(clusterStandardError([3], ['a']).seIndependent).toEqual(unknown('too_few'))
  })

  test('refuses lists of unequal length and confidences given in percent', () => {
    expect(misuseOf(() => clusterStandardError([1, 2], ['a']))).toBe('length_mismatch')
    expect(misuseOf(() => clusterStandardError([1, 2], ['a', 'b'], 95))).toBe('out_of_range')
  })
})
