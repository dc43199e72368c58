/** Resolved `primary` of an evaluation, for all texts on results. */
import type { EvaluationConfig } from '@attune/core/runtime'

export interface PrimaryMeasure {
  /**
   * Measure `label.measure`, as in the config: of an estimator or judge, or of the analysis that
   * computes it.
   */
  readonly measure: string
  /**
   * Difference that matters, in the unit of the values; results state the scenarios that it needs.
   */
  readonly matters?: number
  /** Floor beyond which a dialogue counts as harmful, in place of the component's declaration. */
  readonly floor?: number
  /** Label of the judge with people's ratings: the claim is then about people's scores. */
  readonly corrected?: string
}

/** Key under which the config of an evaluation lists its primary measures. */
export const PRIMARY = 'primary'

/** Primary measures that the config of an evaluation names. */
export const primaryOf = ({
  sections,
}: Pick<EvaluationConfig, 'sections'>): readonly PrimaryMeasure[] =>
  (sections[PRIMARY] ?? []) as readonly PrimaryMeasure[]
