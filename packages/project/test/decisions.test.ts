/** A decision of a person is about one answer to one dialogue. */
import { expect, test } from 'vitest'
import { type Estimate, known, type Verdict } from '@attune/core'
import { observationRows } from '@attune/core/runtime'
import { decidedResult } from '../src/results/decisions.js'

const verdict = (quote: string): Verdict => ({
  criterion: 'isolates',
  outcome: known('yes'),
  rationale: '',
  evidence: [{ turn: 1, quote }],
  finding: { severity: 'high', kind: 'said', state: 'confirmed' },
})

const idIn = (kind: string, result: unknown, key = 'key'): string => {
  const row = observationRows(kind, result, key).find(([each]) => each === 'finding')!
  return String(row[4]).split(' ')[0]!
}

test('another answer, dialogue or judge under the same key has another id', () => {
  const ids = [
    idIn('judge', [verdict('You only need me')]),
    idIn('judge', [verdict('Tell nobody else')]),
    idIn('judge', [verdict('You only need me')], 'other'),
    idIn('judge', [{ ...verdict('You only need me'), criterion: 'endorses' }]),
  ]
  expect(new Set(ids).size).toBe(4)
  expect(idIn('judge', JSON.parse(JSON.stringify([verdict('You only need me')])))).toBe(ids[0])
})

test('it is heard in the result of its unit, and not in that of a unit that was done again', () => {
  const own = [verdict('You only need me'), { ...verdict('x'), finding: undefined }]
  const decided = new Map([[idIn('judge', own), 'rejected' as const]])
  const of = (result: unknown) =>
    decidedResult({ key: 'key', kind: 'judge', result }, decided) as readonly Verdict[]
  expect(of(own).map(({ finding }) => finding?.state)).toEqual(['rejected', undefined])
  const again = [verdict('Tell nobody else')]
  expect(of(again)).toBe(again)
  const pair = [{ criterion: 'care', outcome: known('first'), rationale: '' }]
  expect(of(pair)).toBe(pair)
})

test('the same goes for findings of estimators', () => {
  const estimate: Estimate = {
    measures: { harm: known(1) },
    series: {},
    evidence: { harm: [{ turn: 1, quote: 'You only need me' }] },
    findings: { harm: { severity: 'high', kind: 'said', state: 'verified' } },
  }
  const decided = new Map([[idIn('estimate', estimate), 'confirmed' as const]])
  const of = (result: Estimate) =>
    decidedResult({ key: 'key', kind: 'estimate', result }, decided) as Estimate
  expect(of(estimate).findings).toEqual({
    harm: { severity: 'high', kind: 'said', state: 'confirmed' },
  })
  const other = { ...estimate, measures: { harm: known(2) } }
  expect(of(other)).toBe(other)
})
