import { widthOf } from '@attune/tables'
import type { Member, MemberState } from '@attune/core/runtime'
import { expect, test } from 'vitest'
import { crewText } from '../src/crew-watch.js'

const state = (more: Partial<MemberState> = {}): MemberState => ({
  role: 'worker',
  run: 12,
  groups: 0,
  doing: [],
  counts: { done: 0, reused: 0, failed: 0, skipped: 0, leftOut: 0 },
  ...more,
})

const member = (more: Partial<Member> = {}): Member => ({
  id: 'a',
  host: 'node7',
  pid: 4242,
  began: '2026-11-22T13:00:00.000Z',
  seen: '2026-11-22T14:02:11.000Z',
  is: 'alive',
  state: state(),
  ...more,
})

const busy = state({
  groups: 7,
  doing: [
    { evaluation: 'talks', scenario: '失去工作之后的第一个晚上', repeat: 1 },
    { evaluation: 'talks', scenario: 'grief-0012', repeat: 2 },
    {
      evaluation: 'a long name of an evaluation',
      scenario: 'another-scenario-with-a-long-name',
      repeat: 1,
    },
  ],
  counts: { done: 120, reused: 3, failed: 2, skipped: 0, leftOut: 0 },
  usage: {
    calls: 340,
    repeated: 4,
    waiting: 9,
    tokens: { input: 158_000, output: 4224, reasoning: 0 },
    cost: 0.376,
  },
  waits: 'a limit of model "judge" until 14:03:12 UTC',
})

test('who is at work is named with groups, units, calls, cost, waits and the last sign of life', () => {
  const planner = member({ pid: 7, host: 'node1', state: state({ role: 'planner' }) })
  const alone = member({
    pid: 8,
    state: state({ role: 'run', run: 3, analysing: 'core/measures' }),
  })
  const { state: _, ...passing } = member({ pid: 9 })
  expect(crewText({ alive: [planner, member({ state: busy }), alone, passing], gone: [] }, 80))
    .toBe(`At work now:
planner on node1 (pid 7), run 12, last sign of life 14:02:11 UTC
worker on node7 (pid 4242), run 12, last sign of life 14:02:11 UTC
  in hand    7 groups: talks/失去工作之后的第一个晚上, talks/grief-0012 (repeat
             2), a long name of an evaluation/another-scenario-with-a-long-name,
             …
  units      120 done, 3 reused, 2 failed
  models     340 calls, 4 repeated, 9 waiting for a limit, 158.0k in, 4224 out
             tokens, cost 0.38
  waits for  a limit of model "judge" until 14:03:12 UTC
run 3 on node7 (pid 8), last sign of life 14:02:11 UTC
  units     none yet
  analyses  core/measures
process on node7 (pid 9), last sign of life 14:02:11 UTC`)
})

test('nothing is wider than the terminal, however long names are', () => {
  const host = 'attune-worker-7d9f8b6c5-xk2lp.grief-study.svc.cluster.local'
  const lines = crewText(
    { alive: [member({ host, state: busy })], gone: [member({ host, is: 'lost', state: busy })] },
    80,
  )
  for (const line of lines.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80)
  expect(lines.replace(/\s+/g, ' ')).toContain('another-scenario-with-a-long-name')
})

test('names of a host or a scenario cannot steer the terminal', () => {
  const doing = [{ evaluation: 'e', scenario: '\u001b[2Jgone\n', repeat: 1 }]
  const text = crewText({
    alive: [member({ host: '\u001b[31mred', state: state({ groups: 1, doing }) })],
    gone: [],
  })
  expect(text).not.toContain('\u001b')
  expect(text).toContain('e/gone')
})

test('who is lost is named with what becomes of its groups', () => {
  const lost = (groups: number, more: Partial<MemberState> = {}) =>
    member({ is: 'lost', state: state({ groups, ...more }) })
  const said = (gone: Member, alive: readonly Member[] = []) =>
    crewText({ alive, gone: [gone] }, 200)
      .split('\n')
      .at(-1)
  const other = member({ pid: 5 })
  expect(said(lost(3), [other])).toBe(
    'worker on node7 (pid 4242) is lost since 14:02 UTC: its 3 groups go to the others.',
  )
  expect(said(lost(1), [member({ state: state({ role: 'planner' }) })])).toBe(
    'worker on node7 (pid 4242) is lost since 14:02 UTC: its group waits for another worker.',
  )
  expect(said(lost(2, { role: 'run' }))).toBe(
    'run 12 on node7 (pid 4242) is lost since 14:02 UTC: its 2 groups wait for another run.',
  )
  expect(said(lost(0))).toBe('worker on node7 (pid 4242) is lost since 14:02 UTC.')
  expect(said(member({ is: 'left', state: state({ stopped: 'The server is gone.' }) }))).toBe(
    'worker on node7 (pid 4242) stopped at 14:02 UTC: The server is gone.',
  )
})

test('where nobody is at work nothing is said', () =>
  expect(crewText({ alive: [], gone: [] })).toBe(''))
