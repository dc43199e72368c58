/** Types of the host package that the commands use. */
import type { MemberUsage } from '@attune/core/runtime'

export type {
  Analysed,
  FailedAnalysis,
  Found,
  PlannedEvaluation,
  Probed,
  Unprobed,
  TimedUnit,
  LanguageGap,
  LostScores,
  MissingValues,
  SupporterHealth,
} from '@attune/project'
export type {
  EvaluationConfig,
  Failure,
  Notice,
  Observer,
  Place,
  RunEvent,
  RunSummary,
} from '@attune/core/runtime'
export type { Project, RunOutcome, RunRequest } from '@attune/project'
export type { WorkOutcome } from '@attune/cluster'
export type { BudgetLeft, ExpectedCalls } from '@attune/forecast'
export type { PowerReport, PowerRequest } from '@attune/claims'
export type { Provenance } from '@attune/paper'

/** Model usage so far. It grows during a run. */
export interface UsageSnapshot extends Omit<MemberUsage, 'tokens'> {
  /** Number of `calls` from before this process began. They do not count for its pace. */
  readonly before?: number
  readonly tokens: { readonly input: number; readonly output: number; readonly cached?: number }
  /**
   * Pending calls of this process by the called model or service; `held` of them wait for a limit.
   */
  readonly awaited?: readonly {
    readonly name: string
    readonly calls: number
    readonly held: number
  }[]
}
