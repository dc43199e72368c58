/**
 * Types of the report's data, which are the same in a file and from a server. The page imports only
 * this file and `catalog/`, which uses these types.
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
export type * from './data-types/session.js'

/** Source of the page's data: a file or a server. */
export interface ReportSource {
  overview(): Promise<Overview>
  list(query: ListQuery): Promise<DialogueList>
  /**
   * Data of one dialogue. `not held`: the report does not contain its texts. Undefined: the
   * dialogue does not exist.
   */
  dialogue(name: DialogueName): Promise<DialogueBody | 'not held' | undefined>
  compare(query: CompareQuery): Promise<Comparison>
  failures(evaluation: string): Promise<readonly FailureGroup[]>
  /** Raw answers behind a dialogue; undefined if the report does not contain them. */
  answers(at: DialogueAt): Promise<readonly RawAnswers[] | undefined>
  runs(): Promise<RunsView>
  /** Comparison of two runs; undefined if the report does not contain it. */
  runsCompared(query: RunsQuery): Promise<RunsCompared | undefined>
  plan(): Promise<PlanView>
  /** Number that increases whenever data are stored. A report file has no such method. */
  version?(): Promise<number>
}
