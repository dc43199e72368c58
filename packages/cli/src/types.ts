/** Types of the host that the commands use. */

export type {
  Analysed,
  FailedAnalysis,
  Found,
  PlannedEvaluation,
  Probed,
  Unprobed,
  TimedUnit,
  LostScores,
  MissingValues,
} from '@attune/project'
export type { EvaluationConfig, Failure, Notice, Observer, Place, RunEvent, RunSummary } from '@attune/core/runtime'
export type { RunOutcome, RunRequest } from '@attune/project'
export type { WorkOutcome } from '@attune/cluster'
export type { BudgetLeft, ExpectedCalls } from '@attune/forecast'
export type { PowerReport, PowerRequest } from '@attune/claims'
export type { Provenance } from '@attune/paper'
export type { Project } from '@attune/host'
export type Runtime = typeof import('@attune/host')

/** Usage of models so far; grows during a run. */
export interface UsageSnapshot {
  readonly calls: number
  /** Those of them that were made before this process began: they are not part of its pace. */
  readonly before?: number
  /** Attempts that failed and were made once more. */
  readonly repeated: number
  readonly tokens: { readonly input: number; readonly output: number; readonly cached?: number }
  /** Tokens of cancelled attempts: possibly paid, and in no other figure. */
  readonly cancelled?: number
  /** In the budget's currency; absent where a model has no prices. */
  readonly cost?: number
  /** Calls that wait for a limit: of simultaneous calls, of calls per minute, or of the server. */
  readonly waiting: number
  /** Calls of this process whose answers are waited for, by who is called; some are held back by a limit. */
  readonly awaited?: readonly { readonly name: string; readonly calls: number; readonly held: number }[]
}
