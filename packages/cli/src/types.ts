/** What the commands ask of `@attune/core/host`. */
import type { Findings, Json, Place, Plugin, Table } from '@attune/core'
import type { Observer, PlannedEvaluation, ResolvedConfig, RunSummary } from '@attune/core/host'

export type { Observer, PlannedEvaluation, ResolvedConfig, RunEvent, RunSummary } from '@attune/core/host'

export interface ConfigRequest {
  /** Path of a config file; without it one is looked for from `cwd` upwards. */
  readonly file?: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What the models were asked so far; grows during a run. */
export interface UsageSnapshot {
  readonly calls: number
  readonly tokens: { readonly input: number; readonly output: number }
  /** In the budget's currency; absent where a model has no prices. */
  readonly cost?: number
  /** Calls that wait for a rate limit or before a retry. */
  readonly waiting: number
}

export interface RunOptions {
  /** Ask to start nothing new; what is under way may finish. */
  readonly stop: AbortSignal
  /** Ends what is under way. */
  readonly signal: AbortSignal
  readonly observers: readonly Observer[]
  readonly maxFailures?: number
  readonly failFast?: boolean
}

/** What one analysis found in one evaluation. */
export interface EvaluationFindings {
  readonly evaluation: string
  /** The analysis' label, unique in its evaluation. */
  readonly label: string
  readonly findings: Findings
  /** Whether any result came from offline stand-ins. */
  readonly offline: boolean
}

export interface Session {
  readonly config: ResolvedConfig
  plan(): Promise<readonly PlannedEvaluation[]>
  run(options: RunOptions): Promise<RunSummary>
  findings(): Promise<readonly EvaluationFindings[]>
  /** Everything that the store holds for this config, one JSON object per result. */
  records(): AsyncIterable<unknown>
  usage?(): UsageSnapshot
  close(): Promise<void>
}

/** A value of the config and where it was set; no place: a default. */
export interface Explained {
  readonly path: string
  readonly value: Json
  readonly place?: Place
}

export interface Host {
  openSession(request: ConfigRequest): Promise<Session>
  /** Finds, parses, validates and resolves a config; opens no store and calls no model. */
  loadConfig(request: ConfigRequest): Promise<ResolvedConfig>
  explain(request: ConfigRequest): Promise<readonly Explained[]>
  /** JSON schema of a config that uses these plugins, for editors. */
  configSchema(plugins: readonly Plugin[]): object
  corePlugin: Plugin
  tableToText(table: Table, options: { readonly width: number }): string
  tableToCsv(table: Table): string
}
