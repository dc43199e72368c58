/**
 * A unit that fails is counted as skipped by each other group that needs it, until the run stops.
 */
import { expect, test } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import type { Group, Unit } from '@attune/core/runtime'
import { Observers, Stop } from '../../src/engine/events.js'
import { type Outcome, OpenGroups } from '../../src/engine/open-groups.js'
import { Run } from '../../src/engine/run.js'

const unit = { key: 'shared', use: 'toy/shared', dependsOn: [] } as unknown as Unit

const group = (id: string): Group =>
  ({ evaluation: 'toy', scenario: { id }, repeat: 0, units: [unit] }) as unknown as Group

const failed = {
  state: 'failed',
  failure: { code: 'TIMEOUT', message: 'It took too long.' },
} as unknown as Outcome

/** A run over groups that share one unit, which fails when `fail` is called. */
function runOf() {
  let fail!: () => void
  const outcome = new Promise<Outcome>((resolve) => (fail = () => resolve(failed)))
  const store = {
    statuses: async () => new Map(),
    claim: async (keys: unknown[]) => keys.map(() => true),
  }
  const executor = { run: () => outcome, room: async () => 1 }
  const observers = new Observers([], () => {})
  const run = new Run(
    store as never,
    executor,
    { close: () => {} },
    observers,
    new OpenGroups(async () => undefined),
    {} as never,
    new Stop(observers),
    { work: async () => failed },
    { units: 1, groups: 10, stopAfter: Infinity },
    { monotonic: () => 0, date: () => new Date(0) },
  )
  return { run, fail }
}

const stop = new AttuneError('RUN_STOPPED', { why: 'a test stops it.' })

test.each([
  { stops: false, groups: 2, skipped: 1 },
  { stops: false, groups: 4, skipped: 3 },
  { stops: true, groups: 2, skipped: 0 },
  { stops: true, groups: 4, skipped: 0 },
])(
  '$groups groups share a failed unit; stopped before it fails: $stops',
  async ({ stops, groups, skipped }) => {
    const { run, fail } = runOf()
    async function* pages(): AsyncGenerator<readonly Group[]> {
      yield Array.from({ length: groups }, (_, at) => group(`scenario ${at}`))
      if (stops) run.stop(stop)
      fail()
    }
    const summary = await run.pages(pages())
    expect(summary).toMatchObject({ failed: 1, skipped, done: 0, reused: 0 })
    expect(summary.stopped?.code).toBe(stops ? 'RUN_STOPPED' : undefined)
  },
)
