import type { Quantity, Statistics } from '@attune/core/findings'
import { type BandPoint, simultaneousBand } from '@attune/statistics'
import { FEWEST_FOR_MEAN, quantity } from './quantity.js'
import { distinct, type Row } from './rows.js'
import { within } from './within.js'

/** The mean of series at each place, with a band that holds at all places together: for figures, whose readers look along the line. */
export function bandOf(
  rows: readonly Row[],
  { level }: Pick<Statistics, 'level'>,
  range?: readonly [number, number],
): Quantity[] {
  const series = rows.flatMap(({ cluster, series: own }) => (own ? [{ cluster, values: own.values }] : []))
  return simultaneousBand(series, { level }).map((point, place) => {
    const values = rows.flatMap(({ cluster, series: own, offline }) =>
      (own?.values.slice(place, place + 1) ?? []).map((value) => ({ cluster, value, offline })),
    )
    const { interval: _, noInterval: __, ...mean } = quantity(values, { level })
    return within({ ...mean, ...bounds(point, level) }, range)
  })
}

function bounds({ interval }: BandPoint, level: number): Pick<Quantity, 'interval' | 'noInterval'> {
  if (interval.state === 'known') return { interval: { ...interval.value, level, method: METHOD } }
  const because: Readonly<Record<string, string>> = {
    too_few_clusters: `fewer than ${FEWEST_FOR_MEAN} independent scenarios`,
    zero_variance: 'all scenarios have the same value',
    too_alike: 'too few scenarios differ from the others',
  }
  const noInterval = because[interval.why]
  return noInterval === undefined ? {} : { noInterval }
}

const METHOD = 'bootstrap-t over scenario clusters, all places of the line together'

/** Why lines have no band, or one with gaps: `No band: fewer than 8 independent scenarios.` */
export function withoutBand(places: readonly Quantity[]): string[] {
  const reasons = distinct(places.flatMap(({ noInterval }) => (noInterval === undefined ? [] : [noInterval])))
  return reasons.length === 0 ? [] : [`No band: ${reasons.join('; ')}.`]
}
