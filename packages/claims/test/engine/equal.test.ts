import { known } from '@attune/core'
import { expect, test } from 'vitest'
import { type RequestedComparison, claimsOf, claimsSummary } from '../../src/index.js'

const differences = [3, 5, 4, 6, 2, 5, 4, 3]

interface Measure {
  readonly name: string
  readonly range?: readonly [number, number]
  readonly primary?: boolean
  /** What the first side has, of 100. */
  readonly values?: readonly number[]
}

function asked({
  name,
  range,
  primary = false,
  values = differences,
}: Measure): RequestedComparison {
  const [least, most] = range ?? [0, 100]
  const side = (all: readonly number[]) =>
    all.map((value, at) => ({
      cluster: `s${at}`,
      pair: `s${at}`,
      value: known(least + (value / 100) * (most - least)),
    }))
  return {
    evaluation: {
      name: 'study',
      seekers: [],
      primary: primary ? [{ measure: `mood.${name}` }] : [],
    },
    analysis: 'measures',
    comparison: {
      kind: 'difference',
      of: { source: 'mood', name, title: name, better: 'higher', ...(range && { range }) },
      supporter: 'a',
      against: 'b',
      conditions: {},
      first: side(values.map((value) => value + 50)),
      second: side(values.map(() => 50)),
      isPaired: true,
    },
  }
}

const settings = { level: 0.95 }
const noise = [3, -5, 4, -6, 2, -5, 4, -3]

test('a measure that equals another on its scale is counted once, and has its p-value', () => {
  const others = [
    { name: 'noise', values: noise },
    { name: 'bel', range: [0, 1] },
  ] as const
  const [once] = claimsOf([asked({ name: 'mean', range: [0, 100] }), asked(others[0])], settings)
  const all = claimsOf([asked({ name: 'mean', range: [0, 100] }), ...others.map(asked)], settings)
  expect(all.map(({ sameAs }) => sameAs)).toEqual([undefined, undefined, all[0]!.id])
  expect(all[0]!.adjusted).toEqual(once!.adjusted)
  expect(all[2]).toMatchObject({ adjusted: once!.adjusted, detected: true })
  expect(claimsSummary(all)[0]!.text).toBe(
    '2 claims: 2 other (1 found). Other: about 5 in 100 of those marked are false.',
  )
})

test('a primary one has those that equal it', () => {
  const [mean, bel] = claimsOf(
    [asked({ name: 'mean' }), asked({ name: 'bel', primary: true })],
    settings,
  )
  expect(bel).toMatchObject({ family: 'primary' })
  expect(bel).not.toHaveProperty('sameAs')
  expect(mean).toMatchObject({ family: 'secondary', sameAs: bel!.id, adjusted: bel!.adjusted })
})

test('one value that differs makes two', () => {
  const other = differences.with(0, 4)
  const all = claimsOf([asked({ name: 'mean' }), asked({ name: 'bel', values: other })], settings)
  expect(all.map(({ sameAs }) => sameAs)).toEqual([undefined, undefined])
})
