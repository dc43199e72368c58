/** How far a study is; no scores, so that nobody can stop when they look good. */
export interface StudyStatus {
  readonly study: string
  readonly raters: readonly {
    readonly rater: string
    readonly consented: boolean
    readonly withdrawn: boolean
    /** Showings that are done, of all that are assigned. */
    readonly done: number
    readonly assigned: number
    readonly cannotSay: number
    readonly skipped: number
  }[]
  readonly items: number
  /** Items that as many raters answered as were asked to. */
  readonly complete: number
}
