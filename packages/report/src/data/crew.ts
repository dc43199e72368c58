import type { CrewAtWork } from '@attune/cluster'
import type { Member } from '@attune/core/runtime'
import type { Crew, CrewMember } from '../report-data.js'

export const crewOf = ({ alive, gone }: CrewAtWork): Crew => ({ alive: alive.map(memberOf), gone: gone.map(memberOf) })

function memberOf({ id, host, pid, is, seen, state }: Member): CrewMember {
  const { role, run, groups = 0, doing = [], counts, usage, analysing, waits, stopped } = { ...state }
  const { done = 0, reused = 0, failed = 0 } = { ...counts }
  return {
    id,
    host,
    pid,
    is,
    seen,
    groups,
    done,
    reused,
    failed,
    doing: doing.map(({ evaluation, scenario, repeat }) =>
      [evaluation, scenario, ...(repeat > 1 ? [repeat] : [])].join('/'),
    ),
    calls: usage?.calls ?? 0,
    ...(usage?.cost !== undefined && { cost: usage.cost }),
    ...(role !== undefined && { role }),
    ...(run !== undefined && { run }),
    ...(analysing !== undefined && { analysing }),
    ...(waits !== undefined && { waits }),
    ...(stopped !== undefined && { stopped }),
  }
}
