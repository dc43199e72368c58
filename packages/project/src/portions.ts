/** What a run settles, one portion after the other: the next one is asked for when all units of the last are settled. */
import type { Group, Run, RunSummary } from '@attune/core/runtime'
import type { Session } from './session.js'

export interface Portions {
  groups(): AsyncIterable<AsyncIterable<Group>>
  /** What is read of the portions so far. */
  readonly results: Session['results']
}

/** Settles all portions, each by `settle`, or the whole plan where there are none. */
export async function inPortions(
  run: Pick<Run, 'stopped'>,
  { session, portions }: { readonly session: Pick<Session, 'groups'>; readonly portions?: Portions | undefined },
  settle: (groups: AsyncIterable<Group>) => Promise<RunSummary>,
): Promise<RunSummary> {
  if (!portions) return settle(session.groups())
  let summary: RunSummary = { done: 0, reused: 0, failed: 0, skipped: 0, failures: {} }
  for await (const groups of portions.groups()) {
    summary = await settle(groups)
    if (run.stopped) break
  }
  return summary
}
