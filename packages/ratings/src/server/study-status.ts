/** Progress of a study, without scores, so that a study cannot be stopped when they look good. */
export interface StudyStatus {
  readonly study: string
  readonly raters: readonly {
    readonly rater: string
    readonly consented: boolean
    readonly withdrawn: boolean
    /** Number of completed showings. */
    readonly done: number
    readonly assigned: number
    readonly cannotSay: number
    readonly skipped: number
  }[]
  readonly items: number
  /** Number of items that all their assigned raters answered. */
  readonly complete: number
}
