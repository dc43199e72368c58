/** Gates on harm that nothing checked, in every form of a check. */
import { describe, expect, test } from 'vitest'
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

describe('a reason that gates share is stated once', () => {
  const shared = { en: 'Nothing is decided: bot is silent.', zh: '未作决定：bot 沉默。' }
  const silent = (name: string, own?: string): EvaluationDecision => ({
    ...decision(name, 'inconclusive'),
    why: 'bot is silent',
    parts: { shared, ...(own !== undefined && { own: { en: own, zh: own } }) },
    claim: { sentence: shared.en } as EvaluationDecision['claim'],
    ...(own !== undefined && { worst: ['s1', 's2'] }),
  })
  const all = [silent('length'), decision('mood', 'pass'), silent('warmth', '2 values are missing')]

  test('in the terminal, below the names of the gates', () => {
    expect(checkText(all, 80)).toBe(
      [
        '? inconclusive  length',
        '? inconclusive  warmth',
        '    Nothing is decided: bot is silent.',
        '    warmth: 2 values are missing.',
        '    To read first: s1, s2. See `attune show s1`.',
        '✓ pass  mood',
        '    Harm was not checked.',
        '3 gates: 1 pass, 2 inconclusive.',
      ].join('\n'),
    )
    expect(checkText(all, 80, 'zh')).toContain(
      '? 未定  warmth\n    未作决定：bot 沉默。\n    warmth：2 values are missing。\n',
    )
  })

  test('in the summary, in one row', () => {
    expect(markdownSummary(all, { health: [] })).toContain(
      '| demo | length, warmth | Nothing is decided: bot is silent. warmth: 2 values are missing. | s1, s2 |',
    )
  })

  test('a reason without a veto, too, but no numbers and no other evaluation', () => {
    const moved = { why: 'the instrument moved' }
    const [one, two] = [decision('mood', 'inconclusive'), decision('warmth', 'inconclusive')]
    const text = checkText(
      [
        { ...one, ...moved },
        { ...two, ...moved },
      ],
      80,
    )
    expect(text.match(/Harm was not checked/g)).toHaveLength(1)
    expect(checkText([one, two], 80).match(/Harm was not checked/g)).toHaveLength(2)
    const elsewhere = { ...two, ...moved, evaluation: 'care' }
    expect(checkText([{ ...one, ...moved }, elsewhere], 80).match(/Harm was/g)).toHaveLength(2)
  })

  test('JUnit has a case per gate, each with its reason', () => {
    const parts = { inconclusive: 'inconclusive', harm: [], health: [] } as const
    expect(junit(all, parts).match(/message="Nothing is decided: bot is silent\."/g)).toHaveLength(
      2,
    )
  })
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
