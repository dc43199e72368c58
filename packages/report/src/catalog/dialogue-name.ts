/** A dialogue by what it is: a place in the plan is another dialogue's once the config or the data are others. */
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

/** The name in the address of a page. */
export const dialogueParams = (e: string, { scenario, supporter, conditions, repeat }: Dialogue) => ({
  e,
  scenario: scenario.id,
  side: sideName(supporter, conditionsText(conditions)),
  repeat: repeat === 1 ? undefined : repeat,
})

/** Without a scenario the first one of all; a supporter's name is enough where nothing else tells its dialogues apart. */
export function placeOf(catalog: Catalog, { scenario, side, repeat }: DialogueName): number | undefined {
  const { dialogues, supporters } = catalog
  if (scenario === undefined) return dialogues.place[0]
  const rows = groupAt(catalog, scenario, repeat)?.rows ?? []
  const row =
    rows.find((each) => side === undefined || sideOf(catalog, each) === side) ??
    rows.find((each) => supporters[dialogues.supporter[each]!] === side)
  return row === undefined ? undefined : dialogues.place[row]
}
