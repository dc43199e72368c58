import type { Observation } from '../contracts/evaluation.js'
import type { Conditions, Scenario } from '../contracts/data.js'
import type { ObservationRow } from '../index/observation-rows.js'
import type { Crew, SharedLimits } from './crew.js'

export type * from './crew.js'

/**
 * Interface of a store, which may be remote, so all methods are asynchronous. Results, failures,
 * answers and snapshots are JSON text that a store neither reads nor changes; `parseStored` parses
 * them.
 */
export interface Store {
  /** Location for messages, such as the path of a file. */
  readonly location: string

  /**
   * True if the store accepts no writes: plans, reads and exports work, and no results are kept.
   */
  readonly isReadOnly: boolean

  /** Returns the committed units with these keys. */
  units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>>

  /** Returns the statuses of the units with these keys, without their results. */
  statuses(keys: readonly string[]): Promise<ReadonlyMap<string, Status>>

  /**
   * Stores a unit. Resolves with the stored unit once it is durable. A done unit is never replaced:
   * of two writers, both get the unit of the first. Other units are replaced by later writes.
   */
  saveUnit(unit: StoredUnit, observations?: readonly ObservationRow[]): Promise<StoredUnit>

  /** Returns the committed answers to requests, in their order. */
  recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]>

  /**
   * Stores an answer. Resolves with the stored answer, which is the first writer's, once it
   * is durable.
   */
  record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer>

  /**
   * Claims keys for this connection: all of a group, or none if another process has claimed one of
   * them. A claim ends when the unit or the answer is stored, when it is released, and when its
   * owner closes the store or dies.
   */
  claim(groups: readonly (readonly string[])[]): Promise<readonly boolean[]>
  /** Claims keys of short work. They are not claimed while no other process uses the store. */
  claimBriefly(keys: readonly string[]): Promise<readonly boolean[]>
  release(keys: readonly string[]): Promise<void>

  /** Returns the total spending of all runs and processes that use this account. */
  spent(): Promise<Spending>
  /**
   * Adds to the spending unless a limit is reached. Resolves, once durable, with the spending
   * before. Check and addition are atomic, so concurrent processes cannot exceed the limit
   * unnoticed.
   */
  spend(what: Spending, limits?: Partial<Spending>): Promise<Spending>

  /** Returns all answers of a scope, in the order of storage. */
  answersOf(scope: string): Promise<readonly StoredAnswer[]>

  /** Yields all answers of all scopes, in the order of storage; read lazily. */
  allAnswers(): AsyncIterable<KeptAnswer>

  /** Returns the scopes that have answers. */
  answered(scopes: readonly string[]): Promise<ReadonlySet<string>>

  /**
   * Deletes units, all answers of the scopes, and all findings of analyses, which depend on units,
   * in one transaction.
   */
  giveUp(what: {
    readonly units: readonly string[]
    readonly scopes: readonly string[]
  }): Promise<void>

  /** Returns the generation of each identity that was started afresh; others are missing. */
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
   * Yields all units, or those of one kind, in the order in which their keys were first stored;
   * read lazily.
   */
  allUnits(kind?: string): AsyncIterable<StoredUnit>

  /** Positions of units in evaluations, and their results as rows. */
  readonly index: Index

  /** Processes that share the store. Undefined for an unshared store. */
  readonly crew?: Crew

  /** Call limits that all processes share. Undefined for an unshared store. */
  readonly limits?: SharedLimits

  /** Spending account under a name that all processes share. Undefined for an unshared store. */
  account?(name: string): SpendingAccount

  /** Returns the number of units by kind and status, and the number of answers. */
  counts(): Promise<StoreCounts>

  /**
   * Returns a text that changes whenever units may have been stored or deleted, or runs started or
   * ended, by any process. Cheap: it is polled every second. Messages of the crew do not change it.
   */
  stamp(): Promise<string>

  /**
   * Commits pending writes and closes the store. A closed store refuses all calls except `close`.
   */
  close(): Promise<void>
}

