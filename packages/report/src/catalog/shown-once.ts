/**
 * Groups measures and curves that have the same values in every dialogue. The page shows one of
 * each group, with the names of all.
 */
import type { MeasureEntry } from '../report-data.js'
import { conditionsText } from './conditions.js'

export interface Once<T> {
  readonly shown: T
  /** Entries that equal the shown one. */
  readonly equal: readonly T[]
}

/** Groups entries by `sameAs`; the first of each group is shown. */
export const shownOnce = <T extends Pick<MeasureEntry, 'key' | 'sameAs'>>(
  all: readonly T[],
): readonly Once<T>[] => grouped(all, ({ key, sameAs = key }) => sameAs)

export type Found = Pick<MeasureEntry, 'source' | 'name' | 'conditions'>

/**
 * Groups the entries of a single dialogue. Entries are equal only if they are so in all dialogues,
 * as the catalog's list (`all`) says.
 */
export const shownOnceIn = <T extends Found>(
  own: readonly T[],
  all: readonly MeasureEntry[],
): readonly Once<T>[] =>
  grouped(own, (each) => {
    const entry = entryOf(each, all)
    return entry?.sameAs ?? entry?.key ?? each
  })

export const entryOf = <T extends MeasureEntry>(
  { source, name, conditions }: Found,
  all: readonly T[],
): T | undefined =>
  all.find(
    (each) =>
      each.source === source &&
      each.name === name &&
      conditionsText(each.conditions) === conditionsText(conditions),
  )

function grouped<T>(all: readonly T[], groupOf: (each: T) => unknown): Once<T>[] {
  const groups = new Map<unknown, { shown: T; equal: T[] }>()
  for (const each of all) {
    const group = groups.get(groupOf(each))
    if (group) group.equal.push(each)
    else groups.set(groupOf(each), { shown: each, equal: [] })
  }
  return [...groups.values()]
}
