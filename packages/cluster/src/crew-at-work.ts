import type { Member } from '@attune/core/runtime'
import type { Project, RunRecord } from '@attune/project'

/** State of the processes that share a store. */
export interface CrewAtWork {
  readonly alive: readonly Member[]
  /** Lost or stopped members whose work is not finished. */
  readonly gone: readonly Member[]
}

/** Active and lost members on the store of a project; undefined for a store that is not shared. */
export async function atWork({
  read,
  services: { store },
}: Pick<Project, 'read' | 'services'>): Promise<CrewAtWork | undefined> {
  const members = await store.crew?.members()
  return members && crewAtWork(members, await read.runs())
}

export function crewAtWork(
  members: readonly Member[],
  runs: readonly Pick<RunRecord, 'id' | 'finished'>[],
): CrewAtWork {
  const finished = new Map(
    runs.flatMap(({ id, finished: at }) => (at === undefined ? [] : [[id, at] as const])),
  )
  const latest = [...finished.values()].reduce((a, b) => (a > b ? a : b), '')
  const isOver = ({ seen, state }: Member): boolean =>
    (state?.run !== undefined && finished.has(state.run)) ||
    // The next run finishes what a run without a queue left open.
    (state?.role === 'run' && latest > seen)
  const isMissed = ({ is, state }: Member): boolean =>
    is === 'lost' || (is === 'left' && state?.stopped !== undefined)
  return {
    alive: members.filter(({ is }) => is === 'alive'),
    gone: members.filter((member) => isMissed(member) && !isOver(member)),
  }
}
