/** The part of `@attune/core/runtime` that the commands use. */
import type { CommandReport, Evaluation, JsonObject, Scenario, Table } from '@attune/core'
import type {
  Analysed,
  Archive,
  Comparisons,
  BudgetLeft,
  CrewAtWork,
  Cited,
  Clock,
  Crew,
  FindingsRequest,
  ExpectedCalls,
  Notice,
  PlannedCalls,
  PlannedEvaluation,
  PromptSample,
  Provenance,
  ResolvedConfig,
  RunRecord,
  RunOutcome,
  RunRequest,
  TimedUnit,
  Probing,
  RedoChoice,
  Unprobed,
  RedoSummary,
  MissingValues,
  WorkOutcome,
  WorkRequest,
} from '@attune/core/runtime'

export type {
  Analysed,
  EvaluationConfig,
  FailedAnalysis,
  Failure,
  Found,
  BudgetLeft,
  ExpectedCalls,
  Notice,
  Observer,
  PlannedEvaluation,
  PowerReport,
  Probed,
  Unprobed,
  PowerRequest,
  Provenance,
  RunEvent,
  RunOutcome,
  RunRequest,
  RunSummary,
  TimedUnit,
  LostScores,
  MissingValues,
  WorkOutcome,
} from '@attune/core/runtime'
export type Runtime = typeof import('@attune/core/runtime')

/** Usage of models so far; grows during a run. */
export interface UsageSnapshot {
  readonly calls: number
  /** Those of them that were made before this process began: they are no part of its pace. */
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
}

/** A run that workers do. */
export interface Queued {
  run(request: RunRequest): Promise<RunOutcome>
  work(request: WorkRequest): Promise<WorkOutcome>
  stop(run: number): Promise<void>
  close(): Promise<void>
}

export interface Project {
  readonly config: Pick<
    ResolvedConfig,
    | 'output'
    | 'plugins'
    | 'evaluations'
    | 'statistics'
    | 'seed'
    | 'store'
    | 'folder'
    | 'part'
    | 'models'
    | 'maxFailed'
    | 'maxLost'
  >
  /** Settings of the config that are probably mistakes. */
  readonly notices: readonly Notice[]
  readonly clock: Clock
  plan(): Promise<readonly PlannedEvaluation[]>
  outlook(isQueued?: boolean): Promise<{ readonly units: number; readonly notices: readonly Notice[] }>
  rehearse(): Promise<{
    readonly evaluations: readonly PlannedEvaluation[]
    readonly expected: readonly ExpectedCalls[]
    readonly notices: readonly Notice[]
    readonly calls: PlannedCalls
    readonly budget?: BudgetLeft
    readonly unprobed: readonly Unprobed[]
  }>
  readonly probing: Pick<Probing, 'all' | 'failed' | 'run'>
  promptSample(prompt: string, language: string): Promise<PromptSample | undefined>
  run(request: RunRequest): Promise<RunOutcome>
  queued(): Promise<Queued>
  generate(request: RunRequest): Promise<RunOutcome>
  redo(choice: RedoChoice, how: { readonly answers: boolean; readonly dryRun: boolean }): Promise<RedoSummary>
  scenarios(): AsyncIterable<{ readonly evaluation: string; readonly scenario: Scenario }>
  command(use: string, options: JsonObject, where: { folder: string; signal: AbortSignal }): Promise<CommandReport>
  evaluations(): readonly Evaluation[]
  archives(): readonly Archive[]
  state(): Promise<string>
  stamp(): Promise<string>
  findings(request?: FindingsRequest): Promise<Analysed>
  readonly comparisons: Pick<
    Comparisons,
    'baseline' | 'burnIn' | 'checkGates' | 'decide' | 'decideStored' | 'settle' | 'unusable' | 'side'
  >
  missing(): Promise<MissingValues>
  unnamed(): Promise<readonly Notice[]>
  /** Everything that the store holds for this config, one JSON object per result. */
  records(): AsyncIterable<unknown>
  /** What was measured of every unit and call. */
  times(): AsyncIterable<TimedUnit>
  /** How long supporters took to reply, where `core/replies` asks for it. */
  replyTimes(): Promise<Table | undefined>
  provenance(): Promise<Provenance>
  /** What a paper says of the study, and whom it cites. */
  cite(): Promise<Cited>
  /** All runs of the store, oldest first. */
  runs(): Promise<readonly RunRecord[]>
  /** Who works on the store; none of a store that nobody shares. */
  atWork?(): Promise<CrewAtWork | undefined>
  readonly crew?: Pick<Crew, 'me' | 'members'> | undefined
  usage?(): UsageSnapshot
  close(): Promise<void>
}
