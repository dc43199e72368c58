/** `primary` of an evaluation, as it is resolved: what all who speak of a result read. */
import type { EvaluationConfig } from '@attune/core/runtime'

export interface PrimaryMeasure {
  /** `label.measure`, as the config has it: of an estimator or judge, or of the analysis that computes it. */
  readonly measure: string
  /** The difference that matters, in the unit of the values: how many scenarios it needs is said. */
  readonly matters?: number
  /** Beyond it a dialogue counts as harmful, in place of what the component declares. */
  readonly floor?: number
  /** Label of the judge with people's ratings: the claim is about what people would say. */
  readonly corrected?: string
}

/** The key of primary measures in an evaluation. */
export const PRIMARY = 'primary'

/** Those of an evaluation. */
export const primaryOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): readonly PrimaryMeasure[] =>
  (sections[PRIMARY] ?? []) as readonly PrimaryMeasure[]
