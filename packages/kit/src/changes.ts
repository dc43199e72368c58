/**
 * Notes on estimators and judges whose output format changes during a run: another type of value,
 * or other names.
 */
import { Changes, whereText } from '@attune/core/findings'
import { type Rows, type RowSet, setOf } from './row-set.js'
import type { Row } from './rows.js'

/** Cached notes, since a run reads its analyses twice. */
const found = new WeakMap<RowSet, readonly string[]>()

/** Texts that describe these changes, each once. */
export function changesNotes(rows: Rows): readonly string[] {
  const set = setOf(rows)
  const notes = found.get(set) ?? notesOf(set)
  found.set(set, notes)
  return notes
}

function notesOf(rows: RowSet): readonly string[] {
  const changes = new Map<string, Changes>()
  const notes: string[] = []
  for (const { about, values } of rows.dialogues()) {
    const said = givenValues(values)
    if (said.size === 0) continue
    const key = JSON.stringify(about.conditions)
    const own = changes.get(key) ?? new Changes()
    changes.set(key, own)
    notes.push(...own.changesIn(said, whereText(about.scenario, about.supporter)))
  }
  return notes
}

/**
 * Values that were given, ordered by name. They are sorted only if necessary: most dialogues
 * already have them in this order.
 */
function givenValues(values: ReadonlyMap<string, Row['value']>): ReadonlyMap<string, Row['value']> {
  const said = new Map<string, Row['value']>()
  let [last, isSorted] = ['', true]
  for (const [name, value] of values) {
    if (name === '' || !isGiven(value)) continue
    isSorted &&= last < name
    last = name
    said.set(name, value)
  }
  return isSorted ? said : new Map([...said].sort(byName))
}

/**
 * Sorts by name, because row sets of different kinds list the numbers of a dialogue in different
 * orders.
 */
const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
  left < right ? -1 : left > right ? 1 : 0

/** True unless the value is the placeholder of a missing result. */
const isGiven = (value: Row['value']): boolean =>
  value.state === 'known' || !/^(not given|not done yet|failed: .*|left out: .*)$/.test(value.why)
