/**
 * Progress of a study. It contains no scores, so that the owner cannot stop the study when scores
 * look favourable.
 */
export interface StudyStatus {
  readonly study: string
  readonly raters: readonly {
    readonly rater: string
    readonly consented: boolean
    readonly withdrawn: boolean
    /** Number of assigned items that the rater has completed. */
    readonly done: number
    readonly assigned: number
    readonly cannotSay: number
    readonly skipped: number
  }[]
  readonly items: number
  /** Number of items that all their assigned raters answered. */
  readonly complete: number
}
