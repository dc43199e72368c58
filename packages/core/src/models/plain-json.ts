/** The first part of a value that JSON cannot hold, as `path is kind`; nothing if there is none. JSON leaves out undefined members. */
export function notJson(value: unknown, path = 'it'): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`
  if (typeof value !== 'object') return `${path} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`
  if (Array.isArray(value)) return firstOf(value.map((item, at) => [`${path}[${at}]`, item] as const))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return `${path} is a ${value.constructor.name}`
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
