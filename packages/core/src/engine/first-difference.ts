/** Where two values of JSON first differ. */

export interface Difference {
  /** `measures.m.value`. */
  readonly path: string
  /** The path, with the two values where these are no texts. */
  readonly text: string
}

/** Sums over threads and graphics cards differ by their last digits, which changes nothing that is said of them. */
const SLACK = 1e-6

export function firstDifference(one: unknown, other: unknown, path = ''): Difference | undefined {
  if (Object.is(one, other)) return undefined
  if (typeof one === 'number' && typeof other === 'number' && isClose(one, other)) return undefined
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return { path, text: textOf(path, one, other) }
  if (Array.isArray(one) && one.length !== (other as unknown as unknown[]).length)
    return { path, text: `${path} has ${one.length} items, then ${(other as unknown as unknown[]).length}` }
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const at = Array.isArray(one) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    const found = firstDifference(one[name], other[name], at)
    if (found) return found
  }
  return undefined
}

const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SLACK * Math.max(1, Math.abs(one), Math.abs(other))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Words of a dialogue are not for a terminal. */
function textOf(path: string, one: unknown, other: unknown): string {
  const shown = [one, other].map((value) =>
    typeof value === 'string' ? 'text' : isObject(value) ? 'an object' : String(value),
  )
  return shown[0] === shown[1] ? path : `${path} is ${shown[0]}, then ${shown[1]}`
}
