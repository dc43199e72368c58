import type { Random } from '@attune/core'
import { normal, signFlipTest } from '@attune/statistics'

export interface SimulatedStudies {
  readonly studies: number
  readonly found: number
}

const MOST_STUDIES = 1000
/** Signs to be drawn and summed up: about a second. */
const MOST_WORK = 3e8

/**
 * How many simulated studies find the difference (sign flips, p < alpha).
 *
 * The difference of each scenario is drawn from the shape of a pilot (values with mean 0 and variance 1), so that ties and
 * skewness of its measure count; without one from the normal distribution.
 */
export function simulateStudies(
  study: { readonly difference: number; readonly sd: number; readonly scenarios: number; readonly alpha: number },
  random: Random,
  shape?: readonly number[],
): SimulatedStudies {
  const resamples = Math.min(9999, Math.max(999, Math.ceil(100 / study.alpha) - 1))
  const studies = Math.max(100, Math.min(MOST_STUDIES, Math.floor(MOST_WORK / (study.scenarios * resamples))))
  const draw = shape === undefined ? () => normal(random) : () => shape[Math.floor(random() * shape.length)]!
  let found = 0
  for (let at = 0; at < studies; at++) {
    const values = Array.from({ length: study.scenarios }, (_, scenario) => ({
      cluster: String(scenario),
      value: study.difference + study.sd * draw(),
    }))
    const { pValue } = signFlipTest(values, { resamples })
    found += Number(pValue.state === 'known' && pValue.value < study.alpha)
  }
  return { studies, found }
}
