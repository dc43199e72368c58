import type { Json } from '../contracts/data.js'
import type { StoredRun } from '../store/port.js'
import { digest } from '../values.js'

// Which system answered under the name of a supporter, where the config does not say it: noted with each run that asks.

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
  /** Digests as in `of`: supporters that answered word for word as in their baseline. */
  readonly proved?: readonly string[]
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

/**
 * How often a supporter or a model was begun afresh, and which system answers as a supporter where the config does not say it.
 * Each has its own keys and answers, so an interrupted run of it continues like any other; the results of earlier ones stay in
 * the store.
 */
export class FreshStarts {
  /**
   * @param numbers by digest of the identity
   * @param asked whom the store asked last; what this process asks as well
   */
  constructor(
    private readonly numbers: ReadonlyMap<string, number> = new Map(),
    readonly asked: Asked = { last: new Map() },
  ) {}

  /** Which system answers as a supporter with this identity. */
  answering(identity: Json): Stamp | undefined {
    const name = digest(identity)
    return this.asked.now?.of[name] ?? this.asked.last.get(name)?.stamp
  }

  /** What stands for the supporter or model now. */
  stamp(identity: Json): Json {
    const name = digest(identity)
    const generation = this.numbers.get(name)
    const answering = this.answering(identity)
    if (generation === undefined && answering === undefined) return identity
    return {
      identity,
      ...(generation !== undefined && { generation }),
      ...(answering && { answering: { ...answering } }),
    }
  }
}
