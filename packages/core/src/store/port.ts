import type { Observation } from '../contracts/evaluation.js'
import type { Conditions, Scenario } from '../contracts/data.js'
import type { ObservationRow } from '../index/observation-rows.js'
import type { Crew, SharedLimits } from './crew.js'

export type * from './crew.js'

/**
 * Interface of a store. All methods are asynchronous, since a store may be on a server. Results,
 * failures, answers and snapshots are JSON texts that a store neither reads nor changes;
 * `parseStored` parses them.
 */
export interface Store {
  /** Location for messages, such as the path of a file. */
  readonly location: string

  /**
   * True if the store accepts no writes. Plans, reading and exports work; results of a run would be
   * lost.
   */
  readonly isReadOnly: boolean

  /** Returns the committed units with these keys. */
  units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>>

  /** Returns the statuses of the units with these keys, without their results. */
  statuses(keys: readonly string[]): Promise<ReadonlyMap<string, Status>>

  /**
   * Stores a unit. Resolves with the stored unit once it is durable. A done unit is never replaced:
   * if two processes write it, both get the first one. Other units are replaced by later writes.
   */
  saveUnit(unit: StoredUnit, observations?: readonly ObservationRow[]): Promise<StoredUnit>

  /**
   * Returns the stored answers to requests, in the order of the requests; undefined for a request
   * without an answer.
   */
  recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]>

  /**
   * Stores an answer. Resolves with the stored answer once it is durable. If two processes write
   * it, both get the first one.
   */
  record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer>

  /**
   * Claims groups of keys for this connection. Of a group, all keys are claimed, or none if another
   * process has claimed one of them. A claim ends when the unit or the answer is stored, when it is
   * released, and when its owner closes the store or dies.
   */
  claim(groups: readonly (readonly string[])[]): Promise<readonly boolean[]>
  /**
   * Claims keys for work that takes little time. While no other process uses the store, the claim
   * is not written.
   */
  claimBriefly(keys: readonly string[]): Promise<readonly boolean[]>
  release(keys: readonly string[]): Promise<void>

  /** Returns the total spending of all runs and processes that use this account. */
  spent(): Promise<Spending>
  /**
   * Adds to the spending, unless a limit is reached. Resolves, once durable, with the spending
   * before the addition. Check and addition are atomic, so concurrent processes cannot exceed the
   * limit unnoticed.
   */
  spend(what: Spending, limits?: Partial<Spending>): Promise<Spending>

  /** Returns all answers of a scope, in the order of storage. */
  answersOf(scope: string): Promise<readonly StoredAnswer[]>

  /** Yields all answers of all scopes, in the order of storage. They are read lazily. */
  allAnswers(): AsyncIterable<KeptAnswer>

  /** Returns those of the scopes that have answers. */
  answered(scopes: readonly string[]): Promise<ReadonlySet<string>>

  /**
   * Deletes, in one transaction: the given units, all answers of the given scopes, and all results
   * of analyses, which depend on units.
   */
  giveUp(what: {
    readonly units: readonly string[]
    readonly scopes: readonly string[]
  }): Promise<void>

  /**
   * Returns the generation of each identity that was started afresh (`--fresh`), by digest. Others
   * are missing.
   */
  generations(): Promise<ReadonlyMap<string, number>>

  /** Starts a new generation of each of these identities. */
  beginGenerations(identities: readonly string[]): Promise<void>

  /** Records the start of a run; resolves with its id. */
  beginRun(run: RunStart): Promise<number>

  /** Records the end of a run. */
  endRun(id: number, end: RunEnd): Promise<void>

  /** Returns all runs, oldest first. */
  runs(): Promise<readonly StoredRun[]>

  /**
   * Yields all units, or those of one kind, in the order in which their keys were first stored.
   * They are read lazily.
   */
  allUnits(kind?: string): AsyncIterable<StoredUnit>

  /** Positions of units in evaluations, and their results as rows. */
  readonly index: Index

  /** Processes that share the store. Undefined for an unshared store. */
  readonly crew?: Crew

  /** Call limits that all processes share. Undefined for an unshared store. */
  readonly limits?: SharedLimits

  /**
   * Returns the spending account with a name, which all processes share. Undefined for an unshared
   * store.
   */
  account?(name: string): SpendingAccount

  /** Returns the number of units by kind and status, and the number of answers. */
  counts(): Promise<StoreCounts>

  /**
   * Returns a text that changes whenever any process may have stored or deleted units, or started
   * or ended runs. Fast, since it is called every second. Messages between processes do not change
   * it.
   */
  stamp(): Promise<string>

  /**
   * Commits pending writes and closes the store. A closed store refuses all calls except `close`.
   */
  close(): Promise<void>
}

