import type { Random } from '@attune/core/internal'

export interface Edge {
  readonly rater: number
  readonly item: number
}

/**
 * Decides for each pair and rater whether the pair's first dialogue is on the left. Within one,
 * this holds for half of each rater's pairs and for half of each pair's raters.
 *
 * Raters and pairs are the two sets of nodes of a bipartite graph, and each showing is an edge.
 * Dummy edges make all degrees even, and sides alternate along closed walks. Walks in a bipartite
 * graph have even lengths, so every node is balanced except for its dummy edge (de Werra 1971).
 */
export function balancedSides(edges: readonly Edge[], random: Random): boolean[] {
  const nodes = new Map<string, Half[]>()
  const all: Half[][] = []
  const join = (left: string, right: string): void => {
    const used = { done: false }
    const at = all.length
    const pair = [
      { at, to: right, used },
      { at, to: left, used },
    ]
    all.push(pair)
    for (const [node, half] of [
      [left, pair[0]!],
      [right, pair[1]!],
    ] as const)
      nodes.set(node, [...(nodes.get(node) ?? []), half])
  }
  for (const { rater, item } of edges) join(`r${rater}`, `i${item}`)
  const odd = [...nodes].filter(([, halves]) => halves.length % 2 === 1).map(([node]) => node)
  const [oddRaters, oddItems] = [
    odd.filter((node) => node.startsWith('r')),
    odd.filter((node) => node.startsWith('i')),
  ]
  for (const node of oddRaters) join(node, 'i dummy')
  for (const node of oddItems) join('r dummy', node)
  if (oddRaters.length % 2 === 1) join('r dummy', 'i dummy')

  const isLeft: boolean[] = []
  for (const start of nodes.keys()) {
    for (;;) {
      const walk = closedWalk(start, nodes)
      if (walk.length === 0) break
      const flip = random() < 0.5
      for (const [step, at] of walk.entries()) isLeft[at] = (step % 2 === 0) !== flip
    }
  }
  return edges.map((_, at) => isLeft[at]!)
}

interface Half {
  readonly at: number
  readonly to: string
  readonly used: { done: boolean }
}

/**
 * Closed walk from a node along unused edges. It ends at its start because all degrees are even.
 */
function closedWalk(start: string, nodes: ReadonlyMap<string, readonly Half[]>): number[] {
  const walk: number[] = []
  let at = start
  do {
    const next = nodes.get(at)!.find(({ used }) => !used.done)
    if (next === undefined) break
    next.used.done = true
    walk.push(next.at)
    at = next.to
  } while (at !== start)
  return walk
}
