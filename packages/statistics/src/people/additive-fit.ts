import { inverse, solve } from '../numerics.js'

/** Ratings of one item; at least two raters rated it. */
export type FitItem = readonly { readonly rater: number; readonly value: number }[]

/**
 * Contribution of some items to the normal equations of the rater effects. Item effects are already
 * eliminated.
 */
export interface NormalEquations {
  readonly matrix: number[][]
  readonly right: number[]
}

/**
 * Normal equations A x = b of the rater effects x. For raters r and s: A_rr = sum over r's items of
 * 1 - 1/m, A_rs = - sum over common items of 1/m, b_r = sum over r's items of (rating - mean of the
 * item); m is the number of ratings of an item.
 */
export function normalEquations(
  items: readonly FitItem[],
  order: readonly number[],
): NormalEquations {
  const place = new Map(order.map((rater, at) => [rater, at]))
  const matrix = order.map(() => order.map(() => 0))
  const right = order.map(() => 0)
  for (const item of items) {
    const centre = item.reduce((sum, { value }) => sum + value, 0) / item.length
    const places = item.map(({ rater }) => place.get(rater)!)
    for (const [i, at] of places.entries()) {
      right[at]! += item[i]!.value - centre
      matrix[at]![at]! += 1
      for (const other of places) matrix[at]![other]! -= 1 / item.length
    }
  }
  return { matrix, right }
}

/** Adds a row and a column of ones to the matrix, so that the rater effects sum to 0. */
const bordered = (matrix: readonly (readonly number[])[]): number[][] => [
  ...matrix.map((row) => [...row, 1]),
  [...matrix.map(() => 1), 0],
]

/** Solves for rater effects that sum to 0; undefined if shared items do not connect all raters. */
export const raterEffectsOf = ({ matrix, right }: NormalEquations): number[] | undefined =>
  solve(bordered(matrix), [...right, 0])?.slice(0, -1)

export interface AdditiveFit {
  readonly raterEffects: readonly number[]
  /** Variances of the rater effects, for a residual variance of 1. */
  readonly variances: readonly number[]
  readonly residuals: FitItem
  readonly rss: number
  /** Residual sum of squares of the model without rater effects. */
  readonly rss0: number
}

/**
 * Least-squares fit of rating = item effect + rater effect. Shared items must connect all raters.
 * Results follow `order`.
 */
export function additiveFit(items: readonly FitItem[], order: readonly number[]): AdditiveFit {
  const equations = normalEquations(items, order)
  const raterEffects = raterEffectsOf(equations)!
  const inverseMatrix = inverse(bordered(equations.matrix))!
  const effectOf = new Map(order.map((rater, at) => [rater, raterEffects[at]!]))
  const residuals = residualsOf(items, (rater) => effectOf.get(rater)!)
  return {
    raterEffects,
    variances: order.map((_, at) => Math.max(0, inverseMatrix[at]![at]!)),
    residuals,
    rss: squares(residuals),
    rss0: squares(residualsOf(items, () => 0)),
  }
}

const squares = (residuals: FitItem): number =>
  residuals.reduce((sum, { value }) => sum + value ** 2, 0)

const residualsOf = (items: readonly FitItem[], effectOf: (rater: number) => number): FitItem =>
  items.flatMap((item) => {
    const centre =
      item.reduce((sum, { rater, value }) => sum + value - effectOf(rater), 0) / item.length
    return item.map(({ rater, value }) => ({ rater, value: value - effectOf(rater) - centre }))
  })

/** Groups of raters that are connected by shared items. */
export function connectedRaters(items: readonly FitItem[], raters: Iterable<number>): number[][] {
  const group = new Map<number, Set<number>>(
    Array.from(raters, (rater) => [rater, new Set([rater])]),
  )
  for (const item of items) {
    const [first, ...rest] = item.map(({ rater }) => group.get(rater)!)
    for (const other of rest) {
      if (other === first) continue
      for (const rater of other) {
        first!.add(rater)
        group.set(rater, first!)
      }
    }
  }
  return [...new Set(group.values())].map((each) => [...each])
}
