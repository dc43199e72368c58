import type { Quantity } from '@attune/core/findings'
import type { Known } from '@attune/core'
import type { Evidence, GradeIdentity } from '../grade/grade.js'
import type { RatedNumbers } from './numbers.js'
import type { RatedStudy } from './study-files.js'

/** Results of a study in the form that grades a score with this identity. */
export function evidenceOf(
  study: RatedStudy,
  identity: GradeIdentity,
  numbers: RatedNumbers,
): Evidence {
  const { design } = study
  const passed = numbers.altTest.passed
  return {
    id: `${design.study} ${design.shown.slice(0, 12)}`,
    date: dateOf(study),
    identity,
    raters: numbers.raters,
    items: numbers.items,
    clusters: numbers.clusters,
    blinded: design.blinded,
    usedToTune: design.usedToTune,
    alphaLower: lowerOf(numbers.alpha),
    altTestPassed: passed.state === 'known' ? passed.value : null,
    orderLower: lowerOf(numbers.order.consensus),
    ceilingDifference: valueOf(numbers.order.difference.value),
    tauLower: lowerOf(numbers.systems.kendall),
  }
}

const valueOf = (value: Known<number>): number | null =>
  value.state === 'known' ? value.value : null
const lowerOf = ({ interval }: Quantity): number | null => interval?.lower ?? null

/** Day of the last answer (ISO 8601), but not before the end of the run. */
export const dateOf = ({ log, design }: RatedStudy): string =>
  log.current
    .reduce(
      (last, { row }) => (row.at !== undefined && row.at > last ? row.at : last),
      design.created,
    )
    .slice(0, 10)
