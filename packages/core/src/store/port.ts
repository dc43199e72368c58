/**
 * What the engine asks of a store. Results, failures, answers and snapshots are JSON text: a store neither reads nor
 * changes them (`parseStored` reads them back).
 */
export interface Store {
  /** Where it is, for messages: the path of a file, say. */
  readonly location: string

  /** The unit of this key, as far as it is committed. */
  unit(key: string): StoredUnit | undefined

  /**
   * Keeps a unit; resolves, once it would survive a power cut, with what the store now holds. A done unit is never
   * replaced: of two writers both get the first one's. A failed unit is replaced by whatever comes later.
   */
  saveUnit(unit: StoredUnit): Promise<StoredUnit>

  /** The answer to the `occurrence`-th request of this hash within the scope, as far as it is committed. */
  recall(scope: string, request: string, occurrence: number): string | undefined

  /** Keeps an answer; resolves, once it would survive a power cut, with the stored one: the first writer's. */
  record(scope: string, request: string, occurrence: number, answer: string): Promise<string>

  /** Notes that a run began; resolves with its id. */
  beginRun(run: RunStart): Promise<number>

  /** Notes how a run ended. */
  endRun(id: number, end: RunEnd): Promise<void>

  /** All runs, oldest first. */
  runs(): StoredRun[]

  /** All units, or those of one kind, in the order in which their keys were first saved; read while it is iterated. */
  units(kind?: string): IterableIterator<StoredUnit>

  /** How many units of each kind and status there are, and how many answers. */
  counts(): StoreCounts

  /** Commits what was submitted, then lets go. A closed store refuses everything but another `close`. */
  close(): Promise<void>
}

export interface DoneUnit {
  /** Hexadecimal SHA-256 of everything that the result depends on. */
  readonly key: string
  /** `generate`, `simulate`, `estimate`, `judge`… */
  readonly kind: string
  /** Which component did it, as people read it. */
  readonly label: string
  readonly status: 'done'
  readonly result: string
}

export interface FailedUnit {
  readonly key: string
  readonly kind: string
  readonly label: string
  readonly status: 'failed'
  /** `{ code, message, … }` */
  readonly failure: string
}

export type StoredUnit = DoneUnit | FailedUnit

export interface RunStart {
  /** ISO 8601. */
  readonly started: string
  /** Snapshot of the resolved config. */
  readonly config: string
}

export interface RunEnd {
  /** ISO 8601. */
  readonly finished: string
  /** Counts of what came of its units. */
  readonly outcome: string
}

/** A run without an end is still going on, or was killed. */
export interface StoredRun extends RunStart {
  readonly id: number
  readonly end?: RunEnd
}

export interface UnitCount {
  readonly kind: string
  readonly status: StoredUnit['status']
  readonly count: number
}

export interface StoreCounts {
  readonly units: readonly UnitCount[]
  readonly answers: number
}
