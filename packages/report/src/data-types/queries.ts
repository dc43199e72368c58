/** Queries that the page sends, and their results. */
import type { PairBody } from './bodies.js'
import type { Conditions, MeasureEntry, ScenarioEntry } from './catalog.js'

export interface ListQuery {
  readonly evaluation: string
  readonly supporters?: readonly string[]
  readonly languages?: readonly string[]
  readonly endings?: readonly string[]
  readonly flags?: readonly string[]
  readonly settings?: readonly string[]
  /** Chosen tags as `name=value`. */
  readonly tags?: readonly string[]
  /** Chosen labels as `key=value`. */
  readonly labels?: readonly string[]
  readonly state?: 'known' | 'missing' | 'lost'
  readonly range?: { readonly measure: string; readonly from?: number; readonly to?: number }
  readonly search?: string
  readonly sort?: Sort
  readonly offset: number
  readonly limit: number
}

export type Sort =
  | { readonly by: 'plan' | 'supporter' | 'turns'; readonly descending: boolean }
  | { readonly by: 'measure'; readonly measure: string; readonly descending: boolean }
  /** Sorts by the difference of a measure between two supporters on the same scenario. */
  | {
      readonly by: 'difference'
      readonly measure: string
      readonly first: string
      readonly second: string
      readonly descending: boolean
    }

export interface DialogueList {
  readonly total: number
  readonly of: number
  readonly rows: readonly DialogueRow[]
  /** Number of dialogues for each value of a facet, with the other facets unchanged. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** True if the search has not read all dialogues. */
  readonly isPartial?: boolean
}

export interface DialogueRow {
  readonly at: number
  readonly scenario: ScenarioEntry
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Conditions
  readonly ending?: string
  readonly reason?: string
  readonly turns: number
  readonly flags: readonly string[]
  /** Values of measures, by key of the measure. */
  readonly measures: Readonly<Record<string, number>>
  readonly curves: Readonly<Record<string, string>>
  readonly difference?: number
  /** True if the report contains the dialogue's text. */
  readonly held: boolean
  /** The found text with the words around it. */
  readonly snippet?: string
}

export type CompareOrder = 'plan' | 'difference' | 'disagreement' | 'position'

export interface CompareQuery {
  readonly evaluation: string
  /** Two or three supporters, or `supporter|setting` to compare conditions. */
  readonly sides: readonly string[]
  readonly repeat: number
  readonly order: CompareOrder
  /** Key of a measure, or `pairs` to compare by verdicts of pair judges. */
  readonly measure?: string
  /** Id of the scenario. Default: the first one in the order. */
  readonly scenario?: string
}

/**
 * Number of criteria that each of two sides wins, with the verdicts of both presentation orders
 * combined.
 */
export interface Votes {
  readonly first: number
  readonly second: number
  readonly ties: number
}

export interface Comparison {
  readonly sides: readonly string[]
  /** All sides that can be chosen. */
  readonly choices: readonly string[]
  readonly measure?: MeasureEntry
  readonly scenario?: ScenarioEntry
  readonly position: number
  readonly of: number
  readonly previous?: string
  readonly next?: string
  /** Difference of the first two sides in this scenario. */
  readonly difference?: number
  /** Mean difference over all scenarios, and the rank of this scenario (1 = largest). */
  readonly overall?: {
    readonly mean: number
    /** Number of scenarios, or of people if the scenarios are their sessions. */
    readonly n: number
    /**
     * Rank of the scenario by the absolute size of its difference (1 = largest), among the `of`
     * scenarios with one.
     */
    readonly rank: number
    readonly of: number
  }
  /** Votes of pair judges on the first two sides. */
  readonly votes?: { readonly here: Votes; readonly overall: Votes }
  /** Position in the plan of each side's dialogue; undefined if the dialogue is missing. */
  readonly places: readonly (number | undefined)[]
  readonly pairs: readonly PairBody[]
}
