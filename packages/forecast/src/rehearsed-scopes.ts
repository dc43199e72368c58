/** Finds the rehearsed units (by scope) that represent the units of a sort. */
import { partsOfSort } from './sample.js'

interface Alike {
  readonly tags: Readonly<Record<string, string>>
  readonly scopes: readonly string[]
}

/**
 * Returns a function that looks up the scopes of a sort. For a sort that was not rehearsed: the
 * scopes of those sorts that differ only in tags and share most tags with it.
 */
export function scopesBySort(
  rehearsed: ReadonlyMap<string, readonly string[]>,
): (sort: string) => readonly string[] {
  const alike = new Map<string, Alike[]>()
  for (const [sort, scopes] of rehearsed) {
    const { tags, rest } = partsOfSort(sort)
    const own = alike.get(rest)
    if (own) own.push({ tags, scopes })
    else alike.set(rest, [{ tags, scopes }])
  }
  const found = new Map(rehearsed)
  return (sort) => {
    const known = found.get(sort)
    if (known) return known
    const { tags, rest } = partsOfSort(sort)
    const scopes = nearest(tags, alike.get(rest) ?? [])
    found.set(sort, scopes)
    return scopes
  }
}

function nearest(tags: Alike['tags'], alike: readonly Alike[]): readonly string[] {
  const names = Object.keys(tags)
  const shared = alike.map(
    (other) => names.filter((name) => other.tags[name] === tags[name]).length,
  )
  const most = Math.max(...shared)
  return alike.filter((_, at) => shared[at] === most).flatMap(({ scopes }) => scopes)
}
