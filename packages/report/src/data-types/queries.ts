/** What the page asks for, and what it gets. */
import type { PairBody } from './bodies.js'
import type { Conditions, MeasureEntry, ScenarioEntry } from './catalog.js'

export interface ListQuery {
  readonly evaluation: string
  readonly supporters?: readonly string[]
  readonly languages?: readonly string[]
  readonly endings?: readonly string[]
  readonly flags?: readonly string[]
  readonly settings?: readonly string[]
  /** `name=value` */
  readonly tags?: readonly string[]
  /** `key=value` */
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
  /** By the largest difference of a measure between two supporters on the same scenario. */
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
  /** How many dialogues each value of a facet would leave, the other facets unchanged. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The search has not read everything. */
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
  /** By key. */
  readonly measures: Readonly<Record<string, number>>
  readonly curves: Readonly<Record<string, string>>
  readonly difference?: number
  /** Whether the report holds its text. */
  readonly held: boolean
  /** Words around what was searched. */
  readonly snippet?: string
}

export type CompareOrder = 'plan' | 'difference' | 'disagreement' | 'position'

export interface CompareQuery {
  readonly evaluation: string
  /** Two or three: supporters, or `supporter|setting` where conditions are compared. */
  readonly sides: readonly string[]
  readonly repeat: number
  readonly order: CompareOrder
  /** Its key, or `pairs` for the verdicts of pairs. */
  readonly measure?: string
  /** Id of the scenario; none: the first one of the order. */
  readonly scenario?: string
}

/** Criteria that each of two sides wins over both showings. */
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
  /** Of the first two sides in this scenario. */
  readonly difference?: number
  /** Over all scenarios: its mean, and where this scenario stands among them (1 = largest). */
  readonly overall?: { readonly mean: number; readonly n: number; readonly rank: number }
  /** What judges of pairs say of the first two sides. */
  readonly votes?: { readonly here: Votes; readonly overall: Votes }
  /** One per side; missing where there is no dialogue. */
  readonly places: readonly (number | undefined)[]
  readonly pairs: readonly PairBody[]
}
