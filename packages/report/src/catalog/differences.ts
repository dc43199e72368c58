/** Differences of a measure between two sides on the same scenario. */
import type { Catalog } from '../report-data.js'
import { conditionsText } from './conditions.js'

/**
 * Side of a row: a supporter, with its setting if the config varies conditions: `bot`, `bot |
 * model=small`.
 */
export const sideOf = ({ supporters, settings, dialogues }: Catalog, row: number): string =>
  sideName(
    supporters[dialogues.supporter[row]!]!,
    conditionsText(settings[dialogues.setting[row]!] ?? {}),
  )

export const sideName = (supporter: string, setting: string): string =>
  setting === '' ? supporter : `${supporter} | ${setting}`

/** All sides, in the order of the config. */
export function sidesOf({
  supporters,
  settings,
}: Pick<Catalog, 'supporters' | 'settings'>): readonly string[] {
  return supporters.flatMap((supporter) =>
    settings.map((setting) => sideName(supporter, conditionsText(setting))),
  )
}

const groupOf = ({ dialogues }: Catalog, row: number, bySetting: boolean): string =>
  `${dialogues.scenario[row]} ${dialogues.repeat[row]} ${bySetting ? dialogues.setting[row] : ''}`

/**
 * Differences of a measure, first minus second side, between dialogues of the same scenario, repeat
 * and setting. The map has each difference twice, under the rows of both dialogues.
 */
export function differencesOf(
  catalog: Catalog,
  {
    measure,
    first,
    second,
  }: { readonly measure: string; readonly first: string; readonly second: string },
): ReadonlyMap<number, number> {
  const column =
    catalog.dialogues.measures[catalog.measures.findIndex(({ key }) => key === measure)]
  const differences = new Map<number, number>()
  if (!column) return differences
  const bySetting = catalog.supporters.includes(first) && catalog.supporters.includes(second)
  const nameOf = bySetting
    ? (row: number): string => catalog.supporters[catalog.dialogues.supporter[row]!]!
    : (row: number): string => sideOf(catalog, row)
  const rowsOf = (side: string): Map<string, number> => {
    const rows = new Map<string, number>()
    for (let row = 0; row < column.length; row++) {
      if (nameOf(row) === side) rows.set(groupOf(catalog, row, bySetting), row)
    }
    return rows
  }
  const others = rowsOf(second)
  for (const [group, row] of rowsOf(first)) {
    const other = others.get(group)
    if (other === undefined) continue
    const [a, b] = [column[row], column[other]]
    if (typeof a !== 'number' || typeof b !== 'number') continue
    differences.set(row, a - b)
    differences.set(other, a - b)
  }
  return differences
}
