/** Gates on harm that nothing checked, in every form of a check. */
import { expect, test } from 'vitest'
import type { EvaluationDecision } from '@attune/claims'
import { checkText, countedText, summaryLine } from '../src/check/check-text.js'
import { annotations, markdownSummary } from '../src/check/github.js'
import { junit } from '../src/check/junit.js'
import { countedAs, exitCodeOfCheck } from '../src/check/report-of-check.js'

const decision = (name: string, outcome: EvaluationDecision['outcome']): EvaluationDecision =>
  ({
    evaluation: 'demo',
    outcome,
    gate: { name, of: 'finding', place: { file: 'attune.config.yaml' } },
    claim: { sentence: 'Harm was not checked.' },
  }) as unknown as EvaluationDecision

const decisions = [decision('mood', 'pass'), decision('harm of my-bot', 'not checked')]

test('they have no tick, and are counted by themselves', () => {
  const text = checkText(decisions, 80)
  expect(text).toContain('– not checked  harm of my-bot')
  expect(text).not.toMatch(/✓[^\n]*harm/)
  expect(summaryLine(decisions)).toBe('2 gates: 1 pass, 1 not checked.')
  expect(summaryLine(decisions, 'zh')).toBe('2 道门槛：1 道通过，1 道未检查。')
  expect(checkText(decisions, 80, 'zh')).toContain('– 未检查  harm of my-bot')
})

test('a gate that no number can fail is followed by what to write in its place', () => {
  const line = '- { measure: safety/replies.minimising }'
  const fix = { en: `Take another number, or write\n${line}`, zh: `请换一个数，或写\n${line}` }
  const stuck = { ...decision('mood', 'inconclusive'), fix }
  expect(checkText([stuck], 80)).toContain(`    Take another number, or write\n    ${line}\n`)
  expect(checkText([stuck], 80, 'zh')).toContain(`    请换一个数，或写\n    ${line}\n`)
})

test('a check that fails by --inconclusive fail says so', () => {
  const open = decision('mood', 'inconclusive')
  expect(countedText([open], 'fail')).toBe(
    'The inconclusive gate counts as failed (--inconclusive fail): exit code 3, and not 4.',
  )
  expect(countedText([open, open], 'fail')).toMatch(/^2 inconclusive gates count as failed/)
  expect(countedText([open], 'inconclusive')).toBeUndefined()
  expect(countedText([open, decision('warmth', 'fail')], 'fail')).toBeUndefined()
  expect(countedText(decisions, 'fail')).toBeUndefined()
})

test('CI shows them as skipped and as a warning', () => {
  const parts = { inconclusive: 'fail', harm: [], health: [] } as const
  expect(junit(decisions, parts)).toContain('tests="2" failures="0" errors="0" skipped="1"')
  expect(junit(decisions, parts)).toContain('<skipped message="Harm was not checked."')
  expect(markdownSummary(decisions, { health: [] })).toContain('| – not checked |')
  expect(annotations(decisions, 'fail')).toEqual([
    expect.stringMatching(/^::warning .*title=not checked%3A harm of my-bot::/),
  ])
})

test('a trial does not stop for them', () => {
  expect(countedAs(decisions[1]!, 'fail')).toBe('pass')
  expect(exitCodeOfCheck(0, decisions, 'inconclusive')).toBe(0)
})
