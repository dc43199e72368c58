import type { JsonObject } from '@attune/core'

export interface Grouped<K, T> {
  readonly key: K
  readonly members: readonly T[]
}

/** In the order in which keys first appear. */
export function groupsOf<K extends JsonObject, T>(all: readonly T[], keyOf: (each: T) => K): readonly Grouped<K, T>[] {
  const groups = new Map<string, { key: K; members: T[] }>()
  for (const each of all) {
    const key = keyOf(each)
    const name = JSON.stringify(key)
    const group = groups.get(name)
    if (group) group.members.push(each)
    else groups.set(name, { key, members: [each] })
  }
  return [...groups.values()]
}

export const said = (all: readonly string[]): string =>
  all.length === 0 ? 'There are no values.' : `${all.join('; ')}.`
