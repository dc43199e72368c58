/** Types for the page on runs: cost, trends over runs, and the comparison of two runs. */
import type { HarmWords, ReportTable } from './overview.js'

export interface RunsView {
  /** Runs, oldest first. */
  readonly runs: readonly RunLine[]
  readonly trends: readonly TrendView[]
  /**
   * For each evaluation, the numbers of the runs that can be compared because their values are
   * stored.
   */
  readonly comparable: Readonly<Record<string, readonly number[]>>
}

export interface RunLine {
  readonly id: number
  /** Start time (ISO 8601). */
  readonly started: string
  /** Duration; undefined if the run did not finish. */
  readonly seconds?: number
  readonly done?: number
  readonly reused?: number
  readonly failed?: number
  readonly calls?: number
  readonly tokens?: number
  readonly cost?: number
  /** Versions of supporters in the config, such as `bot v2`. */
  readonly versions: readonly string[]
  /** Code of the error that stopped the run. */
  readonly stopped?: string
}

/** Course of a number over runs: means of supporters, or differences of two. */
export interface TrendView {
  readonly evaluation: string
  readonly kind: 'means' | 'claims'
  readonly title: string
  readonly lines: readonly TrendLine[]
  /**
   * Runs before which the measurement changed: scenarios, simulators, estimators or judges. `what`
   * names the change.
   */
  readonly changes: readonly { readonly run: number; readonly what: string }[]
}

export interface TrendLine {
  /** One supporter, or two. With two, values are first minus second. */
  readonly sides: readonly string[]
  readonly points: readonly TrendPoint[]
}

export interface TrendPoint {
  readonly run: number
  /** Value of the measure, in the unit in which it is displayed. */
  readonly value: number
  readonly lower?: number
  readonly upper?: number
  readonly text: string
  readonly interval?: string
  readonly isFound?: boolean
}

export interface RunsQuery {
  readonly evaluation: string
  readonly first: number
  readonly second: number
}

/** Comparison of two runs; differences are second minus first. */
export interface RunsCompared extends RunsQuery {
  /** Sentences about harm in both runs, shown before the comparison. */
  readonly harm: readonly HarmWords[]
  readonly tables: readonly ReportTable[]
  readonly notices: readonly string[]
  readonly chinese: readonly (readonly [english: string, chinese: string])[]
}
