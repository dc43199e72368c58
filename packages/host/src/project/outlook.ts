/** Expected work of a run, its usage, and the times of replies. */
import { known } from '@attune/core'
import type { Table } from '@attune/core/findings'
import type { Gateway, Notice, ResolvedConfig, Spent } from '@attune/core/runtime'
import type { Project, TimedUnit } from '@attune/project'

/**
 * Usage of models since the project was opened. `waiting`: number of calls that wait for a limit.
 */
export const usage = ({
  services: { gateway },
}: Project): Spent & Pick<Gateway, 'waiting' | 'awaited'> => ({
  ...gateway.spent,
  waiting: gateway.waiting,
  awaited: gateway.awaited,
})

const ANALYSIS = 'core/replies'

/**
 * Table of the time per reply of each supporter, for evaluations with `core/replies`. The times
 * differ from run to run, so they are not part of findings and exports, which are reproducible.
 * Undefined if no reply made a call.
 */
export async function replyTimes(project: Timed): Promise<Table | undefined> {
  const { evaluations } = project.config
  const wanted = evaluations.filter(({ analyses }) => analyses.some(({ use }) => use === ANALYSIS))
  if (wanted.length === 0) return undefined
  const names = new Set(wanted.map(({ name }) => name))
  const took = new Map<string, number[]>()
  for await (const { evaluation, kind, supporter = '', times: measured } of project.read.times()) {
    if (kind !== 'simulate' || !names.has(evaluation)) continue
    const replies = sumsOf(measured.calls ?? [])
    if (replies.length === 0) continue
    const key = JSON.stringify([evaluation, supporter])
    const own = took.get(key) ?? []
    took.set(key, own)
    own.push(...replies)
  }
  return took.size === 0 ? undefined : tableOf(took)
}

interface Timed {
  readonly config: Pick<ResolvedConfig, 'evaluations'>
  readonly read: { times(): AsyncIterable<TimedUnit> }
}

/** Durations of the replies, in milliseconds. */
function sumsOf(calls: NonNullable<TimedUnit['times']['calls']>): number[] {
  const sums = new Map<number, number>()
  for (const { reply, took } of calls)
    if (reply !== undefined) sums.set(reply, (sums.get(reply) ?? 0) + took)
  return [...sums.values()]
}

const tableOf = (took: ReadonlyMap<string, readonly number[]>): Table => ({
  id: 'reply-times',
  title: 'Time to reply, as measured',
  columns: [
    { key: 'evaluation', title: 'Evaluation' },
    { key: 'supporter', title: 'Supporter' },
    { key: 'median', title: 'Median, s', better: 'lower' },
    { key: 'most', title: '9 of 10 within, s', better: 'lower' },
  ],
  rows: [...took].map(([key, all]) => {
    const [evaluation, supporter] = JSON.parse(key) as [string, string]
    const sorted = all.toSorted((left, right) => left - right)
    const cell = (share: number) => ({
      value: known(sorted[Math.ceil(share * sorted.length) - 1]! / 1000),
      n: all.length,
    })
    return { evaluation, supporter, median: cell(0.5), most: cell(0.9) }
  }),
  notes: [
    'Calls of the supporter for one reply, without waits and repeated attempts. Measured when the answers came, on this machine and network: no part of the results or exports; times.csv has every call.',
  ],
})

/** Expected work of a run. */
export interface Outlook {
  /** Number of units that it settles. */
  readonly units: number
  /** Notices on supporters whose version is unknown. */
  readonly notices: readonly Notice[]
}

/** @param isQueued true if workers do the run, including the probes */
export async function outlook({ services }: Project, isQueued = false): Promise<Outlook> {
  const { session, probing } = services
  const probes = isQueued ? 0 : await probing.units()
  return { units: (await session.total()) + probes, notices: await session.unnamed() }
}
