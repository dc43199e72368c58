/** What is embedded in a report file. Types only: the page reads what `file/` writes. */
import type { Catalog, DialogueBody, Overview, PairBody, PlanView, RunsCompared, RunsView } from './report-data.js'

export interface FileData {
  readonly overview: Overview
  readonly runs: RunsView
  /** Of each evaluation its last two runs. */
  readonly runsCompared: readonly RunsCompared[]
  readonly plan: PlanView
  /** Per evaluation, which texts are inside, and in which shard. */
  readonly held: Readonly<Record<string, Held>>
  /** Each shard has its own file: `data/0001.js`. */
  readonly isFolder: boolean
}

/** Packed by itself: it is large, and stays the same whatever texts are inside. */
export type FileCatalogs = readonly Catalog[]

export interface Held {
  /** Shard by place. */
  readonly dialogues: Readonly<Record<string, number>>
  readonly pairs: Readonly<Record<string, number>>
}

export interface Shard {
  readonly dialogues: readonly DialogueBody[]
  readonly pairs: readonly { readonly evaluation: string; readonly place: number; readonly pair: PairBody }[]
}
