/** Properties that every page of the report receives. */
import type { EvaluationOverview, Overview } from '../report-data.js'
import type { Route } from './route.js'

export interface PageProps {
  readonly route: Route
  readonly overview: Overview
  readonly evaluation: EvaluationOverview
  /**
   * The evaluation with English texts, for code that recognises tables and columns by their text.
   */
  readonly english: EvaluationOverview
  readonly version: number
}
