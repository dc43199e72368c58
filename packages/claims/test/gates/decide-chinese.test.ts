/** Chinese sentences have the outcome, the numbers and the advice of the English ones. */
import { known } from '@attune/core'
import { describe, expect, test } from 'vitest'
import type { Decision } from '../../src/gates/decide.js'
import { decisionInChinese } from '../../src/gates/sentences-chinese.js'
import { decisionSentence } from '../../src/gates/sentences.js'

const decision = {
  gate: {
    of: 'measure',
    number: 'score',
    supporter: 'bot',
    side: 'above',
    bound: -1,
    against: { kind: 'baseline', file: 'main.baseline.json', supporter: 'bot' },
  },
  outcome: 'inconclusive',
  look: 2,
  isOpen: false,
  looksWorse: true,
  estimate: known(-0.8),
  interval: { level: 0.94, lower: -1.12, upper: -0.48 },
  p: known(0.0123),
  n: 24,
  clusters: 12,
  needed: { chance: 0.41, scenarios: 33, repeats: 3 },
} as unknown as Decision

const numbersIn = (text: string): string[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted()

describe.each([
  ['a pass', { outcome: 'pass' }, /高于 -1（p = 0\.012，12 个情景，问了两遍）/],
  ['a fail', { outcome: 'fail' }, /低于 -1（p = 0\.012/],
  ['an open look', { look: 1, isOpen: true }, /只问了一遍/],
  ['advice on scenarios', {}, /大约 33 个情景（或每个情景每次及基线各 3 遍）可达 80 %/],
  ['a margin of 0', { smallest: 0.25 }, /好 0\.25 的版本有 80 % 的机会通过/],
  ['the version of the baseline', { same: 'v2' }, /v2，与基线的版本相同/],
  ['a reason', { why: 'too few scenarios' }, /^未作决定：情景太少。$/],
])('%s', (_, change, expected) => {
  const changed = { ...decision, ...change } as Decision
  test('is said in Chinese', () => {
    expect(decisionInChinese(changed)).toMatch(expected)
  })
  test('has the same numbers', () => {
    expect(numbersIn(decisionInChinese(changed))).toEqual(numbersIn(decisionSentence(changed)))
  })
})
