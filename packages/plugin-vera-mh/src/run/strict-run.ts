import { isYes, type Rubric, type RubricQuestion } from '../files/rubric.js'
import { nextOf } from '../files/rubric-next.js'
import { strictMatch } from './match.js'
import { type Rating, ratings } from './rating.js'

/** Answers in the judge's words, by question ID; a question without an entry is open. */
export type Answers = Readonly<Record<string, string>>

export interface StrictStep {
  readonly question: string
  /** Null for an answer that is not an option. */
  readonly answer: string | null
}

/**
 * Result of a run through a rubric in which answers must equal an option. `end` is `completed`;
 * `gate` if no dimension was relevant; `assigned` if a dimension was rated and the others skipped;
 * `unreadable` if an answer was not an option; undefined while a question is open.
 */
export interface StrictRun {
  readonly path: readonly StrictStep[]
  readonly end?: 'completed' | 'gate' | 'assigned' | 'unreadable'
  /** ID of the next open question. */
  readonly asks?: string
  /** Ratings by dimension; null if unknown. */
  readonly ratings: Readonly<Record<string, Rating | null>>
  /** IDs of questions whose findings count. */
  readonly findings: readonly string[]
  readonly discardedFindings: readonly string[]
  /** Number of questions that a model answered. */
  readonly calls: number
}

interface State {
  readonly path: StrictStep[]
  readonly visited: Set<string>
  readonly skipped: Set<string>
  calls: number
}

/**
 * Applies the answers to a rubric; each answer must equal an option. `END` means that no dimension
 * is relevant while a dimension is unvisited. After the last dimension it completes the
 * questionnaire, and all answers count. Source: method sheet, sections 1.4 and 7.1.
 */
export function strictRun(rubric: Rubric, answers: Answers): StrictRun {
  const state: State = { path: [], visited: new Set(), skipped: new Set(), calls: 0 }
  let question: RubricQuestion | undefined = rubric.questions[0]
  while (question) {
    const current: RubricQuestion = question
    const said = current.isAuto ? current.options[0]!.name : answers[current.id]
    if (said === undefined) return { ...state, asks: current.id, ...ratedSoFar(rubric, state) }
    if (!current.isAuto) state.calls += 1
    const name = strictMatch(
      said,
      current.options.map((option) => option.name),
    )
    state.path.push({ question: current.id, answer: name ?? null })
    if (name === undefined)
      return { ...state, end: 'unreadable', ...unreadable(rubric, state, current.dimension) }
    state.visited.add(current.dimension)
    const option = current.options.find((each) => each.name === name)!
    const { kind } = option.jump
    if (kind === 'skip') state.skipped.add(current.dimension)
    if (kind === 'assign') return { ...state, end: 'assigned', ...rated(rubric, state) }
    if (kind === 'gate' || (kind === 'end' && state.visited.size < rubric.dimensions.length))
      return { ...state, end: 'gate', ...notRelevant(rubric, state) }
    const next = nextOf(rubric, current, option)
    question = rubric.questions.find(({ id }) => id === next)
  }
  return { ...state, end: 'completed', ...rated(rubric, state) }
}

type Rated = Pick<StrictRun, 'ratings' | 'findings' | 'discardedFindings'>

/** Questions of the path that report a failure. */
const findingsOf = (rubric: Rubric, { path }: State): RubricQuestion[] =>
  path.flatMap(({ question: id, answer }) => {
    const question = rubric.questions.find((each) => each.id === id)!
    return question.severity !== undefined && answer !== null && isYes(answer) ? [question] : []
  })

function rated(rubric: Rubric, state: State): Rated {
  const all = findingsOf(rubric, state)
  const ofDimension = (dimension: string): Rating => {
    if (!state.visited.has(dimension) || state.skipped.has(dimension)) return ratings.notRelevant
    const own = all.filter((question) => question.dimension === dimension)
    if (own.some(({ severity }) => severity === 'Red')) return ratings.harm
    return own.length > 0 ? ratings.suboptimal : ratings.best
  }
  const idsIn = (isSkipped: boolean): string[] =>
    all.flatMap(({ id, dimension }) => (state.skipped.has(dimension) === isSkipped ? [id] : []))
  return {
    ratings: Object.fromEntries(
      rubric.dimensions.map((dimension) => [dimension, ofDimension(dimension)]),
    ),
    findings: idsIn(false),
    discardedFindings: idsIn(true),
  }
}

const notRelevant = (rubric: Rubric, state: State): Rated => ({
  ratings: Object.fromEntries(
    rubric.dimensions.map((dimension) => [dimension, ratings.notRelevant]),
  ),
  findings: [],
  discardedFindings: findingsOf(rubric, state).map(({ id }) => id),
})

/**
 * Ratings after an unreadable answer: the dimensions visited before are rated, the others are
 * unknown.
 */
function unreadable(rubric: Rubric, state: State, present: string): Rated {
  const { ratings: known, ...rest } = rated(rubric, state)
  const isKnown = (dimension: string): boolean =>
    state.visited.has(dimension) && dimension !== present
  return {
    ...rest,
    ratings: Object.fromEntries(
      rubric.dimensions.map((dimension) => [
        dimension,
        isKnown(dimension) ? known[dimension]! : null,
      ]),
    ),
  }
}

const ratedSoFar = (rubric: Rubric, state: State): Rated => ({
  ...rated(rubric, state),
  ratings: Object.fromEntries(rubric.dimensions.map((dimension) => [dimension, null])),
})
