export type Vector = Float64Array<ArrayBuffer>

/** A strictly convex function with two derivatives. */
export interface ConvexProblem {
  readonly size: number
  value(at: Vector): number
  gradient(at: Vector): Vector
  /** The Hessian at a point, as what it does to a direction. */
  hessian(at: Vector): (direction: Vector) => Vector
}

const maxSteps = 200
const maxHalvings = 40
const sufficientDecrease = 1e-4
const rounding = 1e-12

/**
 * The minimum, or nothing when no entry of the gradient gets as small as `tolerance`. Newton's method with line search; the
 * steps are found by conjugate gradients, so nothing of the Hessian's size is ever held.
 *
 * Source: Nocedal and Wright, Numerical Optimization, algorithm 7.1.
 */
export function minimise(problem: ConvexProblem, tolerance: number): Vector | undefined {
  let point: Vector = new Float64Array(problem.size)
  for (let step = 0; step < maxSteps; step += 1) {
    const gradient = problem.gradient(point)
    if (gradient.every((entry) => Math.abs(entry) <= tolerance)) return point
    const direction = newtonDirection(problem.hessian(point), gradient)
    const next = lineSearch(problem, point, direction, dot(gradient, direction))
    if (!next) return undefined
    point = next
  }
  return undefined
}

/** Solves H d = −g, the more exactly the nearer the optimum is. */
function newtonDirection(hessianTimes: (direction: Vector) => Vector, gradient: Vector): Vector {
  const size = Math.sqrt(dot(gradient, gradient))
  const enough = size * Math.min(0.1, Math.sqrt(size))
  const solution = new Float64Array(gradient.length)
  let residual = gradient.map((entry) => -entry)
  let direction = residual
  let rest = dot(residual, residual)
  for (let iteration = 0; iteration < gradient.length && Math.sqrt(rest) > enough; iteration += 1) {
    const image = hessianTimes(direction)
    const stride = rest / dot(direction, image)
    addTo(solution, direction, stride)
    residual = moved(residual, image, -stride)
    const next = dot(residual, residual)
    direction = moved(residual, direction, next / rest)
    rest = next
  }
  return solution
}

/** Halves the step until it lowers the value enough; near the optimum, where rounding hides it, the whole step is taken. */
function lineSearch(problem: ConvexProblem, from: Vector, direction: Vector, slope: number): Vector | undefined {
  const value = problem.value(from)
  const slack = rounding * Math.abs(value)
  for (let halvings = 0; halvings < maxHalvings; halvings += 1) {
    const stride = 2 ** -halvings
    const to = moved(from, direction, stride)
    if (problem.value(to) <= value + sufficientDecrease * stride * slope + slack) return to
  }
  return undefined
}

function addTo(sum: Vector, direction: Vector, stride: number): void {
  for (let index = 0; index < sum.length; index += 1) sum[index]! += stride * direction[index]!
}

function moved(from: Vector, direction: Vector, stride: number): Vector {
  const to = from.slice()
  addTo(to, direction, stride)
  return to
}

function dot(one: Vector, other: Vector): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += one[index]! * other[index]!
  return sum
}
