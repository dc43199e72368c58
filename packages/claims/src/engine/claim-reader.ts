/** The engine as a run calls it: from its config, for all analyses. */
import type { EvaluationConfig, ResolvedConfig } from '@attune/core/runtime'
import { type ClaimReader, type ClaimReading, digest } from '@attune/core/runtime'
import type { Claims } from '@attune/core/findings'
import type { ClaimSettings, EvaluationFacts } from './asked.js'
import { answersTo } from './claims-of.js'
import { type Course, courseOf } from '../sequential/course.js'
import { primaryOf } from './primary.js'
import { Reading } from './reading.js'

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
const FORMAT = 4

/** Why it ended is no part of what is claimed. */
const askedFor = (course: Course | undefined): Pick<EvaluationFacts, 'course'> =>
  course ? { course: { looks: course.looks, at: course.at, leftOut: course.leftOut } } : {}

const readerOf = (facts: readonly EvaluationFacts[], settings: ClaimSettings): ClaimReader => ({
  identity: digest([FORMAT, facts, settings]),
  open: (): ClaimReading => {
    const reading = new Reading(settings)
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
): Promise<T> {
  const reading = readerOf([], settings).open()
  const claims = (name: string): Claims => reading.claims(name, '')
  await read(claims)
  reading.decide()
  return read(claims)
}
