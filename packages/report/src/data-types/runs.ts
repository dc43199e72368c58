/** The page of runs: what each took, how numbers go from run to run, and two of them compared. */
import type { HarmWords, ReportTable } from './overview.js'

export interface RunsView {
  /** Oldest first. */
  readonly runs: readonly RunLine[]
  readonly trends: readonly TrendView[]
  /** Runs whose numbers are kept: two of them can be compared, by evaluation. */
  readonly comparable: Readonly<Record<string, readonly number[]>>
}

export interface RunLine {
  readonly id: number
  /** ISO 8601. */
  readonly started: string
  /** None: it did not come to its end. */
  readonly seconds?: number
  readonly done?: number
  readonly reused?: number
  readonly failed?: number
  readonly calls?: number
  readonly tokens?: number
  readonly cost?: number
  /** `bot v2`: what the config says. */
  readonly versions: readonly string[]
  /** The code of what stopped it. */
  readonly stopped?: string
}

/** A number over runs: means of supporters, or differences of two. */
export interface TrendView {
  readonly evaluation: string
  readonly kind: 'means' | 'claims'
  readonly title: string
  readonly lines: readonly TrendLine[]
  /** From which run on it was measured with something else. */
  readonly changes: readonly { readonly run: number; readonly what: string }[]
}

export interface TrendLine {
  /** Of one supporter, or of two: the second is subtracted. */
  readonly sides: readonly string[]
  readonly points: readonly TrendPoint[]
}

export interface TrendPoint {
  readonly run: number
  /** As it is printed, scaled. */
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

/** Second minus first. */
export interface RunsCompared extends RunsQuery {
  /** What is said of harm of both, before anything is compared. */
  readonly harm: readonly HarmWords[]
  readonly tables: readonly ReportTable[]
  readonly notices: readonly string[]
  readonly chinese: readonly (readonly [english: string, chinese: string])[]
}
