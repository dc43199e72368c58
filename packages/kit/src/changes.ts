/** Changes of an instrument during a run, in the rows of a table. */
import { Changes, whereText } from '@attune/core/findings'
import { type Rows, setOf } from './row-set.js'
import type { Row } from './rows.js'

/** Descriptions of the changes, without duplicates. */
export function changesNotes(rows: Rows): readonly string[] {
  const changes = new Map<string, Changes>()
  const notes: string[] = []
  for (const { about, values } of setOf(rows).dialogues()) {
    const said = new Map([...values].filter(([name, value]) => name !== '' && isSaid(value)).sort(byName))
    if (said.size === 0) continue
    const key = JSON.stringify(about.conditions)
    const own = changes.get(key) ?? new Changes()
    changes.set(key, own)
    notes.push(...own.heard(said, whereText(about.scenario, about.supporter)))
  }
  return notes
}

/** Order by name: rows and columns list the numbers of a dialogue in different orders. */
const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
  left < right ? -1 : left > right ? 1 : 0

/** True unless the value is the placeholder of a missing result. */
const isSaid = (value: Row['value']): boolean =>
  value.state === 'known' || !/^(not given|not done yet|failed: .*|left out: .*)$/.test(value.why)
