/**
 * Identifies a dialogue by its properties, because its place in the plan changes with config and
 * data.
 */
import type { Catalog, Conditions, DialogueName } from '../report-data.js'
import { conditionsText } from './conditions.js'
import { sideName, sideOf } from './differences.js'
import { groupAt } from './groups.js'

interface Dialogue {
  readonly scenario: { readonly id: string }
  readonly supporter: string
  readonly conditions: Conditions
  readonly repeat: number
}

/** Parameters of a dialogue in the address of a page. */
export const dialogueParams = (
  e: string,
  { scenario, supporter, conditions, repeat }: Dialogue,
) => ({
  e,
  scenario: scenario.id,
  side: sideName(supporter, conditionsText(conditions)),
  repeat: repeat === 1 ? undefined : repeat,
})

/**
 * Place of a dialogue; without a scenario, the first dialogue. A supporter's name suffices if it
 * identifies the side.
 */
export function placeOf(
  catalog: Catalog,
  { scenario, side, repeat }: DialogueName,
): number | undefined {
  const { dialogues, supporters } = catalog
  if (scenario === undefined) return dialogues.place[0]
  const rows = groupAt(catalog, scenario, repeat)?.rows ?? []
  const row =
    rows.find((each) => side === undefined || sideOf(catalog, each) === side) ??
    rows.find((each) => supporters[dialogues.supporter[each]!] === side)
  return row === undefined ? undefined : dialogues.place[row]
}
