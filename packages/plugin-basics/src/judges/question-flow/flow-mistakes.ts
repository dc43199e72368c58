/** Finds all mistakes in a flow. */
import {
  type Flow,
  flowOf,
  type Option,
  plainAnswer,
  type Question,
  reserved,
  type WrittenFlow,
} from './flow.js'
import { cyclesOf, type FlowGraph, graphOf } from './flow-graph.js'

export type FlowMistake =
  | { readonly code: 'no-questions' }
  | { readonly code: OfQuestion; readonly question: string }
  | { readonly code: OfAnswer; readonly question: string; readonly answer: string }
  | {
      readonly code: 'unknown-goto'
      readonly question: string
      readonly answer: string
      readonly goto: string
    }
  | {
      readonly code: 'unknown-mark'
      readonly question: string
      readonly answer: string
      readonly mark: string
    }
  | { readonly code: 'unknown-severity'; readonly question: string; readonly severity: string }
  | { readonly code: 'cycle'; readonly questions: readonly string[] }

type OfQuestion =
  | 'reserved-id'
  | 'single-answer'
  | 'auto-needs-one-answer'
  | 'auto-finding'
  | 'unreachable'
type OfAnswer =
  | 'duplicate-answer'
  | 'unknown-answer'
  | 'finding-and-not-applicable'
  | 'not-applicable-but-asked'

/**
 * A warning that findings of earlier questions are lost if a later answer marks everything as not
 * applicable.
 */
export interface FlowWarning {
  readonly code: 'gate-discards-findings'
  readonly question: string
  readonly after: readonly string[]
}

const marks: ReadonlySet<string> = new Set(['group', 'rest', 'all'])

export function flowMistakes(written: WrittenFlow): {
  errors: FlowMistake[]
  warnings: FlowWarning[]
} {
  if (Object.keys(written.questions).length === 0)
    return { errors: [{ code: 'no-questions' }], warnings: [] }
  const flow = flowOf(written)
  const graph = graphOf(flow)
  const circles = cyclesOf(graph)
  const errors = [
    ...flow.questions.flatMap((question, at) => [
      ...ofQuestion(question),
      ...ofFinding(question, flow),
      ...ofJumps(question, at, { flow, graph }),
    ]),
    ...circles.map((circle) => ({
      code: 'cycle' as const,
      questions: circle.map((at) => flow.questions[at]!.id),
    })),
  ]
  return { errors, warnings: circles.length > 0 ? [] : lostFindings(flow, graph) }
}

function ofQuestion({ id: question, isAuto, options }: Question): FlowMistake[] {
  const isCounted = isAuto ? options.length === 1 : options.length > 1
  const doubled = options.filter(
    ({ name }, at) =>
      options.findIndex((other) => plainAnswer(other.name) === plainAnswer(name)) < at,
  )
  return [
    ...(reserved.includes(question) ? [{ code: 'reserved-id' as const, question }] : []),
    ...(isCounted
      ? []
      : [
          {
            code: isAuto ? ('auto-needs-one-answer' as const) : ('single-answer' as const),
            question,
          },
        ]),
    ...doubled.map(({ name: answer }) => ({ code: 'duplicate-answer' as const, question, answer })),
  ]
}

function ofFinding(
  { id: question, finding, isAuto, options }: Question,
  { severities }: Flow,
): FlowMistake[] {
  if (finding === undefined) return []
  // No judge is asked, so that there is no answer to count and no quote.
  if (isAuto) return [{ code: 'auto-finding', question }]
  const { on, severity } = finding
  const found = on.map((answer) => ({
    answer,
    option: options.find((option) => same(option, answer)),
  }))
  return [
    ...(severities.includes(severity)
      ? []
      : [{ code: 'unknown-severity' as const, question, severity }]),
    ...found.flatMap(({ answer, option }): FlowMistake[] => {
      if (option === undefined) return [{ code: 'unknown-answer', question, answer }]
      const isLost = option.mark === 'group' || option.mark === 'all'
      return isLost ? [{ code: 'finding-and-not-applicable', question, answer }] : []
    }),
  ]
}

const same = ({ name }: Option, answer: string): boolean =>
  plainAnswer(name) === plainAnswer(answer)

function ofJumps(
  { id: question, options, group }: Question,
  at: number,
  { flow, graph }: { flow: Flow; graph: FlowGraph },
): FlowMistake[] {
  const isGroup = (node: number): boolean => flow.questions[node]?.group === group
  const isReached = at === 0 || graph.reached[0]!.has(at)
  const ids = new Set([...flow.questions.map(({ id }) => id), ...reserved])
  return [
    ...(isReached ? [] : [{ code: 'unreachable' as const, question }]),
    ...options.flatMap(({ name: answer, goto, next, mark }): FlowMistake[] => {
      const isAsked =
        next !== undefined && (isGroup(next) || [...(graph.reached[next] ?? [])].some(isGroup))
      return [
        ...(ids.has(goto) ? [] : [{ code: 'unknown-goto' as const, question, answer, goto }]),
        ...(mark === undefined || marks.has(mark)
          ? []
          : [{ code: 'unknown-mark' as const, question, answer, mark }]),
        ...(mark === 'group' && isAsked
          ? [{ code: 'not-applicable-but-asked' as const, question, answer }]
          : []),
      ]
    }),
  ]
}

function lostFindings({ questions }: Flow, { reached }: FlowGraph): FlowWarning[] {
  return questions.flatMap(({ id: question, options }, at) => {
    const after = questions.flatMap(({ id, finding }, from) =>
      finding && reached[from]!.has(at) ? [id] : [],
    )
    const isGate = options.some(({ mark }) => mark === 'all')
    return isGate && after.length > 0
      ? [{ code: 'gate-discards-findings' as const, question, after }]
      : []
  })
}
