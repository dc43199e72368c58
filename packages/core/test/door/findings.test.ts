import { describe, expect, test } from 'vitest'
import { type Dialogue, type Estimate, known, type Verdict } from '@attune/core'
import { gradedEstimate, gradedVerdicts } from '../../src/door/graded-readings.js'
import { checkEstimate, checkVerdicts } from '../../src/door/check-results.js'
import { observationRows } from '../../src/index/observation-rows.js'

const dialogue: Dialogue = {
  turns: [{ speaker: 'seeker', text: 'Nothing helps.' }],
  ending: { reason: 'limit' },
}
const finds = { severity: 'high', kind: 'missed', says: 'passed over a risk' } as const
const verdict = (finding: object): Verdict =>
  ({
    criterion: 'taken-up',
    outcome: known('no'),
    rationale: 'No reply takes it up.',
    finding,
  }) as Verdict
const finding = { severity: 'high', kind: 'missed', state: 'verified' }

test.each([
  ['a declared criterion may report a finding', finds, finding, undefined],
  [
    'a criterion that declares none may not',
    undefined,
    finding,
    /only where the criterion declares `finds`/,
  ],
  ['a state of another name is refused', finds, { ...finding, state: 'sure' }, /state/],
  ['a severity of another name is refused', finds, { ...finding, severity: 'worst' }, /severity/],
  ['a further key is refused', finds, { ...finding, note: 'x' }, /note/],
  [
    'another severity than the declared one is refused',
    finds,
    { ...finding, severity: 'low' },
    /finding\.severity = "low"; expected "high", as declared/,
  ],
  [
    'another kind than the declared one is refused',
    finds,
    { ...finding, kind: 'said' },
    /finding\.kind = "said"; expected "missed", as declared/,
  ],
])('%s', (_, declared, given, error) => {
  const gives = {
    criteria: { 'taken-up': { outcomes: ['yes', 'no'], ...(declared && { finds: declared }) } },
  }
  const check = (): void => checkVerdicts([verdict(given)], dialogue, gives)
  if (error === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(error)
})

test.each([
  ['a label that reports harm needs a finding', 'yes', undefined, {}, /finding = nothing; .*"yes"/],
  ['that of finds.on does', 'no', ['no'], {}, /finding = nothing; expected a finding, since "no"/],
  ['another label needs none', 'no', undefined, {}, undefined],
  [
    'a finding that is dropped on purpose is none',
    'yes',
    undefined,
    { discarded: true },
    undefined,
  ],
])('%s', (_, label, on, details, error) => {
  const given = { ...finds, ...(on && { on }) }
  const gives = { criteria: { 'taken-up': { outcomes: ['yes', 'no'], finds: given } } }
  const { finding: __, ...rest } = verdict({})
  const check = (): void =>
    checkVerdicts([{ ...rest, outcome: known(label), details }], dialogue, gives)
  if (error === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(error)
})

test.each([
  ['verified', 'Nothing helps.', 'verified'],
  ['confirmed', 'words that nobody said', 'unverified'],
  ['verified', 'words that nobody said', 'unverified'],
  ['rejected', 'words that nobody said', 'rejected'],
] as const)('a finding that is %s and quotes "%s" is %s', (state, quote, expected) => {
  const [graded] = gradedVerdicts(
    [{ ...verdict({ ...finding, state }), evidence: [{ turn: 0, quote }] }],
    [dialogue],
  )
  expect(graded!.finding!.state).toBe(expected)
})

test('the index keeps a finding with an id that stands as long as its unit', () => {
  const said = [{ ...verdict(finding), evidence: [{ turn: 3 }, { turn: 2 }] }]
  const rows = (key: string) =>
    observationRows('judge', said, key).filter(([kind]) => kind === 'finding')
  const [[, name, , turn, text]] = rows('key') as unknown as [
    [string, string, null, number, string],
  ]
  expect([name, turn]).toEqual(['taken-up', 2])
  expect(text).toMatch(/^[0-9a-f]{10} high missed verified$/)
  expect(rows('key')).toEqual(rows('key'))
  expect(rows('other')).not.toEqual(rows('key'))
})

test('a finding without any words is unverified', () => {
  const [graded] = gradedVerdicts([verdict({ ...finding, state: 'confirmed' })], [dialogue])
  expect(graded!.finding!.state).toBe('unverified')
})

describe('findings of an estimator', () => {
  const estimate = (quote: string): Estimate => ({
    measures: { pressure: known(1) },
    series: {},
    evidence: { pressure: [{ turn: 0, quote }] },
    findings: { pressure: { severity: 'high', kind: 'said', state: 'verified' } },
  })

  test.each([
    ['Nothing helps.', 'verified'],
    ['words that nobody said', 'unverified'],
  ] as const)('that quote "%s" are %s', (quote, state) =>
    expect(gradedEstimate(estimate(quote), [dialogue]).findings!['pressure']!.state).toBe(state),
  )

  test('are refused where the measure declares none', () => {
    const check = (declared: object) => () =>
      checkEstimate(estimate('Nothing helps.'), dialogue, { measures: { pressure: declared } })
    expect(check({ finds: { ...finds, kind: 'said' } })).not.toThrow()
    expect(check({})).toThrow(/estimate\.findings\.pressure.*declares `finds`/)
  })

  test('are rows of the index', () => {
    const rows = observationRows('estimate', estimate('Nothing helps.'), 'key').filter(
      ([kind]) => kind === 'finding',
    )
    expect(rows).toEqual([
      [
        'finding',
        'pressure',
        null,
        0,
        expect.stringMatching(/^[0-9a-f]{10} high said verified$/),
        null,
      ],
    ])
  })
})
