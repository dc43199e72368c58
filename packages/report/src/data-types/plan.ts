/** Types for the page on the remaining work of a plan. */

export interface PlanView {
  /** Planned units. Undefined in a report file of a run with too many dialogues to count them. */
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

/** Effects that an evaluation can detect with its number of scenarios. */
export interface PlannedPower {
  readonly evaluation: string
  /** `people` if the independent units are people with several sessions instead of scenarios. */
  readonly of?: 'people'
  readonly scenarios: number
  readonly comparisons: number
  /**
   * Smallest effect that is detected with a power of 80 %, in standard deviations of paired
   * differences.
   */
  readonly smallest?: number
  readonly matters: readonly {
    readonly measure: string
    readonly difference: number
    /** Number of scenarios needed to detect this difference; undefined if unknown. */
    readonly needed?: number
  }[]
}
