/** Selects the texts for a file that cannot contain all of them. */
import { createHash } from 'node:crypto'
import { grouped } from '@attune/kit/internal'
import { type Group, groupsOf } from '../catalog/groups.js'
import type { Catalog } from '../report-data.js'

/**
 * All dialogues and pairs of a scenario; they are included together, so that supporters can be
 * compared.
 */
export interface Wanted extends Group {
  readonly evaluation: string
}

/**
 * Orders the groups: first those with flags or missing results, then a sample of the others,
 * stratified by language and tags and drawn with the seed.
 */
export function inOrderOfNeed(catalogs: readonly Catalog[], seed: string): readonly Wanted[] {
  const urgent: Wanted[] = []
  const others = catalogs.map((catalog) => {
    const isUrgent = isUrgentIn(catalog)
    const usual: Wanted[] = []
    for (const group of groupsIn(catalog)) (isUrgent(group) ? urgent : usual).push(group)
    return stratified(usual, catalog, seed)
  })
  return [...urgent, ...interleaved(others)]
}

const groupsIn = (catalog: Catalog): Wanted[] =>
  [...groupsOf(catalog).values()].map((group) => ({ evaluation: catalog.evaluation, ...group }))

function isUrgentIn({ dialogues }: Catalog): (group: Wanted) => boolean {
  const flagged = new Set(dialogues.flags.flat())
  return ({ rows }) =>
    rows.some((row) => dialogues.reason[row] !== -1 || dialogues.lost[row]! > 0 || flagged.has(row))
}

function stratified(groups: readonly Wanted[], { scenarios }: Catalog, seed: string): Wanted[] {
  const strata = grouped(groups, ({ scenario }) => {
    const { language, tags } = scenarios[scenario]!
    return JSON.stringify([language, Object.values(tags)[0]])
  })
  const drawn = (group: Wanted): string =>
    createHash('sha256')
      .update(JSON.stringify([seed, group.evaluation, scenarios[group.scenario]!.id, group.repeat]))
      .digest('hex')
  const shuffled = [...strata.values()].map((stratum) => {
    const keyed = stratum.map((group) => [drawn(group), group] as const)
    return keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
  })
  return interleaved(shuffled)
}

/** Interleaves lists: the first item of each list, then the second of each. */
function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
  ).flat()
}
