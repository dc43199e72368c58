/**
 * Sources of a measure's variance: the supporter, the scenario, the seeker, the judge, and their
 * interactions.
 */
import { type Known, known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { Quantity, Table } from '@attune/core/findings'
import { distinct } from '@attune/kit/internal'
import {
  componentDraws,
  type Interval,
  LEAST_FACETS,
  shareIntervals,
  type VarianceComponents,
  varianceComponents,
} from '@attune/statistics'
import {
  clustersIn,
  facets,
  isOffline,
  type MeasureValues,
  overClusters,
  type MeasuredValue,
} from './numbers.js'

/** Variance components of a measure, with draws of their sampling distribution. */
export interface VarianceDivision {
  readonly components: VarianceComponents
  readonly draws: ReturnType<typeof componentDraws>
  readonly shares: readonly Share[]
}

export interface Share {
  /** Name of the effect as in `varianceComponents`, such as `supporter:seeker`. */
  readonly effect: string
  readonly share: number
  readonly interval: Interval
  /** Reason why the share is not printed. */
  readonly withheld?: string
}

export interface Divided {
  readonly numbers: MeasureValues
  readonly division: Known<VarianceDivision>
}

export const factors = [
  ['supporter', ({ supporter }: MeasuredValue) => supporter],
  ['scenario', ({ scenario }: MeasuredValue) => scenario],
  ...facets,
] as const

/**
 * Variance components of a measure. Unknown if it has no variance, or if a factor has too few
 * levels to quantify the uncertainty of the components.
 */
export function divide(numbers: MeasureValues, level: number): Known<VarianceDivision> {
  const { title } = numbers
  const readings = overClusters(numbers.readings)
  const varied = factors
    .map(([name, of]) => ({ name, of, count: distinct(readings.map(of)).length }))
    .filter(({ count }) => count > 1)
  if (varied.length < 2) return unknown('only one thing varies')
  const few = varied.find(({ name, count }) => name !== 'supporter' && count < LEAST_FACETS)
  if (few) return unknown(`${few.count} ${few.name}s; shares need ${LEAST_FACETS}`)
  const found = varianceComponents(
    varied.map(({ name }) => name),
    readings.map((reading) => ({
      levels: varied.map(({ of }) => of(reading)),
      value: reading.value,
    })),
  )
  if (found.state === 'unknown') return unknown('what varies cannot be told apart')
  const { share } = found.value
  if (share.state === 'unknown') return unknown('all numbers are the same')
  const random = createRandom(`variance components of ${title}`)
  const draws = componentDraws(found.value, { random })
  const intervals = shareIntervals(found.value, { random, draws, confidence: level })
  const shares = Object.entries(share.value).map(([effect, each]): Share => {
    const count = found.value.levels['supporter'] ?? 0
    const withheld =
      effect === 'supporter' &&
      count < LEAST_FACETS &&
      `${count} supporters; its share needs ${LEAST_FACETS}`
    return { effect, share: each, interval: intervals[effect]!, ...(withheld && { withheld }) }
  })
  return known({ components: found.value, draws, shares })
}

/** Name of an effect in words: `supporter × seeker`. */
export const effectWords = (effect: string): string =>
  effect === 'residual' ? 'repeats and the rest' : effect.split(':').join(' × ')

const titleOf = (effect: string): string =>
  effectWords(effect).replace(/^./, (first) => first.toUpperCase())

export const varianceTable = (divided: readonly Divided[], level: number): Table => ({
  id: 'variance',
  title: 'What the numbers depend on: shares of their variance, in percent',
  columns: [
    { key: 'number', title: 'Number' },
    { key: 'source', title: 'Depends on' },
    { key: 'share', title: 'Share', scale: 100, digits: 0, unit: '%' },
  ],
  rows: divided.flatMap(({ numbers, division }) => {
    if (division.state === 'unknown')
      return [{ number: numbers.title, source: '', share: { ...baseOf(numbers), value: division } }]
    return division.value.shares.map((share) => ({
      number: numbers.title,
      source: titleOf(share.effect),
      share: { ...baseOf(numbers), ...shareCell(share, level) },
    }))
  }),
  notes: [
    'Supporter × seeker: how much one supporter is ahead of another depends on who plays the help-seeker. Seeker: numbers are higher with one seeker than with another, for all supporters alike. Judge and scenario likewise.',
    'Repeats and the rest: the same dialogue once more, and what nothing else explains; without repeats the last interaction is in it.',
    `Random effects, Henderson's method I; intervals by generalised pivotal quantities. A share of what one wants to generalise over needs ${LEAST_FACETS} of them; with fewer, the table of ranges has what was seen.`,
    'Where a few scenarios, or seekers, are unlike all others, intervals are somewhat too narrow: about nine of ten hold.',
  ],
})

const baseOf = ({ readings, missing }: MeasureValues): Omit<Quantity, 'value'> => ({
  n: readings.length,
  clusters: clustersIn(readings),
  missing,
  offline: isOffline(readings),
})

const shareCell = (
  { share, interval, withheld }: Share,
  level: number,
): Pick<Quantity, 'value' | 'interval'> =>
  withheld === undefined
    ? {
        value: known(share),
        interval: { ...interval, level, method: 'generalised pivotal quantities' },
      }
    : { value: unknown(withheld) }
