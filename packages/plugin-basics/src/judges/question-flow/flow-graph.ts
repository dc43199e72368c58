/** Paths through a flow. Nodes are positions of questions, and an additional one is the end. */
import type { Flow } from './flow.js'

export interface FlowGraph {
  /** Number of the node at which the flow ends. */
  readonly end: number
  /** Questions that can directly follow each question. */
  readonly after: readonly (readonly number[])[]
  /**
   * Nodes that can follow each question directly or later; a question follows itself only in a
   * cycle.
   */
  readonly reached: readonly ReadonlySet<number>[]
}

export function graphOf({ questions }: Flow): FlowGraph {
  const end = questions.length
  const after = questions.map(({ options }) => [
    ...new Set(options.flatMap(({ next }) => (next === undefined ? [] : [next]))),
  ])
  return { end, after, reached: after.map((_, from) => reachedFrom(after, from)) }
}

function reachedFrom(
  after: readonly (readonly number[])[],
  from: number,
  without?: number,
): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = [...after[from]!]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at) || at === without) continue
    reached.add(at)
    open.push(...(after[at] ?? []))
  }
  return reached
}

/** Cycles: questions that lead to each other, each cycle in the order of the file. */
export function cyclesOf({ reached }: FlowGraph): number[][] {
  const circles: number[][] = []
  const seen = new Set<number>()
  for (const [at, later] of reached.entries()) {
    if (!later.has(at) || seen.has(at)) continue
    const circle = [...later]
      .filter((other) => reached[other]?.has(at))
      .sort((left, right) => left - right)
    for (const each of circle) seen.add(each)
    circles.push(circle)
  }
  return circles
}

/**
 * The nearest node on every path from a question (its immediate post-dominator), and the questions
 * that may be asked before it, including the question itself.
 */
export function rejoinNode(
  { end, after, reached }: FlowGraph,
  from: number,
): { to: number; between: number[] } {
  const certain = [...reached[from]!].filter(
    (node) => node === end || !reachedFrom(after, from, node).has(end),
  )
  // All certain nodes lie on one path, so the nearest is the one that leads to all others.
  const to =
    certain.find((node) => certain.every((other) => other === node || reached[node]?.has(other))) ??
    end
  return { to, between: betweenOf(after, from, to, end) }
}

const betweenOf = (
  after: readonly (readonly number[])[],
  from: number,
  to: number,
  end: number,
): number[] =>
  [from, ...reachedFrom(after, from, to)]
    .filter((node) => node !== end)
    .sort((left, right) => left - right)

/** All questions that can still be asked from here, including this one. */
export const stillOpen = ({ end, reached }: FlowGraph, from: number): number[] =>
  [from, ...reached[from]!].filter((node) => node !== end).sort((left, right) => left - right)

/**
 * Least and greatest total weight of paths from the first question to the end. The graph must not
 * have cycles.
 */
export function weightRange(
  { end, after }: FlowGraph,
  weight: (at: number) => number,
): { least: number; most: number } {
  const known = new Map<number, { least: number; most: number }>([[end, { least: 0, most: 0 }]])
  const from = (at: number): { least: number; most: number } => {
    const found = known.get(at)
    if (found) return found
    const rest = after[at]!.map(from)
    const along = {
      least: weight(at) + Math.min(...rest.map(({ least }) => least)),
      most: weight(at) + Math.max(...rest.map(({ most }) => most)),
    }
    known.set(at, along)
    return along
  }
  return from(0)
}
