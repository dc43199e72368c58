import { ratingsForCorrected, ratingsForMean } from '@attune/statistics'
import { type Known, known } from '@attune/core'

/** Number of scenarios that people must rate for an interval with a given half width. */
export interface SizeRow {
  /**
   * Assumed correlation of the judge with people. Null: people's ratings are used without the
   * judge.
   */
  readonly correlation: number | null
  readonly scenarios: Known<number>
}

const ASSUMED_CORRELATIONS = [0.5, 0.7, 0.8, 0.9]

/**
 * Numbers of scenarios to rate, for several correlations.
 *
 * @param total number of scenarios of the run
 */
export function sizesOf({
  sd,
  halfWidth,
  total,
}: {
  readonly sd: number
  readonly halfWidth: number
  readonly total: number
}): SizeRow[] {
  const alone = ratingsForMean({ sd, halfWidth })
  return [
    { correlation: null, scenarios: alone.state === 'known' ? known(alone.value.clusters) : alone },
    ...ASSUMED_CORRELATIONS.map((correlation) => ({
      correlation,
      scenarios: ratingsForCorrected({ sd, halfWidth, total, correlation }).n,
    })),
  ]
}
