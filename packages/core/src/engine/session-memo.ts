import type { ChainPlace } from './unit.js'

/**
 * Returns a value of a session under a name. Calls `make` if there is none. Values are cached in
 * the slot, since the groups of all later sessions of the person need them too.
 */
export function sessionMemo<T>({ made }: ChainPlace, name: string, make: () => T): T {
  if (!made.has(name)) made.set(name, make())
  return made.get(name) as T
}
