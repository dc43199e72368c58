/** Instruments that change on their way, in the rows of a table. */
import { Changes, whereText } from '@attune/core/findings'
import type { Row } from './rows.js'

/** What has changed, in words; each change once. */
export function changesNotes(rows: readonly Row[]): readonly string[] {
  const dialogues = new Map<string, { readonly row: Row; readonly said: Map<string, Row['value']> }>()
  for (const row of rows) {
    if (row.name === '' || !isSaid(row.value)) continue
    const { supporter, scenario, repeat, conditions } = row
    const key = JSON.stringify([supporter, scenario, repeat, conditions])
    const dialogue = dialogues.get(key) ?? { row, said: new Map<string, Row['value']>() }
    dialogues.set(key, dialogue)
    dialogue.said.set(row.name, row.value)
  }
  const changes = new Map<string, Changes>()
  return [...dialogues.values()].flatMap(({ row: { scenario, supporter, conditions }, said }) => {
    const key = JSON.stringify(conditions)
    const own = changes.get(key) ?? new Changes()
    changes.set(key, own)
    return own.heard(said, whereText(scenario, supporter))
  })
}

/** Not the placeholder of a missing result. */
const isSaid = (value: Row['value']): boolean =>
  value.state === 'known' || !/^(not given|not done yet|failed: .*|left out: .*)$/.test(value.why)
