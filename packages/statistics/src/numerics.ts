/** Linear equations, maxima and connected graphs, for models of comparisons. */

/** Solves matrix x = right side by elimination with pivots; undefined for a singular matrix. */
export function solve(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): number[] | undefined {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  const size = rows.length
  const scale = Math.max(0, ...matrix.flat().map(Math.abs))
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    }
    if (!(Math.abs(rows[pivot]![column]!) > 1e-13 * scale)) return undefined
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / rows[column]![column]!
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * rows[column]![at]!
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!)
}

/** Inverse of a matrix; undefined for a singular one. */
export function inverse(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const columns = matrix.map((_, at) =>
    solve(
      matrix,
      matrix.map((__, row) => Number(row === at)),
    ),
  )
  if (columns.some((column) => column === undefined)) return undefined
  return matrix.map((_, row) => columns.map((column) => column![row]!))
}

/**
 * Value of a concave function at a point, with its gradient and `information`, the negative of its
 * second derivatives.
 */
export interface Slope {
  readonly value: number
  readonly gradient: readonly number[]
  readonly information: readonly (readonly number[])[]
}

export interface Maximum {
  readonly point: readonly number[]
  /**
   * Last step of the search. If there is no finite maximum, it approaches the direction in which
   * the function grows without limit.
   */
  readonly direction: readonly number[]
}

const STEPS = 60
const SETTLED = 1e-11

/** Maximises a concave function by Newton's method with step halving. */
export function maximise(
  start: readonly number[],
  slopeAt: (point: readonly number[]) => Slope,
): Maximum {
  let point = start
  let here = slopeAt(point)
  let direction: readonly number[] = start.map(() => 0)
  for (
    let step = 0;
    step < STEPS && Math.max(0, ...here.gradient.map(Math.abs)) > SETTLED;
    step++
  ) {
    const next = solve(here.information, here.gradient)
    if (next === undefined) break
    direction = next
    let factor = 1
    let candidate = point
    let there = here
    do {
      candidate = point.map((each, at) => each + factor * direction[at]!)
      there = slopeAt(candidate)
      factor /= 2
    } while (there.value < here.value - 1e-12 * Math.abs(here.value) && factor > 1e-9)
    point = candidate
    here = there
  }
  return { point, direction }
}

/**
 * True if every position from 0 to size - 1 can be reached from 0 along directed edges.
 * `leads(from, to)` tells if there is an edge.
 */
export function reachesAll(size: number, leads: (from: number, to: number) => boolean): boolean {
  const reached = new Set([0])
  for (const from of reached) {
    for (let to = 0; to < size; to++) if (leads(from, to)) reached.add(to)
  }
  return reached.size === size
}

/** True if every position can be reached from every other. */
export const isStronglyConnected = (
  size: number,
  leads: (from: number, to: number) => boolean,
): boolean => reachesAll(size, leads) && reachesAll(size, (from, to) => leads(to, from))