export interface Index {
  /** Returns the stored plan of an evaluation with this digest. Creates it if it does not exist. */
  plan(evaluation: string, digest: string): Promise<IndexedPlan>
  /**
   * Returns the stored plan of an evaluation with this digest; undefined if there is none. Does not
   * create one.
   */
  kept(evaluation: string, digest: string): Promise<IndexedPlan | undefined>
  saveSlots(plan: number, slots: readonly IndexedUnit[]): Promise<void>
  /**
   * Marks a plan as complete, and deletes slots after its last position, which belong to an earlier
   * version.
   */
  completePlan(plan: number, of: PlanEnd & { readonly slots: number }): Promise<void>
  /** Marks the slots of a plan as outdated. */
  forgetPlan(plan: number): Promise<void>
  /**
   * Yields the slots in the order of the plan: all, or those after a position. A small page size
   * suits reading a few.
   */
  slots(plan: number, after?: number, pageSize?: number): AsyncIterable<PlacedSlot>
  /**
   * Yields all slots with their matching rows, page by page. A slot without matching rows has one
   * entry without a row; if the filter has a kind or a name, only if its unit is not done. Slots of
   * units that never have rows of the kind are left out (`slotsOfKind`).
   */
  observations(plan: number, filter?: ObservationFilter): AsyncIterable<readonly IndexedRow[]>
  /**
   * Returns the time (ISO 8601) of the first dialogue of each supporter, among the dialogues for
   * which one of the models `called` was called. Supporters without such a dialogue are missing.
   */
  firstCalled(plan: number, called: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Yields all slots with the durations and calls of their unit, and of the unit that generated the
   * scenario.
   */
  times(plan: number): AsyncIterable<TimedSlot>
  /**
   * Yields texts that describe all slots and the states of their units. If two plans have equal
   * texts, they have equal results.
   */
  states(plan: number): AsyncIterable<string>
}

/** A slot of a plan, with the id of its scenario in place of the scenario. */
export interface PlacedSlot extends Omit<IndexedUnit, 'scenario' | 'generated'> {
  readonly scenario: string
}

/** Durations and calls of a unit; undefined if it has not run yet. */
type TimesOfUnit = Pick<UnitFacts, 'key' | 'made' | 'times'> | undefined

export interface TimedSlot extends Omit<IndexedUnit, 'scenario' | 'generated' | 'unit'> {
  /** Id of the scenario. */
  readonly scenario: string
  readonly unit: TimesOfUnit
  readonly generated: TimesOfUnit
}

export interface IndexedPlan {
  readonly id: number
  /** Set once all slots of the plan are stored. */
  readonly end?: PlanEnd
}

/** Summary that is stored with a complete plan. */
export interface PlanEnd {
  /** Checksum of all slots of the plan. */
  readonly checksum: string
  /** Number of units of all groups. A unit that several groups share counts once in each. */
  readonly units: number
}

/** A slot to store: one unit at its position in the plan of an evaluation. */
export interface IndexedUnit extends Pick<
  Observation,
  'supporter' | 'other' | 'shownFirst' | 'repeat' | 'conditions'
> {
  /** Position of the slot in the order of the plan. */
  readonly place: number
  /** Key of the unit. */
  readonly unit: string
  readonly kind: 'simulate' | 'estimate' | 'judge' | 'pair'
  readonly label: string
  readonly scenario: Pick<Scenario, 'id' | 'language' | 'cluster'> & Partial<Pick<Scenario, 'tags'>>
  /** Key of the unit that generates the scenario, if one does. */
  readonly generated?: string
}

export interface ObservationFilter {
  readonly source?: string
  readonly kind?: ObservationRow[0]
  readonly name?: string
  readonly conditions?: Conditions
  /**
   * True: only the slots of dialogues, whose rows are of the kinds `dialogue`, `flag` and
   * `mention`.
   */
  readonly ofDialogues?: boolean
}

export interface IndexedRow
  extends
    Omit<IndexedUnit, 'scenario' | 'generated' | 'unit'>,
    Pick<Observation, 'scenario' | 'cluster' | 'language' | 'tags'> {
  readonly offline: boolean
  /** Status of the unit; undefined if it has not run yet. */
  readonly status?: Status
  /** For a failed unit, its error code. For a unit that was left out, the reason. */
  readonly failure?: string
  readonly row?: ObservationRow
}

/** `skipped`: not run because a unit that it depends on failed. `left-out`: not applicable. */
export type Status = 'done' | 'failed' | 'skipped' | 'left-out'

/** True if no later run has to process the unit. */
export const isSettled = (status: Status | undefined): boolean =>
  status === 'done' || status === 'left-out'

export interface UnitFacts {
  /** SHA-256, in hexadecimal, of everything on which the result depends. */
  readonly key: string
  /** Kind of work: `generate`, `simulate`, `estimate`, `judge`… */
  readonly kind: string
  /** Label of the entry for which the unit was first run. */
  readonly label: string
  /** Component as `plugin/name`. */
  readonly component: string
  /**
   * Supporter of the unit, if there is exactly one. Another evaluation may use another name for it.
   */
  readonly supporter?: string | undefined
  /** True if an offline stand-in answered in this unit, or in a unit whose result it read. */
  readonly offline: boolean
  /** Time of storage (ISO 8601). */
  readonly made: string
  /** Durations in milliseconds and calls, as JSON. They are never part of a result. */
  readonly times: string
}

export interface DoneUnit extends UnitFacts {
  readonly status: 'done'
  readonly result: string
}

export interface LostUnit extends UnitFacts {
  readonly status: 'failed' | 'skipped' | 'left-out'
  /**
   * JSON `{ code, message, … }` of the failure. For a skipped unit, the failure of the unit that it
   * depends on. For a unit that was left out, `{ why }`.
   */
  readonly failure: string
}

export type StoredUnit = DoneUnit | LostUnit

/**
 * Key of a stored answer: scope, hash of the request, and `occurrence`, which counts requests with
 * this hash within the scope.
 */
export interface JournalKey {
  readonly scope: string
  readonly request: string
  readonly occurrence: number
}

export interface StoredAnswer {
  /** The answer as JSON. */
  readonly answer: string
  /** Milliseconds from the request to the answer. */
  readonly took: number
  /** Time of the answer (ISO 8601). */
  readonly answered: string
}

/** A stored answer, with the key under which it is stored. */
export type KeptAnswer = JournalKey & StoredAnswer

export interface Spending {
  readonly calls: number
  /** Input and output tokens. */
  readonly tokens: number
  /** Cost in the currency in which the config gives prices. */
  readonly cost: number
}

/** Account of calls, tokens and cost. */
export interface SpendingAccount {
  /** Adds to the spending unless a limit is reached; resolves with the spending before. */
  spend(what: Spending, limits?: Partial<Spending>): Promise<Spending>
}

export interface RunStart {
  /** Start time (ISO 8601). */
  readonly started: string
  /** The resolved config with which the run started, as JSON. */
  readonly config: string
  /** Versions of Attune and of the plugins, as JSON. */
  readonly versions: string
}

export interface RunEnd {
  /** End time (ISO 8601). */
  readonly finished: string
  /** Outcomes of the units, and cost, as JSON. */
  readonly outcome: string
}

/** A stored run. Without `end`, the run is in progress or was killed. */
export interface StoredRun extends RunStart {
  readonly id: number
  readonly end?: RunEnd
}

export interface UnitCount {
  readonly kind: string
  readonly status: Status
  readonly count: number
  /** Time when the latest one was stored. */
  readonly latest: string
}

export interface StoreCounts {
  readonly units: readonly UnitCount[]
  readonly answers: number
}
