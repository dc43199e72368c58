/** Freezes plain data, all the way down. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const name of Object.keys(value)) freeze((value as Readonly<Record<string, unknown>>)[name])
  return Object.freeze(value)
}
