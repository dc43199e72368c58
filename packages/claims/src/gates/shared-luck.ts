import { intraclassCorrelation } from '@attune/statistics'
import type { Look } from './look.js'

/** Versions of long ago say little of those of now. */
const LAST = 10

/**
 * How alike two looks are over scenarios (a correlation), rather too small than too large: what they have in common by the baseline, where
 * its runs vary as looks do (1/2 for one run), or more if looks show it (the lower end of the interval of ICC(C,1)). Looks at a gate on a
 * number need not have anything in common.
 */
export function sharedBy(looks: readonly Look[], runs: number | undefined): number {
  const atLeast = runs === undefined ? 0 : 1 / (1 + runs)
  const last = looks.slice(-LAST).map(({ values }) => new Map(values.map(({ scenario, value }) => [scenario, value])))
  if (last.length < 2) return atLeast
  const items = [...last[0]!.keys()].flatMap((scenario) => {
    const own = last.flatMap((values) => values.get(scenario) ?? [])
    return own.length === last.length ? [own] : []
  })
  const { interval } = intraclassCorrelation({ raters: last.length, items }).C1
  return interval.state === 'known' ? Math.min(1, Math.max(atLeast, interval.value.lower)) : atLeast
}
