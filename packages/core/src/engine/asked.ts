/** Which system answered under the name of a supporter, where the config does not say it: noted with each run that asks. */
import type { StoredRun } from '../store/port.js'

/** Part of the keys of what a supporter answers. */
export interface Stamp {
  /** As its reply names itself. */
  readonly version?: string
  /** Nothing names it: the check that it is asked for. */
  readonly check?: string
  /** When a check began to ask it (ISO 8601): another check of the same id asks again. */
  readonly begun?: string
}

/** As the versions of a run hold it. */
export interface AskedNow {
  /** Id of the check that the run is part of. */
  readonly check?: string
  /** By digest of what the config says of the supporter. */
  readonly of: Readonly<Record<string, Stamp>>
}

export interface AskedLast {
  readonly stamp: Stamp
  readonly check?: string
  /** Whether the run came to its end, whatever that was. */
  readonly isOver: boolean
}

export interface Asked {
  readonly last: ReadonlyMap<string, AskedLast>
  /** What the next run notes. */
  readonly now?: AskedNow
}

/** By what the latest run says that asked it; runs of merged stores have their own order. */
export function lastAsked(runs: readonly StoredRun[]): ReadonlyMap<string, AskedLast> {
  const last = new Map<string, AskedLast>()
  for (const { versions, end } of runs.toSorted((a, b) => (a.started < b.started ? -1 : 1))) {
    const { asked } = JSON.parse(versions) as { readonly asked?: AskedNow }
    if (!asked) continue
    const { check, of } = asked
    const isOver = end !== undefined && !('stopped' in (JSON.parse(end.outcome) as object))
    for (const [name, stamp] of Object.entries(of)) {
      last.set(name, { stamp, isOver, ...(check !== undefined && { check }) })
    }
  }
  return last
}
