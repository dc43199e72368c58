/** Of what the numbers depend: on the system that is evaluated, or on what it is evaluated with. */
import { type Known, known, unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { distinct } from '@attune/kit'
import { mean, type Nested, varianceComponents } from '@attune/statistics'
import { isOffline, type Numbers, type Reading } from './numbers.js'

/** What variance may come from. `seeker and judge`: the seeker matters to one judge more than to another. */
export const sources = ['target', 'scenario', 'seeker', 'judge', 'seeker and judge', 'repeat'] as const
export type Source = (typeof sources)[number]

export interface Shares {
  /** Share of the whole variance; no key for what has only one level. */
  readonly of: Readonly<Partial<Record<Source, number>>>
  /** Scenarios that have every number, and how many do not. */
  readonly scenarios: number
  readonly incomplete: number
}

const factors = [
  ['target', ({ supporter }: Reading) => supporter],
  ['scenario', ({ scenario }: Reading) => scenario],
  ['seeker', ({ seeker }: Reading) => seeker],
  ['judge', ({ judge }: Reading) => judge],
] as const

/** Unknown with the reason where there is nothing to divide. */
export function sharesOf({ readings }: Numbers): Known<Shares> {
  const crossed = factors.filter(([, of]) => distinct(readings.map(of)).length > 1)
  if (crossed.length < 2) return unknown('only one thing varies')
  const { scenarios, values } = completeDesign(
    readings,
    crossed.map(([, of]) => of),
  )
  if (scenarios.kept < 2) return unknown('fewer than two scenarios have every number')
  const { share } = varianceComponents(
    crossed.map(([name]) => name),
    values,
  )
  if (share.state === 'unknown') return unknown('all numbers are the same')
  return known({ of: grouped(share.value), scenarios: scenarios.kept, incomplete: scenarios.left })
}

/**
 * An interaction belongs to what the numbers are read with: that the order of supporters changes with the seeker is the
 * seeker's. Without repeats the rest cannot be told from the highest interaction; it stands as `repeat`.
 */
function sourceOf(effect: string): Source {
  if (effect === 'residual') return 'repeat'
  const parts = effect.split(':')
  if (parts.includes('seeker') && parts.includes('judge')) return 'seeker and judge'
  return (['judge', 'seeker', 'scenario', 'target'] as const).find((source) => parts.includes(source))!
}

function grouped(share: Readonly<Record<string, number>>): Shares['of'] {
  const sums: Partial<Record<Source, number>> = {}
  for (const [effect, part] of Object.entries(share)) {
    const source = sourceOf(effect)
    sums[source] = (sums[source] ?? 0) + part
  }
  return sums
}

type Level = (reading: Reading) => string

/** The numbers of all scenarios that have one in every cell, nested by factor. */
function completeDesign(readings: readonly Reading[], of: readonly Level[]) {
  const repeats = distinct(readings.map(({ repeat }) => repeat))
  const scenarioAt = of.indexOf(factors[1][1])
  const levels = of.map((level) => distinct(readings.map(level)))
  const cells = new Map<string, number[]>()
  for (const reading of readings) {
    const key = JSON.stringify([...of.map((level) => level(reading)), reading.repeat])
    const cell = cells.get(key)
    if (cell) cell.push(reading.value)
    else cells.set(key, [reading.value])
  }
  // Several verdicts on one criterion are one number: their mean.
  const numberAt = (at: readonly string[], repeat: number): number | undefined => {
    const values = cells.get(JSON.stringify([...at, repeat]))
    return values && mean(values)
  }
  const isComplete = (scenario: string): boolean => {
    const others = levels.map((each, factor) => (factor === scenarioAt ? [scenario] : each))
    return crossings(others).every((at) => repeats.every((repeat) => numberAt(at, repeat) !== undefined))
  }
  const all = distinct(readings.map(({ scenario }) => scenario))
  const kept = all.filter(isComplete)
  const used = levels.map((each, factor) => (factor === scenarioAt ? kept : each))
  const nested = (at: readonly string[]): Nested => {
    const level = used[at.length]
    return level ? level.map((each) => nested([...at, each])) : repeats.map((repeat) => numberAt(at, repeat)!)
  }
  return {
    scenarios: { kept: kept.length, left: all.length - kept.length },
    values: kept.length === 0 ? [] : nested([]),
  }
}

const crossings = (levels: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  levels.reduce<readonly (readonly string[])[]>(
    (all, level) => all.flatMap((each) => level.map((value) => [...each, value])),
    [[]],
  )

const titles: Readonly<Record<Source, string>> = {
  target: 'Supporter',
  scenario: 'Scenario',
  seeker: 'Seeker',
  judge: 'Judge',
  'seeker and judge': 'Seeker and judge',
  repeat: 'Repeat and rest',
}

export interface Divided {
  readonly numbers: Numbers
  readonly shares: Known<Shares>
}

export const varianceTable = (divided: readonly Divided[]): Table => ({
  id: 'variance',
  title: 'What the numbers depend on: shares of their variance, in percent',
  columns: [
    { key: 'number', title: 'Number' },
    ...sources.map((source) => ({ key: source, title: titles[source], scale: 100, digits: 0 })),
  ],
  rows: divided.map(({ numbers, shares }) => ({
    number: numbers.title,
    ...Object.fromEntries(sources.map((source) => [source, cellOf(numbers, shares, source)])),
  })),
  notes: [
    'Supporter: supporters differ. Seeker, Judge: the number, or the order of supporters, depends on who plays the help-seeker or who judges.',
    'Scenario: scenarios differ, or supporters differ from scenario to scenario. Repeat and rest: the same dialogue once more, and what nothing else explains.',
    'Random effects (method of moments) over scenarios that have every number; shares have no interval.',
    ...incompleteNote(divided),
  ],
})

function cellOf(numbers: Numbers, shares: Known<Shares>, source: Source): Quantity {
  const { readings, missing } = numbers
  const base = { n: readings.length, missing, offline: isOffline(readings) }
  if (shares.state === 'unknown') return { ...base, value: shares }
  const share = shares.value.of[source]
  return { ...base, value: share === undefined ? unknown('not varied') : known(share) }
}

function incompleteNote(divided: readonly Divided[]): readonly string[] {
  const left = divided.flatMap(({ numbers, shares }) =>
    shares.state === 'known' && shares.value.incomplete > 0 ? [`${numbers.title}: ${shares.value.incomplete}`] : [],
  )
  return left.length > 0 ? [`Scenarios left out because a number is missing: ${left.join(', ')}.`] : []
}

/** The largest share by name. */
export function largestSource(shares: Shares): { readonly source: Source; readonly share: number } {
  const all = sources.map((source) => ({ source, share: shares.of[source] ?? 0 }))
  return all.reduce((most, each) => (each.share > most.share ? each : most))
}
