import { solve } from './linear.js'

/** A concave function at a point, with its gradient and minus its second derivatives. */
export interface Slope {
  readonly value: number
  readonly gradient: readonly number[]
  readonly information: readonly (readonly number[])[]
}

export interface Maximum {
  readonly point: readonly number[]
  /** The last step. Where there is no finite maximum, steps come to point the way in which the function rises for ever. */
  readonly direction: readonly number[]
}

const STEPS = 60
const SETTLED = 1e-11

/** Climbs a concave function by Newton's method with step halving. */
export function maximise(start: readonly number[], slopeAt: (point: readonly number[]) => Slope): Maximum {
  let point = start
  let here = slopeAt(point)
  let direction: readonly number[] = start.map(() => 0)
  for (let step = 0; step < STEPS && Math.max(0, ...here.gradient.map(Math.abs)) > SETTLED; step++) {
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
