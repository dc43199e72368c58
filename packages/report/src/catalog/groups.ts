/** Groups the rows and pairs of a catalog by scenario and repeat; computed once per catalog. */
import type { Catalog } from '../report-data.js'

export interface Group {
  readonly scenario: number
  readonly repeat: number
  readonly rows: readonly number[]
  readonly pairs: readonly number[]
}

const cachedGroups = new WeakMap<Catalog, ReadonlyMap<string, Group>>()

/** Groups of dialogues with the same scenario and repeat, in the order of the catalog. */
export function groupsOf(catalog: Catalog): ReadonlyMap<string, Group> {
  const groups = cachedGroups.get(catalog) ?? groupsByKey(catalog)
  cachedGroups.set(catalog, groups)
  return groups
}

export const groupAt = (catalog: Catalog, scenario: string, repeat: number): Group | undefined =>
  groupsOf(catalog).get(keyOf(scenario, repeat))

const keyOf = (scenario: string, repeat: number): string => `${repeat} ${scenario}`

function groupsByKey({ scenarios, dialogues, pairs }: Catalog): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group & { readonly rows: number[]; readonly pairs: number[] }>()
  const groupOf = (scenario: number, repeat: number) => {
    const key = keyOf(scenarios[scenario]!.id, repeat)
    const group = groups.get(key) ?? { scenario, repeat, rows: [], pairs: [] }
    groups.set(key, group)
    return group
  }
  for (const [row, scenario] of dialogues.scenario.entries())
    groupOf(scenario, dialogues.repeat[row]!).rows.push(row)
  for (const [row, scenario] of pairs.scenario.entries())
    groupOf(scenario, pairs.repeat[row]!).pairs.push(row)
  return groups
}
