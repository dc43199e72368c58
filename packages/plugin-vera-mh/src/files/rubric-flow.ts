/** Finds faults of the paths through a rubric. */
import type { Rubric, RubricFault, RubricQuestion } from './rubric.js'
import { nextOf } from './rubric-next.js'

/** Errors and warnings of the flow. Reachability is checked only if all jumps have a target. */
export function flowFaults(rubric: Rubric): { errors: RubricFault[]; warnings: RubricFault[] } {
  const ids = new Set(rubric.questions.map(({ id }) => id))
  const lost = rubric.questions.flatMap(({ id: question, options }) =>
    options.flatMap(({ jump, row }): RubricFault[] =>
      'to' in jump && !ids.has(jump.to)
        ? [{ code: 'unknown-goto', row, question, goto: jump.to }]
        : [],
    ),
  )
  if (lost.length > 0) return { errors: lost, warnings: [] }
  const after = new Map(
    rubric.questions.map((question) => [
      question.id,
      question.options.flatMap((option) => nextOf(rubric, question, option) ?? []),
    ]),
  )
  const reached = new Map(rubric.questions.map(({ id }) => [id, reachedFrom(after, id)]))
  const circles = circlesOf(rubric, reached)
  const [first] = rubric.questions
  const unreachable = rubric.questions.filter(
    ({ id }) => id !== first!.id && !reached.get(first!.id)!.has(id),
  )
  const errors = [
    ...circles.map((questions) => ({ code: 'cycle', questions })),
    ...skippedButAsked(rubric, reached),
    ...unreachable.map(({ id }) => ({ code: 'unreachable', question: id })),
  ]
  return { errors, warnings: circles.length > 0 ? [] : lostAnswers(rubric, after) }
}

function reachedFrom(
  after: ReadonlyMap<string, readonly string[]>,
  from: string,
): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...after.get(from)!]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue
    reached.add(at)
    open.push(...after.get(at)!)
  }
  return reached
}

function circlesOf(
  { questions }: Rubric,
  reached: ReadonlyMap<string, ReadonlySet<string>>,
): string[][] {
  const seen = new Set<string>()
  return questions.flatMap(({ id }) => {
    if (seen.has(id) || !reached.get(id)!.has(id)) return []
    const circle = questions.flatMap(({ id: other }) =>
      reached.get(id)!.has(other) && reached.get(other)!.has(id) ? [other] : [],
    )
    for (const each of circle) seen.add(each)
    return [circle]
  })
}

/**
 * Warnings on questions of a dimension after it was marked as not relevant: the released programs
 * then forget the mark.
 */
function skippedButAsked(
  rubric: Rubric,
  reached: ReadonlyMap<string, ReadonlySet<string>>,
): RubricFault[] {
  const dimensionOf = new Map(rubric.questions.map(({ id, dimension }) => [id, dimension]))
  return rubric.questions.flatMap(({ id: question, dimension, options }) =>
    options.flatMap(({ jump, row }): RubricFault[] => {
      if (jump.kind !== 'skip') return []
      const later = [jump.to, ...reached.get(jump.to)!]
      const isAsked = later.some((id) => dimensionOf.get(id) === dimension)
      return isAsked ? [{ code: 'not-relevant-but-asked', row, question }] : []
    }),
  )
}

/**
 * Warnings on an `END` that can follow when all dimensions have been visited: it still discards all
 * answers.
 */
function lostAnswers(rubric: Rubric, after: ReadonlyMap<string, readonly string[]>): RubricFault[] {
  const all = rubric.dimensions.length
  const visited = visitedBefore(rubric, after)
  return rubric.questions.flatMap(({ id: question, options }) => {
    const isWhole = [...visited.get(question)!].some(
      (dimensions) => dimensions.split('\n').length === all,
    )
    if (!isWhole) return []
    return options.flatMap(({ jump, row }) =>
      jump.kind === 'end' ? [{ code: 'end-discards-answers', row, question }] : [],
    )
  })
}

/**
 * For each question: the sets of dimensions that a path up to and including it can have visited.
 */
function visitedBefore(
  rubric: Rubric,
  after: ReadonlyMap<string, readonly string[]>,
): Map<string, Set<string>> {
  const visited = new Map(rubric.questions.map(({ id }): [string, Set<string>] => [id, new Set()]))
  const byId = new Map(rubric.questions.map((question) => [question.id, question]))
  const open: [RubricQuestion, readonly string[]][] = [[rubric.questions[0]!, []]]
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const [question, before] = step
    const dimensions = [...new Set([...before, question.dimension])].sort()
    const key = dimensions.join('\n')
    if (visited.get(question.id)!.has(key)) continue
    visited.get(question.id)!.add(key)
    for (const id of after.get(question.id)!) open.push([byId.get(id)!, dimensions])
  }
  return visited
}
