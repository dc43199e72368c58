import { expect, test } from 'vitest'
import { runsText, runText } from '../src/run-records.js'

const run = {
  id: 1,
  started: '2026-11-22T03:00:00.000Z',
  finished: '2026-11-22T03:01:05.000Z',
  outcome: { done: 12, reused: 3, failed: 1, skipped: 2, usage: { calls: 40, cost: 0.126 } },
  versions: { attune: '0.1.0' },
  config: { seed: '7' },
}

const kept = new Set([1])

test('runs are listed with what came of them', () => {
  const killed = { id: 2, started: '2026-11-22T04:00:00.000Z', versions: {}, config: {} }
  const [head, first, second, ...rest] = runsText([run, killed], new Set([1])).split('\n')
  expect(head).toMatch(/^run +started +took +new +reused +failed +calls +cost +end$/)
  expect(first).toMatch(/^ +1 +2026-11-22 03:00 +\S.* +12 +3 +1 +40 +0\.13 +finished$/)
  expect(second).toMatch(/^ +2 +2026-11-22 04:00 +- .* not finished$/)
  expect(rest.join(' ')).toMatch(
    /attune compare does not work with run 2: .* under the newest plans of an evaluation/,
  )
  const many = [2, 3, 4, 7].map((id) => ({ ...killed, id }))
  expect(runsText([run, ...many], kept)).toContain('does not work with runs 2–4, 7: ')
  expect(runText(killed, kept)).toMatch(/numbers +gone/)
  expect(runsText([run], new Set([1]))).not.toContain('newest plans')
  expect(runsText([], new Set())).toContain('attune run')
})

test('one run is shown with its config', () => {
  expect(runText(run, kept)).toContain('"seed": "7"')
  const tokens = { input: 1200, cached: 800, output: 90, reasoning: 0 }
  const counted = { ...run, outcome: { ...run.outcome, usage: { ...run.outcome.usage, tokens } } }
  expect(runText(counted, kept)).toMatch(/tokens +1200 in \(800 cached\), 90 out\n/)
  expect(runText(run, kept)).not.toContain('tokens')
  expect(runText(run, kept)).toMatch(/skipped +2\n.*Attune +0\.1\.0/s)
  expect(
    runText({ ...run, outcome: { ...run.outcome, stopped: 'BUDGET_REACHED' } }, kept),
  ).toContain('BUDGET_REACHED')
})
