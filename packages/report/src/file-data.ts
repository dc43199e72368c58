/**
 * Types of the data that are embedded in a report file. The folder `file/` writes the data, the
 * page reads them.
 */
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
  /**
   * For each evaluation: the shard (packed block of texts) that contains each included dialogue and
   * pair.
   */
  readonly held: Readonly<Record<string, ShardIndex>>
  /** True: each shard is a separate file such as `data/0001.js`. */
  readonly isFolder: boolean
}

/**
 * Catalogs of all evaluations. They are packed separately from the texts, because they are large
 * and always complete.
 */
export type FileCatalogs = readonly Catalog[]

export interface ShardIndex {
  /**
   * Number of the shard that contains a dialogue's texts, by the dialogue's position in the plan.
   */
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
