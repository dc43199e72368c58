import { sessionPlaceOf } from '@attune/core/findings'
import type { IndexedRow } from '@attune/core/runtime'
import type { ScenarioEntry } from '../report-data.js'

/** Entry of a scenario with its id as title until its text is read. */
export function scenarioEntry(row: IndexedRow): ScenarioEntry {
  const { scenario, language, tags } = row
  const session = sessionPlaceOf(row)
  return { id: scenario, title: scenario, language, tags, ...(session && { session }) }
}
