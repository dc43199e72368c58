/** The page of what is left to do. */

export interface PlanView {
  /** None where a file was written of more dialogues than it counts. */
  readonly units?: readonly PlannedUnits[]
  /** By model, of what is left; none where nobody is asked, or nobody looked. */
  readonly calls?: readonly PlannedModel[]
  /** What is left of the limits of a budget. */
  readonly budget: readonly { readonly name: string; readonly left: number; readonly of: number }[]
  readonly shows: readonly PlannedPower[]
  /** Why calls are not known. */
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

/** What the scenarios of an evaluation can show. */
export interface PlannedPower {
  readonly evaluation: string
  readonly scenarios: number
  readonly comparisons: number
  /** In standard deviations of paired differences: what four of five studies find. */
  readonly smallest?: number
  readonly matters: readonly {
    readonly measure: string
    readonly difference: number
    /** Scenarios that it needs. */
    readonly needed?: number
  }[]
}
