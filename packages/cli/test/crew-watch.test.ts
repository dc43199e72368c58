import type { Member, MemberState } from '@attune/core/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrewWatch } from '../src/crew-watch.js'
import { progressLine } from '../src/progress.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const member = (
  id: string,
  role: MemberState['role'],
  calls: number,
  more: Partial<Member> = {},
): Member => ({
  id,
  host: 'node7',
  pid: Number(id) || 1,
  began: '2026-11-22T13:00:00.000Z',
  seen: '2026-11-22T14:02:11.000Z',
  is: 'alive',
  state: {
    role,
    run: 12,
    groups: 3,
    doing: [],
    counts: { done: 0, reused: 0, failed: 0, skipped: 0, leftOut: 0 },
    usage: {
      calls,
      repeated: 1,
      waiting: 2,
      tokens: { input: 10, output: 1, reasoning: 0 },
      cost: calls / 100,
    },
  },
  ...more,
})
const lost = (of: Member): Member => ({ ...of, is: 'lost' })

const own = {
  calls: 0,
  recalled: 0,
  repeated: 0,
  waiting: 0,
  tokens: { input: 0, output: 0, reasoning: 0 },
}

async function watching(first: readonly Member[]) {
  let members = first
  const said: string[] = []
  const crew = { me: 'me', members: async () => members }
  const watch = new CrewWatch({ crew, usage: () => own }, (text) => said.push(text))
  const see = async (next: readonly Member[]) => {
    members = next
    await vi.advanceTimersByTimeAsync(2_000)
  }
  await see(first)
  return { watch, said, see }
}

test('a planner shows workers, and calls and cost of all of them, also of those that are gone', async () => {
  const planner = member('me', 'planner', 0)
  const { watch, see } = await watching([planner])
  expect(watch.crew()).toBe('no worker: start `attune work`')
  await see([
    planner,
    member('1', 'worker', 30),
    lost(member('2', 'worker', 12)),
    member('3', 'run', 1000),
  ])
  expect(watch.crew()).toBe('1 worker')
  const total = {
    calls: 42,
    repeated: 2,
    waiting: 2,
    tokens: { input: 20, output: 2 },
    cost: 0.42,
    before: 0,
  }
  expect(watch.usage()).toEqual(total)
  // After a day the store has forgotten who was lost.
  await see([planner, member('1', 'worker', 30)])
  expect(watch.usage()).toEqual(total)
  watch.end()
})

test('a planner that takes a run over counts earlier calls in the sum, and not in the pace', async () => {
  const { watch, see } = await watching([member('me', 'planner', 0), member('1', 'worker', 5000)])
  await see([member('me', 'planner', 0), member('1', 'worker', 5020)])
  const usage = watch.usage()!
  expect(usage).toMatchObject({ calls: 5020, before: 5000 })
  const line = progressLine({
    planned: 9,
    done: 1,
    reused: 0,
    failed: 0,
    skipped: 0,
    seconds: 10,
    usage,
    crew: watch.crew(),
  })
  expect(line).toMatch(/^1\/9 units · 1 worker · .*2\.0 calls\/s.*cost 50\.20$/)
  watch.end()
})

test('who is lost is named once, and again when it was back in between; who was lost before is no news', async () => {
  const [me, one, two] = [
    member('me', 'planner', 0),
    member('1', 'worker', 1),
    member('2', 'worker', 1),
  ]
  const { said, see, watch } = await watching([me, one, lost(two)])
  await see([me, one, lost(two)])
  expect(said).toEqual([])
  await see([me, lost(one), two])
  await see([me, lost(one), two])
  expect(said).toEqual([
    'worker on node7 (pid 1) is lost since 14:02 UTC: its 3 groups go to the others.',
  ])
  await see([me, one, two])
  await see([me, lost(one), two])
  expect(said).toHaveLength(2)
  watch.end()
})

test('a run by itself shows how many others are at work, and its own calls alone', async () => {
  const me = member('me', 'run', 7)
  const { watch, see } = await watching([me])
  expect(watch.crew()).toBeUndefined()
  await see([me, member('1', 'run', 30), member('2', 'worker', 12), lost(member('3', 'run', 1))])
  expect(watch.crew()).toBe('beside 2 others')
  expect(watch.usage()).toBe(own)
  watch.end()
})

test('where the store is a file nothing is looked at and nothing is said', () => {
  const watch = new CrewWatch({ usage: () => own }, () => expect.unreachable())
  vi.advanceTimersByTime(10_000)
  expect([watch.crew(), watch.usage()]).toEqual([undefined, own])
})
