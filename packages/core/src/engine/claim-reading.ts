/** How the engine of claims reads a run: once to note all comparisons, once to answer them. A package above the core brings it. */
import type { Claims } from '../contracts/claims.js'

export interface ClaimReading {
  /** What one analysis of one evaluation asks. */
  claims(evaluation: string, analysis: string): Claims
  /** From here on comparisons are answered with what all of them decide. */
  decide(): void
}

export interface ClaimReader {
  /** Another one where the config decides claims otherwise. */
  readonly identity: string
  open(): ClaimReading
}

/** Where nobody reads claims: of evaluations that are read for their rows only. */
export const noClaims: Claims = {
  ask() {
    throw new TypeError('Claims are asked for while analyses are read; these rows are read without them.')
  },
}
