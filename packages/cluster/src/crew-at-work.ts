import type { Member } from '@attune/core/runtime'
import type { Project, RunRecord } from '@attune/project'

/** The processes (members) that share a store, by state. */
export interface CrewAtWork {
  readonly alive: readonly Member[]
  /** Members that were lost, or stopped by an error, and whose run is not finished. */
  readonly gone: readonly Member[]
}

/** Active and lost members of a project's store; undefined for a store that is not shared. */
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
    // Work that was left by a run without a queue is done if a later run has finished.
    (state?.role === 'run' && latest > seen)
  const isMissed = ({ is, state }: Member): boolean =>
    is === 'lost' || (is === 'left' && state?.stopped !== undefined)
  return {
    alive: members.filter(({ is }) => is === 'alive'),
    gone: members.filter((member) => isMissed(member) && !isOver(member)),
  }
}
