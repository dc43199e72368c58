/**
 * Identifies a dialogue in addresses by its scenario, side and repeat. Its position in the plan is
 * unsuitable, because it changes with config and data.
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

/** Address parameters that identify a dialogue. */
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
 * Position of a dialogue in the plan; without a scenario, that of the first dialogue. A
 * supporter's name without conditions suffices if the supporter has one side only.
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
