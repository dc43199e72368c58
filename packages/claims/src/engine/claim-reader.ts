/** Decides the claims of all analyses of a run together, by the settings of its config. */
import type { Claim, Claims, Comparison } from '@attune/core/findings'
import {
  type ClaimReader,
  type ClaimReading,
  digest,
  type EvaluationConfig,
  type ResolvedConfig,
  type Vetoes,
} from '@attune/core/runtime'
import { type InterimProgress, interimProgressOf } from '../sequential/design.js'
import {
  type RequestedComparison,
  type ClaimSettings,
  type EvaluationFacts,
  keyOf,
  nameOf,
} from './requested.js'
import { answersTo, undecided } from './claims-of.js'
import { KeptSides } from './kept-sides.js'
import { primaryOf } from '../primary.js'
import { vetoed } from './veto.js'

// Analyses are evaluated twice. The first pass records the comparisons that they request. Then all
// claims of the run are decided together, and the second pass receives the claims.

/** Records the comparisons of a run's analyses, and answers them after `decide`. */
class Reading {
  /** With their keys, which are made while the values are at hand. */
  readonly #requested: (RequestedComparison & { readonly key: string })[] = []
  readonly #sides = new KeptSides()
  #decided: ReadonlyMap<string, Claim> | undefined

  constructor(
    private readonly settings: ClaimSettings,
    private readonly vetoes: Vetoes,
  ) {}

  /**
   * Claims of one analysis. Before `decide`, each request is answered separately, and no claim is
   * detected.
   */
  claims(evaluation: EvaluationFacts, analysis: string): Claims {
    return {
      ask: (comparisons) => {
        // A comparison that was not requested in the first pass was not adjusted for, so it is not
        // detected.
        const own = this.vetoes.get(evaluation.name) ?? []
        return comparisons.map((comparison) =>
          vetoed(this.#answer({ evaluation, analysis, comparison }), own),
        )
      },
    }
  }

  #answer(asked: RequestedComparison): Claim {
    if (this.#decided) return this.#decided.get(keyOf(asked)) ?? undecided(asked, this.settings)
    const noted = { ...asked, comparison: this.#kept(asked.comparison) }
    this.#requested.push({ ...noted, key: keyOf(noted) })
    return undecided(noted, this.settings)
  }

  /** Recorded comparisons are kept until the end, so they are stored compactly. */
  #kept(comparison: Comparison): Comparison {
    const { first, second } = comparison
    const kept = { ...comparison }
    Object.defineProperty(kept, 'first', { enumerable: true, get: this.#sides.keep(first) })
    if (second)
      Object.defineProperty(kept, 'second', { enumerable: true, get: this.#sides.keep(second) })
    return kept
  }

  /** Ends the recording and decides the recorded comparisons over the whole run. */
  decide(): void {
    // Analyses are read in any order; ids and families of claims must not depend on it.
    const asked = this.#requested
      .map((each) => ({
        each,
        place: `${each.evaluation.name}\n${each.analysis}\n${nameOf(each)}`,
      }))
      .toSorted((left, right) => (left.place < right.place ? -1 : Number(left.place > right.place)))
      .map(({ each }) => each)
    const claims = answersTo(asked, this.settings)
    this.#decided = new Map(asked.map(({ key }, at) => [key, claims[at]!]))
    this.#requested.length = 0
  }
}

export function claimReader({
  evaluations,
  statistics,
}: Pick<ResolvedConfig, 'evaluations' | 'statistics'>): ClaimReader {
  const facts = evaluations.map((evaluation): EvaluationFacts => ({
    name: evaluation.name,
    seekers: seekersOf(evaluation),
    primary: primaryOf(evaluation),
    ...progressFor(interimProgressOf(evaluation)),
  }))
  return readerOf(facts, statistics)
}

/** Labels of the simulated help-seekers; replayed dialogues have none. */
export const seekersOf = ({
  simulators,
}: Pick<EvaluationConfig, 'simulators'>): readonly string[] => [
  ...new Set(simulators.flatMap(({ use, label }) => (use === 'core/replay' ? [] : [label]))),
]

/**
 * Version of the form of claims and of the rules that decide them. Stored claims with another
 * version are computed again.
 */
const FORMAT = 8

/** State of the interim analyses, without the reason why they ended, which no claim depends on. */
const progressFor = (progress: InterimProgress | undefined): Pick<EvaluationFacts, 'progress'> =>
  progress
    ? { progress: { looks: progress.looks, at: progress.at, leftOut: progress.leftOut } }
    : {}

const readerOf = (facts: readonly EvaluationFacts[], settings: ClaimSettings): ClaimReader => ({
  identity: digest([FORMAT, facts, settings]),
  open: (vetoes: Vetoes = new Map()): ClaimReading => {
    const reading = new Reading(settings, vetoes)
    return {
      claims: (name, analysis) => reading.claims(factsOf(facts, name), analysis),
      decide: () => reading.decide(),
    }
  },
})

const factsOf = (facts: readonly EvaluationFacts[], name: string): EvaluationFacts =>
  facts.find((each) => each.name === name) ?? { name, seekers: [], primary: [] }

/** Decides claims at each request separately, for an evaluation outside a run. */
export const claimsAlone = (evaluation: string, settings: ClaimSettings): Claims => ({
  ask: (comparisons) =>
    answersTo(
      comparisons.map((comparison) => ({
        evaluation: factsOf([], evaluation),
        analysis: '',
        comparison,
      })),
      settings,
    ),
})

/**
 * Calls `read` twice: the first call records the comparisons, the second receives the jointly
 * decided claims.
 */
export async function decidedTogether<T>(
  settings: ClaimSettings,
  read: (claims: (evaluation: string) => Claims) => Promise<T>,
  vetoes?: Vetoes,
): Promise<T> {
  const reading = readerOf([], settings).open(vetoes)
  const claims = (name: string): Claims => reading.claims(name, '')
  await read(claims)
  reading.decide()
  return read(claims)
}
