import { ratingsForCorrected, ratingsForMean } from '@attune/statistics'
import { type Known, known } from '@attune/core'

/** How many scenarios to rate for an interval of that half width. */
export interface SizeRow {
  /** Correlation of the judge with people that is supposed; null: people only. */
  readonly correlation: number | null
  readonly scenarios: Known<number>
}

const SUPPOSED = [0.5, 0.7, 0.8, 0.9]

/** By what the judge might be worth; `total`: scenarios that the run has. */
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
    ...SUPPOSED.map((correlation) => ({
      correlation,
      scenarios: ratingsForCorrected({ sd, halfWidth, total, correlation }).n,
    })),
  ]
}
