import type { Json } from '../contracts/data.js'
import type { StoredRun } from '../store/port.js'
import { digest } from '../values.js'

// Identifies the system behind a supporter if the config does not. Recorded with each run that
// generates replies.

/** Part of the keys of dialogues that depends on the supporter's version. */
export interface Stamp {
  /** Version that the supporter reports. */
  readonly version?: string
  /** Id of the check that requests the replies, for a service without a version. */
  readonly check?: string
  /**
   * Time when a check began to request replies (ISO 8601): another check with the same id requests
   * them again.
   */
  readonly begun?: string
}

/** Stamps as a run's versions store them. */
export interface RecordedStamps {
  /** Id of the check that the run is part of. */
  readonly check?: string
  /** Stamps, by the digest of the supporter's identity in the config. */
  readonly of: Readonly<Record<string, Stamp>>
  /** Digests as in `of`: supporters whose replies are identical to those in their baseline. */
  readonly proved?: readonly string[]
}

export interface LatestStamp {
  readonly stamp: Stamp
  readonly check?: string
  /** True if the run ended regularly and not by a stop. */
  readonly isOver: boolean
}

export interface StampHistory {
  readonly last: ReadonlyMap<string, LatestStamp>
  /** Stamps that the next run stores among its versions. */
  readonly now?: RecordedStamps
}

/**
 * Latest stamps of each supporter. Runs are sorted by start time, since merged stores have another
 * order.
 */
export function latestStamps(runs: readonly StoredRun[]): ReadonlyMap<string, LatestStamp> {
  const last = new Map<string, LatestStamp>()
  for (const { versions, end } of runs.toSorted((a, b) => (a.started < b.started ? -1 : 1))) {
    const { asked } = JSON.parse(versions) as { readonly asked?: RecordedStamps }
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
 * Generations of supporters and models that were started afresh, and stamps of supporters that the
 * config does not identify. Each has its own keys and answers, so an interrupted run continues
 * normally; results of earlier generations remain in the store.
 */
export class FreshStarts {
  /**
   * @param numbers generations, by digest of the identity
   * @param asked stamps in the store and of this process
   */
  constructor(
    private readonly numbers: ReadonlyMap<string, number> = new Map(),
    readonly asked: StampHistory = { last: new Map() },
  ) {}

  /** Stamp of the supporter with this identity; undefined if none was recorded. */
  answering(identity: Json): Stamp | undefined {
    const name = digest(identity)
    return this.asked.now?.of[name] ?? this.asked.last.get(name)?.stamp
  }

  /** Identity of the supporter or model with its current generation and stamp. */
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
