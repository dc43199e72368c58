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

test('runs are listed with what came of them', () => {
  const killed = { id: 2, started: '2026-11-22T04:00:00.000Z', versions: {}, config: {} }
  const [head, first, second] = runsText([run, killed]).split('\n')
  expect(head).toMatch(/^run +started +took +new +reused +failed +calls +cost +end$/)
  expect(first).toMatch(/^ +1 +2026-11-22 03:00 +\S.* +12 +3 +1 +40 +0\.13 +finished$/)
  expect(second).toMatch(/^ +2 +2026-11-22 04:00 +- .* not finished$/)
  expect(runsText([])).toContain('attune run')
})

test('one run is shown with its config', () => {
  expect(runText(run)).toContain('"seed": "7"')
  const tokens = { input: 1200, cached: 800, output: 90, reasoning: 0 }
  const counted = { ...run, outcome: { ...run.outcome, usage: { ...run.outcome.usage, tokens } } }
  expect(runText(counted)).toMatch(/tokens +1200 in \(800 cached\), 90 out\n/)
  expect(runText(run)).not.toContain('tokens')
  expect(runText(run)).toMatch(/skipped +2\n.*Attune +0\.1\.0/s)
  expect(runText({ ...run, outcome: { ...run.outcome, stopped: 'BUDGET_REACHED' } })).toContain('BUDGET_REACHED')
})
