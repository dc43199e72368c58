import { expect, test } from 'vitest'
import { known } from '@attune/core'
import type { Claim } from '@attune/core/findings'
import { afterInterimAnalysis } from '../../src/engine/interim-analysis.js'
import { looksAt } from '../../src/sequential/design.js'

const looks = looksAt(40)
const measure = { source: 'felt', name: 'mood', better: 'higher' }

/**
 * A primary claim that is found, hopeless (its p says that hardly anything will be found), or
 * neither.
 */
const claim = (is: 'found' | 'hopeless' | 'open', of: Partial<Claim> = {}): Claim =>
  ({
    evaluation: 'care',
    family: 'primary',
    kind: 'difference',
    of: measure,
    supporter: 'mine',
    against: 'theirs',
    detected: is === 'found',
    direction: 'above',
    looked: { nominal: known(is === 'hopeless' ? 0.99 : 0.06) },
    ...of,
  }) as unknown as Claim

const after = (claims: readonly Claim[], at: number, until: 'decided' | 'ranked' = 'ranked') =>
  afterInterimAnalysis(
    claims,
    {
      name: 'care',
      supporters: ['mine', 'theirs'],
      primary: ['felt.mood'],
      progress: { looks, at, leftOut: {}, until },
    },
    { level: 0.95 } as never,
  ).ended

// By the claims that a run waits for, and the look: whether it ends, and why.
test.each([
  ['one found', [claim('found')], 3, 'decided'],
  ['one open', [claim('open')], 3, undefined],
  ['one hopeless', [claim('hopeless')], 3, 'undecidable'],
  ['found and open', [claim('found'), claim('open')], 3, undefined],
  ['found and hopeless', [claim('found'), claim('hopeless')], 3, 'undecidable'],
  ['hopeless and open', [claim('hopeless'), claim('open')], 3, undefined],
  ['none', [], 3, undefined],
  ['of another evaluation', [claim('found', { evaluation: 'other' })], 3, undefined],
  ['secondary', [claim('found', { family: 'secondary' })], 3, undefined],
  ['open at the last look', [claim('open')], 5, 'planned'],
  ['found at the last look', [claim('found')], 5, 'planned'],
] as const)('%s', (_, claims, at, expected) => {
  expect(after(claims, at)).toBe(expected)
})

test('two supporters of which one has lost: who is left has won', () => {
  expect(after([claim('found')], 3, 'decided')).toBe('decided')
})
