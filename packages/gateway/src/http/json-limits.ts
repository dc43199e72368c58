/** Limits of JSON: unsupported values and nesting depth. */

/**
 * Describes the first part of a value that JSON cannot represent, as `path is kind`; undefined
 * without such a part. Undefined members are allowed, because JSON omits them.
 */
export function notJson(value: unknown, path = 'it'): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`
  if (typeof value !== 'object')
    return `${path} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`
  if (Array.isArray(value))
    return firstOf(value.map((item, at) => [`${path}[${at}]`, item] as const))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    return `${path} is a ${value.constructor.name}`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return firstOf(members.map(([key, member]) => [`${path}.${key}`, member] as const))
}

function firstOf(parts: readonly (readonly [path: string, value: unknown])[]): string | undefined {
  for (const [path, value] of parts) {
    const fault = notJson(value, path)
    if (fault !== undefined) return fault
  }
  return undefined
}

/**
 * True if a JSON value is nested more than `levels` deep. Iterative, so that deep values cannot
 * overflow the stack.
 */
export function isDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isHolder)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= levels) return true
    const next: object[] = []
    // Arrays are not copied: a batch of vectors has millions of numbers.
    for (const holder of level) {
      for (const part of Array.isArray(holder) ? holder : Object.values(holder))
        if (isHolder(part)) next.push(part)
    }
    level = next
  }
  return false
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
