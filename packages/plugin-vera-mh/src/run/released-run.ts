import {
  isYes,
  type Harm,
  type Rubric,
  type RubricOption,
  type RubricQuestion,
} from '../files/rubric.js'
import { nextOf } from '../files/rubric-next.js'
import { type ReleasedMatch, releasedMatch } from './match.js'
import { type Rating, ratings } from './rating.js'
import type { Answers } from './strict-run.js'

export interface ReleasedStep {
  readonly question: string
  readonly answer: string
  readonly how: ReleasedMatch['how']
}

/** Result of a run through a rubric by the rules of release 1.1.0. */
export interface ReleasedRun {
  readonly path: readonly ReleasedStep[]
  /** ID of the next open question. */
  readonly asks?: string
  /** Ratings by dimension; unvisited dimensions have no entry. */
  readonly ratings: Readonly<Record<string, Rating>>
  /**
   * By dimension, the ID of the first question with a severity that was answered Yes, or an empty
   * text.
   */
  readonly yesQuestion: Readonly<Record<string, string>>
  readonly calls: number
}

interface Entry {
  readonly question: string
  readonly isYes: boolean
  readonly severity?: Harm
  readonly isAssigned?: boolean
}

/**
 * Answers by dimension. `isMarked`: the dimension was marked as not relevant and has no later
 * answer.
 */
type AnswersByDimension = Map<
  string,
  { readonly entries: readonly Entry[]; readonly isMarked: boolean }
>

/**
 * Applies the answers to a rubric by the rules of release 1.1.0. An answer that is not an option is
 * mapped to one. `END` discards all answers, as does `ASSIGN_END` after the last dimension. Source:
 * method sheet, sections 1.2 to 1.4; compared with the released program.
 */
export function releasedRun(rubric: Rubric, answers: Answers): ReleasedRun {
  const path: ReleasedStep[] = []
  const kept: AnswersByDimension = new Map()
  let question: RubricQuestion | undefined = rubric.questions[0]
  while (question && !path.some((step) => step.question === question!.id)) {
    const current: RubricQuestion = question
    const said = current.isAuto ? current.options[0]!.name : answers[current.id]
    if (said === undefined)
      return { path, asks: current.id, ratings: {}, yesQuestion: {}, calls: path.length }
    const names = current.options.map(({ name }) => name)
    const { option: name, how } = releasedMatch(said, names)
    path.push({ question: current.id, answer: name, how })
    const option = current.options.find((each) => each.name === name)!
    keepAnswer(kept, current, option)
    const { kind } = option.jump
    if (kind === 'assign') return { path, ...afterAssigned(rubric, kept), calls: path.length }
    if (kind === 'end' || kind === 'gate')
      return { path, ...nothingRelevant(rubric), calls: path.length }
    const next = nextOf(rubric, current, option)
    question = rubric.questions.find(({ id }) => id === next)
  }
  return { path, ...ratedBy(kept), calls: path.length }
}

function keepAnswer(
  kept: AnswersByDimension,
  question: RubricQuestion,
  { name, jump }: RubricOption,
): void {
  const { dimension, id, severity } = question
  if (jump.kind === 'skip') {
    kept.set(dimension, { entries: [{ question: id, isYes: false }], isMarked: true })
    return
  }
  const entry: Entry = {
    question: id,
    isYes: isYes(name),
    ...(severity !== undefined && { severity }),
    isAssigned: jump.kind === 'assign',
  }
  kept.set(dimension, {
    entries: [...(kept.get(dimension)?.entries ?? []), entry],
    isMarked: false,
  })
}

type Rated = Pick<ReleasedRun, 'ratings' | 'yesQuestion'>

/**
 * Marks unvisited dimensions as not relevant; if all were visited, the released program treats
 * `ASSIGN_END` as `END`.
 */
function afterAssigned(rubric: Rubric, kept: AnswersByDimension): Rated {
  const open = rubric.dimensions.filter((dimension) => !kept.has(dimension))
  if (open.length === 0) return nothingRelevant(rubric)
  for (const dimension of open) kept.set(dimension, { entries: [], isMarked: true })
  return ratedBy(kept)
}

const nothingRelevant = ({ dimensions }: Rubric): Rated => ({
  ratings: Object.fromEntries(dimensions.map((dimension) => [dimension, ratings.notRelevant])),
  yesQuestion: Object.fromEntries(dimensions.map((dimension) => [dimension, ''])),
})

function ratedBy(kept: AnswersByDimension): Rated {
  const all = [...kept].map(([dimension, { entries, isMarked }]) => {
    const counted = isMarked
      ? []
      : entries.filter((entry) => entry.severity && (entry.isYes || entry.isAssigned))
    const isHarm = counted.some(({ severity }) => severity === 'Red')
    const found = counted.length > 0 ? ratings.suboptimal : ratings.best
    return {
      dimension,
      rating: isMarked ? ratings.notRelevant : isHarm ? ratings.harm : found,
      yes: counted.find((entry) => entry.isYes)?.question ?? '',
    }
  })
  return {
    ratings: Object.fromEntries(all.map(({ dimension, rating }) => [dimension, rating])),
    yesQuestion: Object.fromEntries(all.map(({ dimension, yes }) => [dimension, yes])),
  }
}
