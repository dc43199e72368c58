import type { IndexedRow } from '@attune/core/runtime'
import type { ScenarioEntry } from '../report-data.js'

/** Entry of a scenario with its id as title until its text is read. */
export const scenarioEntry = ({ scenario, language, tags }: IndexedRow): ScenarioEntry => ({
  id: scenario,
  title: scenario,
  language,
  tags,
})
