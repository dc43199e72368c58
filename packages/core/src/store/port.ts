/**
 * What the engine asks of a store. It may be far away, so everything is answered with a promise. Results, failures,
 * answers and snapshots are JSON text: a store neither reads nor changes them (`parseStored` reads them back).
 */
export interface Store {
  /** Where it is, for messages: the path of a file, say. */
  readonly location: string

  /** The units of these keys, as far as they are committed. */
  units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>>

  /** What came of the units of these keys, without their results. */
  statuses(keys: readonly string[]): Promise<ReadonlyMap<string, Status>>

  /**
   * Keeps a unit; resolves, once it would survive a power cut, with what the store now holds. A done unit is never
   * replaced: of two writers both get the first one's. Any other is replaced by whatever comes later.
   */
  saveUnit(unit: StoredUnit): Promise<StoredUnit>

  /** The answers to requests, in their order, as far as they are committed. */
  recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]>

  /** Keeps an answer; resolves, once it would survive a power cut, with the stored one: the first writer's. */
  record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer>

  /** Notes that a run began; resolves with its id. */
  beginRun(run: RunStart): Promise<number>

  /** Notes how a run ended. */
  endRun(id: number, end: RunEnd): Promise<void>

  /** All runs, oldest first. */
  runs(): Promise<readonly StoredRun[]>

  /** All units, or those of one kind, in the order in which their keys were first saved; read while it is iterated. */
  allUnits(kind?: string): AsyncIterable<StoredUnit>

  /** How many units of each kind and status there are, and how many answers. */
  counts(): Promise<StoreCounts>

  /** Commits what was submitted, then lets go. A closed store refuses everything but another `close`. */
  close(): Promise<void>
}

/** `skipped`: not tried, because something that it needs failed. */
export type Status = 'done' | 'failed' | 'skipped'

export interface UnitFacts {
  /** Hexadecimal SHA-256 of everything that the result depends on. */
  readonly key: string
  /** `generate`, `simulate`, `estimate`, `judge`… */
  readonly kind: string
  /** The entry that first asked for it, as results name it. */
  readonly label: string
  /** `plugin/name`. */
  readonly component: string
  /** The supporter that it is about, where it is about one alone; as its first evaluation names it. */
  readonly supporter?: string
  /** Whether a stand-in answered, in this unit or in one that it read. */
  readonly offline: boolean
  /** When it was saved: ISO 8601. */
  readonly made: string
  /** Measured milliseconds, as JSON; never part of a result. */
  readonly times: string
}

export interface DoneUnit extends UnitFacts {
  readonly status: 'done'
  readonly result: string
}

export interface LostUnit extends UnitFacts {
  readonly status: 'failed' | 'skipped'
  /** `{ code, message, … }`; of a skipped unit, that of the unit which failed. */
  readonly failure: string
}

export type StoredUnit = DoneUnit | LostUnit

/** Where an answer is kept: the `occurrence`-th request of this hash within the scope. */
export interface JournalKey {
  readonly scope: string
  readonly request: string
  readonly occurrence: number
}

export interface StoredAnswer {
  /** JSON. */
  readonly answer: string
  /** Milliseconds from asking to the answer. */
  readonly took: number
  /** When it came: ISO 8601. */
  readonly answered: string
}

export interface RunStart {
  /** ISO 8601. */
  readonly started: string
  /** Snapshot of the resolved config. */
  readonly config: string
  /** Versions of Attune and of the plugins, as JSON. */
  readonly versions: string
}

export interface RunEnd {
  /** ISO 8601. */
  readonly finished: string
  /** What came of its units and what it cost, as JSON. */
  readonly outcome: string
}

/** A run without an end still works, or was killed. */
export interface StoredRun extends RunStart {
  readonly id: number
  readonly end?: RunEnd
}

export interface UnitCount {
  readonly kind: string
  readonly status: Status
  readonly count: number
}

export interface StoreCounts {
  readonly units: readonly UnitCount[]
  readonly answers: number
}
