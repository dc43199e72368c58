import type { Member } from '@attune/core/runtime'
import type { Project, RunRecord } from '@attune/project'

/** What people want to know of a crew. */
export interface CrewAtWork {
  readonly alive: readonly Member[]
  /** Those that were lost, or were stopped, while what they worked on is not finished. */
  readonly gone: readonly Member[]
}

/** Who works on the store of a project, and who was lost; none of a store that nobody shares. */
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
  const finished = new Map(runs.flatMap(({ id, finished: at }) => (at === undefined ? [] : [[id, at] as const])))
  const latest = [...finished.values()].reduce((a, b) => (a > b ? a : b), '')
  const isOver = ({ seen, state }: Member): boolean =>
    (state?.run !== undefined && finished.has(state.run)) ||
    // What a run by itself leaves, the next run does.
    (state?.role === 'run' && latest > seen)
  const isMissed = ({ is, state }: Member): boolean => is === 'lost' || (is === 'left' && state?.stopped !== undefined)
  return {
    alive: members.filter(({ is }) => is === 'alive'),
    gone: members.filter((member) => isMissed(member) && !isOver(member)),
  }
}
