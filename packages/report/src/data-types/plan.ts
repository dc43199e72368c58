/** Data of the page that shows the remaining work of a plan. */

export interface PlanView {
  /** Undefined in a file with too many dialogues to count its units. */
  readonly units?: readonly PlannedUnits[]
  /** Remaining calls per model; undefined if no model is called or no plan was made. */
  readonly calls?: readonly PlannedModel[]
  /** Remaining part of each budget limit. */
  readonly budget: readonly { readonly name: string; readonly left: number; readonly of: number }[]
  readonly shows: readonly PlannedPower[]
  /** Reason why the calls are unknown. */
  readonly why?: string
}

export interface PlannedUnits {
  readonly evaluation: string
  readonly kind: 'generate' | 'simulate' | 'estimate' | 'judge' | 'analyse'
  readonly total: number
  readonly open: number
}

export interface PlannedModel {
  readonly model: string
  readonly calls: number
  readonly input: number
  readonly output: number
  readonly cost?: number
}

/** What the scenarios of an evaluation can detect. */
export interface PlannedPower {
  readonly evaluation: string
  /** Set if the scenarios are people with several sessions. */
  readonly of?: 'people'
  readonly scenarios: number
  readonly comparisons: number
  /** Smallest effect found with a power of 80 %, in standard deviations of paired differences. */
  readonly smallest?: number
  readonly matters: readonly {
    readonly measure: string
    readonly difference: number
    /** Number of scenarios that the difference needs. */
    readonly needed?: number
  }[]
}
