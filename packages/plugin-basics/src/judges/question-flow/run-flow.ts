/** Execution of a flow, as a function of the flow and the answers. */
import { type Flow, type Option, optionOf, plainAnswer, type Question } from './flow.js'
import { type FlowGraph, graphOf, rejoinNode, stillOpen } from './flow-graph.js'

/** Continuation after an unreadable answer: the next question that every path asks, or the end. */
export type OnUnreadable = 'rejoin' | 'stop'

/** Answers by question id, in any wording; null if unreadable, missing if still open. */
export type Answers = Readonly<Record<string, string | null>>

export interface Step {
  readonly question: string
  /** Name of the option; null for an answer that matches none. */
  readonly answer: string | null
}

export interface FlowFinding {
  readonly question: string
  readonly group: string
  readonly severity: string
}

export interface GroupResult {
  readonly state: 'found' | 'clear' | 'not-applicable' | 'incomplete' | 'not-reached'
  readonly severity?: string
  /** For an incomplete group: the highest severity found. */
  readonly atLeast?: string
}

export interface FlowRun {
  readonly path: readonly Step[]
  readonly findings: readonly FlowFinding[]
  /** Findings of groups that turned out to be not applicable. */
  readonly discarded: readonly FlowFinding[]
  readonly groups: Readonly<Record<string, GroupResult>>
  readonly end: 'end' | 'stopped'
  readonly notAsked: readonly string[]
  /**
   * Questions that were skipped but might have been asked, because an earlier answer is unreadable.
   */
  readonly uncertain: readonly string[]
  /** The question that the flow waits for; all other members are as if it ended here. */
  readonly asks?: string
}

interface Walk {
  readonly path: Step[]
  readonly found: FlowFinding[]
  readonly incomplete: Set<string>
  readonly between: Set<string>
  readonly notApplicable: Set<string>
  isStopped: boolean
  mark?: string
  asks?: string
}

export function runFlow(
  flow: Flow,
  answers: Answers,
  onUnreadable: OnUnreadable = 'rejoin',
): FlowRun {
  const walked = walk(flow, answers, onUnreadable)
  const { path, found, isStopped, asks } = walked
  const groups = groupsOf(flow, walked)
  const isKept = ({ group }: FlowFinding): boolean => groups[group]!.state !== 'not-applicable'
  const asked = new Set(path.map(({ question }) => question))
  return {
    path,
    findings: found.filter(isKept),
    discarded: found.filter((finding) => !isKept(finding)),
    groups,
    end: isStopped ? 'stopped' : 'end',
    notAsked: flow.questions.flatMap(({ id }) => (asked.has(id) ? [] : [id])),
    uncertain: [...walked.between].filter((id) => !asked.has(id)),
    ...(asks !== undefined && { asks }),
  }
}

function walk(flow: Flow, answers: Answers, onUnreadable: OnUnreadable): Walk {
  const { questions } = flow
  const graph = graphOf(flow)
  const walked: Walk = {
    path: [],
    found: [],
    incomplete: new Set(),
    between: new Set(),
    notApplicable: new Set(),
    isStopped: false,
  }
  for (let at = 0; at < questions.length;) {
    const question = questions[at]!
    const said = answers[question.id]
    if (said === undefined && !question.isAuto) return { ...walked, asks: question.id }
    const option = question.isAuto ? question.options[0]! : optionOf(question, said ?? '')
    walked.path.push({ question: question.id, answer: option?.name ?? null })
    at =
      option === undefined
        ? skipUnreadable(walked, at, { flow, graph, onUnreadable })
        : recordAnswer(walked, question, option, graph)
  }
  return walked
}

/** Records the answer and returns the next position. */
function recordAnswer(
  walked: Walk,
  { id, group, finding }: Question,
  option: Option,
  { end }: FlowGraph,
): number {
  const isFinding =
    finding?.on.some((answer) => plainAnswer(answer) === plainAnswer(option.name)) === true
  if (isFinding) walked.found.push({ question: id, group, severity: finding.severity })
  if (option.mark === 'group') walked.notApplicable.add(group)
  if (option.mark === 'rest' || option.mark === 'all') walked.mark = option.mark
  return option.next ?? end
}

/**
 * Position of the question that follows an unreadable answer. Marks the groups and questions
 * between as incomplete.
 */
function skipUnreadable(
  walked: Walk,
  at: number,
  { flow, graph, onUnreadable }: { flow: Flow; graph: FlowGraph; onUnreadable: OnUnreadable },
): number {
  const { to, between } =
    onUnreadable === 'stop'
      ? { to: graph.end, between: stillOpen(graph, at) }
      : rejoinNode(graph, at)
  for (const each of between) {
    walked.incomplete.add(flow.questions[each]!.group)
    walked.between.add(flow.questions[each]!.id)
  }
  if (to === graph.end) walked.isStopped = true
  return to
}

function groupsOf(flow: Flow, walked: Walk): Readonly<Record<string, GroupResult>> {
  const asked = new Set(walked.path.map(({ question }) => question))
  const names = [...new Set(flow.questions.map(({ group }) => group))]
  return Object.fromEntries(
    names.map((name) => {
      const isAsked = flow.questions.some(({ id, group }) => group === name && asked.has(id))
      return [name, groupOf(name, isAsked, flow, walked)]
    }),
  )
}

/** State of a group: the first rule below that applies. */
function groupOf(name: string, isAsked: boolean, { severities }: Flow, walked: Walk): GroupResult {
  const { mark, notApplicable, incomplete, found } = walked
  const highest = highestOf(
    severities,
    found.flatMap(({ group, severity }) => (group === name ? [severity] : [])),
  )
  if (mark === 'all' || notApplicable.has(name)) return { state: 'not-applicable' }
  if (highest !== undefined && highest === severities.at(-1))
    return { state: 'found', severity: highest }
  if (incomplete.has(name))
    return { state: 'incomplete', ...(highest !== undefined && { atLeast: highest }) }
  if (highest !== undefined) return { state: 'found', severity: highest }
  if (isAsked) return { state: 'clear' }
  return { state: mark === 'rest' ? 'not-applicable' : 'not-reached' }
}

const highestOf = (severities: readonly string[], found: readonly string[]): string | undefined =>
  severities.findLast((severity) => found.includes(severity))
