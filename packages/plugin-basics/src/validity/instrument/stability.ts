/** Agreement of a measure's values when the same scenario is simulated and scored again. */
import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import type { Quantity, Table } from '@attune/core/findings'
import { distinct, grouped } from '@attune/kit/internal'
import { intraclassCorrelation, jackknifeInterval, mean } from '@attune/statistics'
import { isOffline, type MeasureValues } from './numbers.js'

export function stabilityTable(all: readonly MeasureValues[], level: number): Table {
  return {
    id: 'stability',
    title: 'Stability over repeats',
    columns: [
      { key: 'number', title: 'Number' },
      { key: 'agreement', title: 'ICC(A,1)', better: 'higher' },
      { key: 'deviation', title: 'SD over repeats', better: 'lower' },
    ],
    rows: all.map((numbers) => ({ number: numbers.title, ...stabilityOf(numbers, level) })),
    notes: [
      'ICC(A,1): agreement of one repeat with another, 1 if both give the same values. n: combinations of scenario, supporter and condition with all repeats.',
      'SD: between the repeats of one combination, in the unit of the number.',
    ],
  }
}

function stabilityOf(
  { readings }: MeasureValues,
  level: number,
): Record<'agreement' | 'deviation', Quantity> {
  const repeats = distinct(readings.map(({ repeat }) => repeat))
  const repeated = grouped(readings, ({ supporter, scenario, seeker, judge }) =>
    JSON.stringify([supporter, scenario, seeker, judge]),
  )
  const items = [...repeated.values()].map((item): Item => ({
    cluster: item[0]!.cluster,
    values: repeats.map((repeat) => {
      const own = item.filter((reading) => reading.repeat === repeat).map(({ value }) => value)
      return own.length > 0 ? known(mean(own)) : unknown('a repeat is missing')
    }),
  }))
  const whole = items.filter(({ values }) => values.every(({ state }) => state === 'known'))
  const clusters = [...grouped(whole, ({ cluster }) => cluster).values()]
  const base = { n: whole.length, clusters: clusters.length, offline: isOffline(readings) }
  const agreement = agreementOf(whole)
  const interval = jackknifeInterval(clusters, (kept) => agreementOf(kept.flat()), {
    confidence: level,
    scale: 'bounded',
  })
  return {
    agreement: {
      ...base,
      value: agreement,
      ...(interval.state === 'known'
        ? { interval: { ...interval.value, level, method: 'jackknife over scenario clusters' } }
        : { noInterval: 'too few scenarios, or all repeats alike' }),
    },
    deviation: { ...base, value: deviationOf(whole) },
  }
}

function agreementOf(items: readonly Item[]): Known<number> {
  const { value } = intraclassCorrelation({
    raters: items[0]?.values.length ?? 0,
    items: items.map(({ values }) => values),
  }).A1
  return value.state === 'known' ? value : unknown(reasons[value.why] ?? value.why)
}

/** One scenario with one supporter in one condition: its value in each repeat. */
interface Item {
  readonly cluster: string
  readonly values: readonly Known<number>[]
}

const reasons: Readonly<Record<string, string>> = {
  too_few_items: 'fewer than two of them',
  zero_variance: 'all numbers are the same',
}

function deviationOf(items: readonly Item[]): Known<number> {
  if (items.length === 0) return unknown('nothing is repeated')
  const variances = items.map(({ values: all }) => {
    const { values } = partition(all)
    const centre = mean(values)
    return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1)
  })
  return known(Math.sqrt(mean(variances)))
}
