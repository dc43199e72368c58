/** Entries of `primary` of an evaluation: its primary measures. */
import type { EvaluationConfig } from '@attune/core/runtime'

export interface PrimaryMeasure {
  /**
   * Measure as `label.measure`. The label names an estimator, a judge, or the analysis that
   * computes the measure.
   */
  readonly measure: string
  /**
   * Smallest difference of interest, in the unit of the values. Results state the scenarios needed
   * to detect it.
   */
  readonly matters?: number
  /**
   * Floor beyond which a dialogue counts as harmful. It replaces the floor that the component
   * declares.
   */
  readonly floor?: number
  /** Label of the judge that has people's ratings. The claim is then about scores by people. */
  readonly corrected?: string
}

/** Key under which the config of an evaluation lists its primary measures. */
export const PRIMARY = 'primary'

/** Primary measures that the config of an evaluation names. */
export const primaryOf = ({
  sections,
}: Pick<EvaluationConfig, 'sections'>): readonly PrimaryMeasure[] =>
  (sections[PRIMARY] ?? []) as readonly PrimaryMeasure[]
