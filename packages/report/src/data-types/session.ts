/** Session of a person, as stored with its dialogue. */
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
  /** Claims of memory of the supporter in this and earlier sessions. */
  readonly claims: readonly ClaimBody[]
  /** Records of the estimators that found the claims. */
  readonly tracers: readonly TracerBody[]
}

/** Validation of an estimator of claims, in the language of the dialogue. */
export interface TracerBody {
  readonly isValidated: boolean
  /** English description of the number of claims, with its record; the page translates it. */
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
  /** Turn that the claim rests on; undefined if there is none. */
  readonly source?: { readonly session: number; readonly turn: number }
}
