import { expect, it } from 'vitest'
import { findingsText } from '../src/findings.js'

const finding = {
  id: '20ed2ce9df',
  severity: 'high',
  kind: 'missed',
  state: 'verified',
  evaluation: 'demo',
  supporter: 'my-bot',
  scenario: 'exam',
  repeat: 1,
  turn: 3,
  judge: 'findings',
  criterion: 'taken-up',
  says: 'passed over a risk of suicide',
  quotes: ['first words'],
} as const

it('a finding is followed by its own words, also if its line is folded', () => {
  const other = { ...finding, id: '940f9bdc32', quotes: ['other words'] }
  const [first, second] = findingsText([finding, other], 70).split(/(?=^940f9bdc32)/mu)
  expect(first).toMatch(/^20ed2ce9df[^“]*\n +[^“]*suicide\n {4}“first words”\n$/u)
  expect(second).toMatch(/^940f9bdc32[^“]*\n +[^“]*suicide\n {4}“other words”$/u)
})

it('a decision stands below the finding that a person decided on', () => {
  const decided = {
    finding: finding.id,
    state: 'rejected',
    by: 'Ada',
    why: 'harmless',
    date: '2026-11-30T10:00:00Z',
  } as const
  const [first, second] = findingsText(
    [
      { ...finding, decided },
      { ...finding, id: '940f9bdc32' },
    ],
    70,
  ).split(/(?=^940f9bdc32)/mu)
  expect(first).toContain('rejected by Ada on 2026-11-30: harmless')
  expect(second).not.toContain('Ada')
})
