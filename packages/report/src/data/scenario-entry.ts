import { sessionPlaceOf } from '@attune/core/findings'
import type { IndexedRow } from '@attune/core/runtime'
import type { ScenarioEntry } from '../report-data.js'

/** Catalog entry of a scenario. Its title is the id until the scenario's text is read. */
export function scenarioEntry(row: IndexedRow): ScenarioEntry {
  const { scenario, language, tags } = row
  const session = sessionPlaceOf(row)
  return { id: scenario, title: scenario, language, tags, ...(session && { session }) }
}
