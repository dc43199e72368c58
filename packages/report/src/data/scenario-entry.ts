import type { IndexedRow } from '@attune/core/runtime'
import type { ScenarioEntry } from '../report-data.js'

/** Until its text is read, a scenario is named by its id. */
export const scenarioEntry = ({ scenario, language, tags }: IndexedRow): ScenarioEntry => ({
  id: scenario,
  title: scenario,
  language,
  tags,
})
