import type { Observation } from '../contracts/evaluation.js'
import type { Conditions, Scenario } from '../contracts/data.js'
import type { ObservationRow } from '../index/observation-rows.js'
import type { Crew, SharedLimits } from './crew.js'

export type * from './crew.js'

/**
 * What the engine asks of a store. It may be far away, so everything is answered with a promise. Results, failures,
 * answers and snapshots are JSON text: a store neither reads nor changes them (`parseStored` reads them back).
 */
export interface Store {
  /** Where it is, for messages: the path of a file, say. */
  readonly location: string

  /** Whether it takes no writes: it can be planned on, read and exported from, and nothing that is found is kept. */
  readonly isReadOnly: boolean

  /** The units of these keys, as far as they are committed. */
  units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>>

  /** What came of the units of these keys, without their results. */
  statuses(keys: readonly string[]): Promise<ReadonlyMap<string, Status>>

  /**
   * Keeps a unit; resolves, once it would survive a power cut, with what the store now holds. A done unit is never
   * replaced: of two writers both get the first one's. Any other is replaced by whatever comes later.
   */
  saveUnit(unit: StoredUnit, observations?: readonly ObservationRow[]): Promise<StoredUnit>

  /** The answers to requests, in their order, as far as they are committed. */
  recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]>

  /** Keeps an answer; resolves, once it would survive a power cut, with the stored one: the first writer's. */
  record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer>

  /**
   * Claims keys for this opening of the store: of each group all, or none if somebody else has one of them. A claim ends
   * when the unit or the answer is kept, when it is released, and when its owner closes the store or is killed.
   */
  claim(groups: readonly (readonly string[])[]): Promise<readonly boolean[]>
  /** As `claim`, of what is so short that it is not claimed while nobody else is there. */
  claimBriefly(keys: readonly string[]): Promise<readonly boolean[]>
  release(keys: readonly string[]): Promise<void>

  /** What was spent on calls of all runs and processes that count them here. */
  spent(): Promise<Spending>
  /**
   * Adds to what was spent, unless one of the limits is reached; resolves, once that would survive a power cut, with what
   * was spent before. Looking and adding are one step: of several processes none passes the limit unseen.
   */
  spend(what: Spending, limits?: Partial<Spending>): Promise<Spending>

  /** All answers of a scope, in the order in which they were kept. */
  answersOf(scope: string): Promise<readonly StoredAnswer[]>

  /** All answers of all scopes, in the order in which they were kept; read while it is iterated. */
  allAnswers(): AsyncIterable<KeptAnswer>

  /** Which of these scopes have answers. */
  answered(scopes: readonly string[]): Promise<ReadonlySet<string>>

  /** Deletes units, all answers of scopes, and all findings of analyses, which rest on units, in one transaction. */
  giveUp(what: { readonly units: readonly string[]; readonly scopes: readonly string[] }): Promise<void>

  /** How often each identity was begun afresh; those that never were are absent. */
  generations(): Promise<ReadonlyMap<string, number>>

  /** Begins another generation of each of these identities. */
  beginGenerations(identities: readonly string[]): Promise<void>

  /** Notes that a run began; resolves with its id. */
  beginRun(run: RunStart): Promise<number>

  /** Notes how a run ended. */
  endRun(id: number, end: RunEnd): Promise<void>

  /** All runs, oldest first. */
  runs(): Promise<readonly StoredRun[]>

  /** All units, or those of one kind, in the order in which their keys were first saved; read while it is iterated. */
  allUnits(kind?: string): AsyncIterable<StoredUnit>

  /** The places of units in evaluations, and what they found, as rows. */
  readonly index: Index

  /** Of a store that several machines share: who works on it. */
  readonly crew?: Crew

  /** Of a store that several machines share: limits of calls that hold over all of them. */
  readonly limits?: SharedLimits

  /** Of a store that several machines share: what they spend together under a name. */
  account?(name: string): SpendingAccount

  /** How many units of each kind and status there are, and how many answers. */
  counts(): Promise<StoreCounts>

  /**
   * Another text when units may have been kept or given up since, or runs begun or ended, by whomever; cheap, and asked for every
   * second. What a crew tells is no such change.
   */
  stamp(): Promise<string>

  /** Commits what was submitted, then lets go. A closed store refuses everything but another `close`. */
  close(): Promise<void>
}

