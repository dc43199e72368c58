/** Data embedded in a report file. Types only: the page reads what `file/` writes. */
import type {
  Catalog,
  DialogueBody,
  Overview,
  PairBody,
  PlanView,
  RunsCompared,
  RunsView,
} from './report-data.js'

export interface FileData {
  readonly overview: Overview
  readonly runs: RunsView
  /** Comparison of the last two runs of each evaluation. */
  readonly runsCompared: readonly RunsCompared[]
  readonly plan: PlanView
  /** Index of the included texts and their shards, by evaluation. */
  readonly held: Readonly<Record<string, ShardIndex>>
  /** True: each shard is a separate file such as `data/0001.js`. */
  readonly isFolder: boolean
}

/** Packed separately: large, and independent of the included texts. */
export type FileCatalogs = readonly Catalog[]

export interface ShardIndex {
  /** Number of the shard that contains the texts of a dialogue, by the dialogue's position. */
  readonly dialogues: Readonly<Record<string, number>>
  readonly pairs: Readonly<Record<string, number>>
}

export interface Shard {
  readonly dialogues: readonly DialogueBody[]
  readonly pairs: readonly {
    readonly evaluation: string
    readonly place: number
    readonly pair: PairBody
  }[]
}
