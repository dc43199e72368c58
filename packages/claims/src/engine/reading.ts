/** All analyses of a run are read twice: first their comparisons are noted, then they are answered with what all of them decide. */
import type { Claim, Claims } from '@attune/core/findings'
import type { AskedComparison, ClaimSettings, EvaluationFacts } from './asked.js'
import { answersTo, undecided } from './claims-of.js'
import { keyOf, nameOf } from './ids.js'

/** The claims of one reading of a run. */
export class Reading {
  readonly #asked: AskedComparison[] = []
  #decided: ReadonlyMap<string, Claim> | undefined

  constructor(private readonly settings: ClaimSettings) {}

  /** Answers one analysis: before `decide` each request by itself, and nothing is found. */
  claims(evaluation: EvaluationFacts, analysis: string): Claims {
    return {
      ask: (comparisons) => {
        const asked = comparisons.map((comparison) => ({ evaluation, analysis, comparison }))
        if (!this.#decided) this.#asked.push(...asked)
        // What was not asked in the first reading is no part of any family, and not found.
        return asked.map((each) => this.#decided?.get(keyOf(each)) ?? undecided(each, this.settings))
      },
    }
  }

  /** Nothing more is noted: from here on claims are those of the whole run. */
  decide(): void {
    // Analyses are read in any order; names and families do not depend on it.
    const asked = this.#asked
      .map((each) => ({ each, place: `${each.evaluation.name}\n${each.analysis}\n${nameOf(each)}` }))
      .toSorted((left, right) => (left.place < right.place ? -1 : Number(left.place > right.place)))
      .map(({ each }) => each)
    const claims = answersTo(asked, this.settings)
    this.#decided = new Map(asked.map((each, at) => [keyOf(each), claims[at]!]))
  }
}