export interface Index {
  /** The slots of an evaluation as planned from what the digest stands for; begun if there are none. */
  plan(evaluation: string, digest: string): Promise<IndexedPlan>
  /** The same if its slots are kept; nothing is begun. */
  kept(evaluation: string, digest: string): Promise<IndexedPlan | undefined>
  saveSlots(plan: number, slots: readonly IndexedUnit[]): Promise<void>
  /** Notes that all slots are there; those beyond them go. */
  completePlan(plan: number, of: PlanEnd & { readonly slots: number }): Promise<void>
  /** Notes that the slots are not those of the plan any more. */
  forgetPlan(plan: number): Promise<void>
  /** Every slot, in the order of the plan; of a place, those after it. Who wants a few of them asks for small pages. */
  slots(plan: number, after?: number, pageSize?: number): AsyncIterable<PlacedSlot>
  /**
   * Every slot, with each of its rows that fits, by pages. A slot whose unit has none has one without a row; where a kind or a
   * name is asked for, only if the unit is not done.
   */
  observations(plan: number, filter?: ObservationFilter): AsyncIterable<readonly IndexedRow[]>
  /**
   * When the first dialogue of each supporter was made (ISO 8601), of those for which one of `called` was called. Names of
   * supporters that made none are absent.
   */
  firstCalled(plan: number, called: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Every slot, with what was measured of its unit and of the one that makes its scenario. */
  times(plan: number): AsyncIterable<TimedSlot>
  /** All slots and the states of their units, as text: two evaluations with the same texts have the same results. */
  states(plan: number): AsyncIterable<string>
}

/** A slot with only its scenario's id. */
export interface PlacedSlot extends Omit<IndexedUnit, 'scenario' | 'generated'> {
  readonly scenario: string
}

/** None: it was not tried yet. */
type TimesOfUnit = Pick<UnitFacts, 'key' | 'made' | 'times'> | undefined

export interface TimedSlot extends Omit<IndexedUnit, 'scenario' | 'generated' | 'unit'> {
  /** Its id. */
  readonly scenario: string
  readonly unit: TimesOfUnit
  readonly generated: TimesOfUnit
}

export interface IndexedPlan {
  readonly id: number
  /** None: its slots are not all saved. */
  readonly end?: PlanEnd
}

/** What is known of a plan that was walked to its end. */
export interface PlanEnd {
  /** Stands for all its slots. */
  readonly checksum: string
  /** Units of all groups, as a run counts them. */
  readonly units: number
}

/** The place of one unit in an evaluation. */
export interface IndexedUnit extends Pick<Observation, 'supporter' | 'other' | 'shownFirst' | 'repeat' | 'conditions'> {
  /** Its number in the order of the plan. */
  readonly place: number
  /** Its key. */
  readonly unit: string
  readonly kind: 'simulate' | 'estimate' | 'judge' | 'pair'
  readonly label: string
  readonly scenario: Pick<Scenario, 'id' | 'language' | 'cluster'> & Partial<Pick<Scenario, 'tags'>>
  /** Key of the unit that makes the scenario, where one does. */
  readonly generated?: string
}

export interface ObservationFilter {
  readonly source?: string
  readonly kind?: ObservationRow[0]
  readonly name?: string
  readonly conditions?: Conditions
}

export interface IndexedRow
  extends
    Omit<IndexedUnit, 'scenario' | 'generated' | 'unit'>,
    Pick<Observation, 'scenario' | 'cluster' | 'language' | 'tags'> {
  readonly offline: boolean
  /** None: the unit was not tried yet. */
  readonly status?: Status
  /** Code of what failed; of what is left out, why. */
  readonly failure?: string
  readonly row?: ObservationRow
}

/** `skipped`: not tried, because something that it needs failed. `left-out`: there is nothing to do. */
export type Status = 'done' | 'failed' | 'skipped' | 'left-out'

/** Whether no later run has anything to do with it. */
export const isSettled = (status: Status | undefined): boolean => status === 'done' || status === 'left-out'

export interface UnitFacts {
  /** Hexadecimal SHA-256 of everything that the result depends on. */
  readonly key: string
  /** `generate`, `simulate`, `estimate`, `judge`… */
  readonly kind: string
  /** The entry that first asked for it, as results name it. */
  readonly label: string
  /** `plugin/name`. */
  readonly component: string
  /** The supporter that it is about, where it is about only one; as its first evaluation names it. */
  readonly supporter?: string | undefined
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
  readonly status: 'failed' | 'skipped' | 'left-out'
  /** `{ code, message, … }`; of a skipped unit, that of the unit which failed; `{ why }` of one that is left out. */
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

/** An answer, and where it is kept. */
export type KeptAnswer = JournalKey & StoredAnswer

export interface Spending {
  readonly calls: number
  /** In and out. */
  readonly tokens: number
  /** In the currency of the prices. */
  readonly cost: number
}

/** Where calls, tokens and cost are added up. */
export interface SpendingAccount {
  /** Adds to what was spent, unless a limit is reached; resolves with what was spent before. */
  spend(what: Spending, limits?: Partial<Spending>): Promise<Spending>
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
  /** When the latest one was saved. */
  readonly latest: string
}

export interface StoreCounts {
  readonly units: readonly UnitCount[]
  readonly answers: number
}
