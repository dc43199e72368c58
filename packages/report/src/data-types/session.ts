/** Types for persons with several sessions, as stored with each dialogue. */
export interface SessionBody {
  readonly person: string
  readonly number: number
  /** Number of sessions of the person in the evaluation. */
  readonly of: number
  readonly day: number
  /** Days since the last session that took place; null for the first one. */
  readonly gap: number | null
  readonly held: boolean
  /** Reason why the session did not take place. */
  readonly why?: string
  /** Mood of the person at the end of the session. */
  readonly mood?: string
  /** Notes of the person, which the supporter does not see. */
  readonly notes: readonly string[]
  /** Statements of the supporter about earlier sessions, made in this and in earlier sessions. */
  readonly claims: readonly ClaimBody[]
  /** Validation of the estimators that found these statements. */
  readonly tracers: readonly TracerBody[]
}

/**
 * Validation of an estimator that finds memory claims, in the language of the dialogue. A memory
 * claim is a statement of the supporter about an earlier session.
 */
export interface TracerBody {
  readonly isValidated: boolean
  /**
   * English description of the measure `claims` (number of memory claims), with its validation
   * record. The page translates it.
   */
  readonly about?: string
}

/** A statement of the supporter about an earlier session. */
export interface ClaimBody {
  readonly session: number
  /** Turn of the claim, from 0. */
  readonly turn: number
  readonly quote: string
  /** State such as `supported`, `contradicted`, `invented` or `vague`. */
  readonly state: string
  /** Turn of an earlier session to which the claim refers; undefined if there is none. */
  readonly source?: { readonly session: number; readonly turn: number }
}