export interface Index {
  /** Returns the plan of an evaluation with this digest; creates it if it does not exist. */
  plan(evaluation: string, digest: string): Promise<IndexedPlan>
  /** Returns the same plan if its slots are stored; does not create one. */
  kept(evaluation: string, digest: string): Promise<IndexedPlan | undefined>
  saveSlots(plan: number, slots: readonly IndexedUnit[]): Promise<void>
  /** Marks a plan as complete, and deletes the slots beyond its end. */
  completePlan(plan: number, of: PlanEnd & { readonly slots: number }): Promise<void>
  /** Marks the slots of a plan as outdated. */
  forgetPlan(plan: number): Promise<void>
  /**
   * Yields all slots in the order of the plan, or those after a place. Use small pages to read only
   * a few.
   */
  slots(plan: number, after?: number, pageSize?: number): AsyncIterable<PlacedSlot>
  /**
   * Yields all slots with their matching rows, page by page. A slot without rows has one entry
   * without a row; if the filter has a kind or a name, only if its unit is not done. Slots whose
   * results never have the kind are left out (`slotsOfKind`).
   */
  observations(plan: number, filter?: ObservationFilter): AsyncIterable<readonly IndexedRow[]>
  /**
   * Returns the time of the first dialogue (ISO 8601) of each supporter, among dialogues that
   * called one of `called`. Supporters without such a dialogue are missing.
   */
  firstCalled(plan: number, called: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Yields all slots with the measured times of their unit and of the unit that generated the
   * scenario.
   */
  times(plan: number): AsyncIterable<TimedSlot>
  /**
   * Yields all slots and the states of their units as text: evaluations with equal texts have equal
   * results.
   */
  states(plan: number): AsyncIterable<string>
}

/** A slot with only the id of its scenario. */
export interface PlacedSlot extends Omit<IndexedUnit, 'scenario' | 'generated'> {
  readonly scenario: string
}

/** Times of a unit; undefined if it was not run yet. */
type TimesOfUnit = Pick<UnitFacts, 'key' | 'made' | 'times'> | undefined

export interface TimedSlot extends Omit<IndexedUnit, 'scenario' | 'generated' | 'unit'> {
  /** Id of the scenario. */
  readonly scenario: string
  readonly unit: TimesOfUnit
  readonly generated: TimesOfUnit
}

export interface IndexedPlan {
  readonly id: number
  /** Set if all slots are stored. */
  readonly end?: PlanEnd
}

/** Record that a plan is stored completely. */
export interface PlanEnd {
  /** Checksum of all slots of the plan. */
  readonly checksum: string
  /** Number of units of all groups, as a run counts them. */
  readonly units: number
}

/** Position of one unit in an evaluation. */
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
  /** True: only the slots of dialogues, whose rows are of the kinds `dialogue`, `flag` and `mention`. */
  readonly ofDialogues?: boolean
}

export interface IndexedRow
  extends
    Omit<IndexedUnit, 'scenario' | 'generated' | 'unit'>,
    Pick<Observation, 'scenario' | 'cluster' | 'language' | 'tags'> {
  readonly offline: boolean
  /** Status; undefined if the unit was not run yet. */
  readonly status?: Status
  /** Error code of a failed unit; reason of a unit that is left out. */
  readonly failure?: string
  readonly row?: ObservationRow
}

/** `skipped`: not run because a unit that it needs failed. `left-out`: not applicable. */
export type Status = 'done' | 'failed' | 'skipped' | 'left-out'

/** True if no later run has to process the unit. */
export const isSettled = (status: Status | undefined): boolean =>
  status === 'done' || status === 'left-out'

export interface UnitFacts {
  /** Hexadecimal SHA-256 of everything that the result depends on. */
  readonly key: string
  /** Kind of work: `generate`, `simulate`, `estimate`, `judge`… */
  readonly kind: string
  /** Label of the entry that first requested it. */
  readonly label: string
  /** Component as `plugin/name`. */
  readonly component: string
  /** The supporter, if the unit concerns exactly one; the name in its first evaluation. */
  readonly supporter?: string | undefined
  /** True if a stand-in answered in this unit or in one that it read. */
  readonly offline: boolean
  /** Time of storage (ISO 8601). */
  readonly made: string
  /** Measured times in milliseconds, as JSON; never part of a result. */
  readonly times: string
}

export interface DoneUnit extends UnitFacts {
  readonly status: 'done'
  readonly result: string
}

export interface LostUnit extends UnitFacts {
  readonly status: 'failed' | 'skipped' | 'left-out'
  /**
   * JSON `{ code, message, … }`; for a skipped unit, that of the failed unit; for a unit that is
   * left out, `{ why }`.
   */
  readonly failure: string
}

export type StoredUnit = DoneUnit | LostUnit

/** Key of a stored answer: the `occurrence`-th request with this hash within the scope. */
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

/** A stored run. Without `end` it is in progress or was killed. */
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
