/**
 * What a report holds, the same in a file and behind a server. Types only: the page imports this file and nothing else of
 * the package but `catalog/`, which reads these types.
 */
import type { DialogueBody, RawAnswers } from './data-types/bodies.js'
import type { DialogueAt, DialogueName, FailureGroup } from './data-types/catalog.js'
import type { Overview } from './data-types/overview.js'
import type { PlanView } from './data-types/plan.js'
import type { CompareQuery, Comparison, DialogueList, ListQuery } from './data-types/queries.js'
import type { RunsCompared, RunsQuery, RunsView } from './data-types/runs.js'

export type * from './data-types/bodies.js'
export type * from './data-types/catalog.js'
export type * from './data-types/gates.js'
export type * from './data-types/headline.js'
export type * from './data-types/overview.js'
export type * from './data-types/plan.js'
export type * from './data-types/queries.js'
export type * from './data-types/runs.js'

/** Where the page gets its data from: a file that holds them, or a server. */
export interface ReportSource {
  overview(): Promise<Overview>
  list(query: ListQuery): Promise<DialogueList>
  /** Undefined if there is no such dialogue. */
  dialogue(name: DialogueName): Promise<DialogueBody | 'not held' | undefined>
  compare(query: CompareQuery): Promise<Comparison>
  failures(evaluation: string): Promise<readonly FailureGroup[]>
  /** Raw answers behind a dialogue; undefined where the report does not hold them. */
  answers(at: DialogueAt): Promise<readonly RawAnswers[] | undefined>
  runs(): Promise<RunsView>
  /** Undefined where the report does not hold it. */
  runsCompared(query: RunsQuery): Promise<RunsCompared | undefined>
  plan(): Promise<PlanView>
  /** Goes up whenever something was stored; a file stays as it is. */
  version?(): Promise<number>
}
