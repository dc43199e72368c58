/** The engine as a run calls it: from its config, for all analyses. */
import type { Claim, Claims, Comparison } from '@attune/core/findings'
import {
  type ClaimReader,
  type ClaimReading,
  digest,
  type EvaluationConfig,
  type ResolvedConfig,
  type Vetoes,
} from '@attune/core/runtime'
import { type Course, courseOf } from '../sequential/design.js'
import { type AskedComparison, type ClaimSettings, type EvaluationFacts, contentOf, keyOf, nameOf } from './asked.js'
import { answersTo, undecided } from './claims-of.js'
import { sharesOf } from './counted-as.js'
import { KeptSides } from './kept-sides.js'
import { primaryOf } from '../primary.js'
import { vetoed } from './veto.js'

// All analyses of a run are read twice: first their comparisons are noted, then they are answered with what all of them decide.

/** The claims of one reading of a run. */
class Reading {
  readonly #asked: AskedComparison[] = []
  readonly #sides = new KeptSides()
  #decided: ReadonlyMap<string, Claim> | undefined

  constructor(
    private readonly settings: ClaimSettings,
    private readonly vetoes: Vetoes,
  ) {}

  /** Answers one analysis: before `decide` each request by itself, and nothing is found. */
  claims(evaluation: EvaluationFacts, analysis: string): Claims {
    return {
      ask: (comparisons) => {
        // What was not asked in the first reading is not part of any family, and not found.
        const own = this.vetoes.get(evaluation.name) ?? []
        return comparisons.map((comparison) => vetoed(this.#answer({ evaluation, analysis, comparison }), own))
      },
    }
  }

  #answer(asked: AskedComparison): Claim {
    if (this.#decided) return this.#decided.get(keyOf(asked)) ?? undecided(asked, this.settings)
    const noted = { ...asked, comparison: this.#kept(asked.comparison) }
    this.#asked.push(noted)
    // What decides compares contents: they are read as long as the values are open.
    contentOf(noted.comparison)
    sharesOf(noted.comparison)
    return undecided(noted, this.settings)
  }

  /** Notes are kept until the end, and take little room. */
  #kept(comparison: Comparison): Comparison {
    const { first, second } = comparison
    const kept = { ...comparison }
    Object.defineProperty(kept, 'first', { enumerable: true, get: this.#sides.keep(first) })
    if (second) Object.defineProperty(kept, 'second', { enumerable: true, get: this.#sides.keep(second) })
    return kept
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
    this.#asked.length = 0
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
    ...askedFor(courseOf(evaluation)),
  }))
  return readerOf(facts, statistics)
}

/** Labels of the simulated help-seekers: nobody was simulated where dialogues are replayed. */
export const seekersOf = ({ simulators }: Pick<EvaluationConfig, 'simulators'>): readonly string[] => [
  ...new Set(simulators.flatMap(({ use, label }) => (use === 'core/replay' ? [] : [label]))),
]

/** Findings that were stored with claims of another form, or decided by other rules, are made again. */
const FORMAT = 6

/** Why it ended is not part of what is claimed. */
const askedFor = (course: Course | undefined): Pick<EvaluationFacts, 'course'> =>
  course ? { course: { looks: course.looks, at: course.at, leftOut: course.leftOut } } : {}

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

/** Each request is decided by itself: for an evaluation that is read outside of a run. */
export const claimsAlone = (evaluation: string, settings: ClaimSettings): Claims => ({
  ask: (comparisons) =>
    answersTo(
      comparisons.map((comparison) => ({ evaluation: factsOf([], evaluation), analysis: '', comparison })),
      settings,
    ),
})

/** Reads something twice: with its comparisons noted, then answered by what all of them decide. */
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
