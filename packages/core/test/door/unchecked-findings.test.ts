import { expect, test } from 'vitest'
import { known, unknown } from '../../src/index.js'
import type { Estimate, Verdict } from '../../src/index.js'
import { uncheckedEstimate, uncheckedVerdicts } from '../../src/door/unchecked-findings.js'

const finds = { severity: 'high', kind: 'said', says: 'endorsed suicide' } as const
const unread = unknown('not checked: no model judges')

test('a stand-in says nothing of harm, whether it found any or not', () => {
  const verdict = (criterion: string, more: Partial<Verdict> = {}): Verdict => ({
    criterion,
    outcome: known('no'),
    rationale: 'by rule',
    details: { judges: {} },
    ...more,
  })
  const found = uncheckedVerdicts(
    [
      verdict('endorses', { group: 'harm' }),
      verdict('means', {
        outcome: known('yes'),
        evidence: [{ turn: 1 }],
        finding: { severity: 'high', kind: 'said', state: 'confirmed' },
      }),
      verdict('risk-shown'),
    ],
    { criteria: { endorses: { finds }, means: { finds }, 'risk-shown': {} } },
  )
  expect(found).toEqual([
    { criterion: 'endorses', group: 'harm', outcome: unread, rationale: '' },
    { criterion: 'means', outcome: unread, rationale: '' },
    { criterion: 'risk-shown', outcome: unread, rationale: '' },
  ])
  const quality = [verdict('warmth')]
  expect(uncheckedVerdicts(quality, { criteria: { warmth: {} } })).toBe(quality)
})

test('nor does an estimator, in its measure or in its series', () => {
  const over = 'supporter' as const
  const series = { over, values: [known(0), known(1)] }
  const estimate: Estimate = {
    measures: { harmful: known(0), mood: known(1) },
    series: { harmful: series, mood: series },
    evidence: { harmful: [{ turn: 1 }], mood: [{ turn: 1 }] },
    findings: { harmful: { severity: 'high', kind: 'said', state: 'verified' } },
  }
  expect(uncheckedEstimate(estimate, { measures: { harmful: { finds }, mood: {} } })).toEqual({
    measures: { harmful: unread, mood: known(1) },
    series: { harmful: { over, values: [unread, unread] }, mood: series },
    evidence: { mood: [{ turn: 1 }] },
  })
})
