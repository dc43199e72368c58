import type { Json } from '../contracts/data.js'
import type { StoredRun } from '../store/port.js'
import { digest } from '../values.js'

// Identifies the version of a supporter if the config does not. Each run that generates replies
// stores these identifiers.

/** Identifier of a supporter's version (stamp), part of the keys of its dialogues. */
export interface Stamp {
  /** Version that the supporter reports. */
  readonly version?: string
  /** For a service without a version: id of the `attune check` that requests its replies. */
  readonly check?: string
  /**
   * Time when that check began (ISO 8601). Another check with the same id requests the replies
   * again.
   */
  readonly begun?: string
}

/** Stamps as the record of a run stores them. */
export interface RecordedStamps {
  /** Id of the check that the run is part of. */
  readonly check?: string
  /** Stamps, by the digest of the supporter's identity in the config. */
  readonly of: Readonly<Record<string, Stamp>>
  /** Supporters whose replies are identical to those of their baseline, as digests like in `of`. */
  readonly proved?: readonly string[]
}

export interface LatestStamp {
  readonly stamp: Stamp
  readonly check?: string
  /** True if the run ended regularly. False if it was stopped or is still running. */
  readonly isOver: boolean
}

export interface StampHistory {
  readonly last: ReadonlyMap<string, LatestStamp>
  /** Stamps that the record of the next run will store. */
  readonly now?: RecordedStamps
}

/**
 * Latest stamp of each supporter. Runs are sorted by start time first, since merged stores list
 * them in another order.
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
 * Adds generations and stamps to identities. A generation counts how often a supporter or model was
 * started afresh (`--fresh`); a stamp identifies a supporter's version if the config does not. Each
 * combination has its own keys and answers, so an interrupted run continues normally, and results
 * of earlier generations stay in the store.
 */
export class FreshStarts {
  /**
   * @param numbers generation by digest of the identity
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
