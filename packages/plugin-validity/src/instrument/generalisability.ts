/** How far a study of another size would find the same: G and Phi, and whether more seekers or more scenarios buy more. */
import type { Known } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { drawnInterval, type GCoefficients, gCoefficients } from '@attune/statistics'
import { isOffline } from './numbers.js'
import type { Divided, Division } from './variance.js'

type Levels = Readonly<Record<string, number>>

export interface Generalised extends Pick<Divided, 'numbers'> {
  readonly division: Division
  /** Of the study: scenarios, seekers, judges, as far as they vary. */
  readonly levels: Levels
}

/** Those numbers whose variance could be divided, and has supporters in it. */
export const generalised = (divided: readonly Divided[]): readonly Generalised[] =>
  divided.flatMap(({ numbers, division }) => {
    if (division.state === 'unknown') return []
    const { supporter, ...levels } = division.value.components.levels
    return supporter === undefined ? [] : [{ numbers, division: division.value, levels }]
  })

const MORE_SEEKERS = 2
const MORE_SCENARIOS = 80

/** The study as it is; more seekers or judges; more scenarios; one seeker, one judge. */
function designsOf(levels: Levels): readonly Levels[] {
  const readers = ['seeker', 'judge'].filter((facet) => Object.hasOwn(levels, facet))
  return [
    levels,
    ...readers.map((facet) => ({ ...levels, [facet]: levels[facet]! + MORE_SEEKERS })),
    ...(Object.hasOwn(levels, 'scenario') ? [{ ...levels, scenario: levels['scenario']! + MORE_SCENARIOS }] : []),
    ...readers.map((facet) => ({ ...levels, [facet]: 1 })),
  ]
}

const coefficientsFor = (component: Levels, levels: Levels): GCoefficients =>
  gCoefficients({ component, object: 'supporter', levels })

export function generalisabilityTable(all: readonly Generalised[], level: number): Table {
  const facets = ['scenario', 'seeker', 'judge'].filter((facet) =>
    all.some(({ levels }) => Object.hasOwn(levels, facet)),
  )
  return {
    id: 'generalisability',
    title: 'How far studies of this and of other sizes would find the same',
    columns: [
      { key: 'number', title: 'Number' },
      ...facets.map((facet) => ({ key: facet, title: `${facet[0]!.toUpperCase()}${facet.slice(1)}s` })),
      { key: 'g', title: 'G', better: 'higher' },
      { key: 'phi', title: 'Phi', better: 'higher' },
    ],
    rows: all.flatMap((each) => designsOf(each.levels).map((design) => rowOf(each, design, facets, level))),
    notes: [
      'G: share of what differs between the means of supporters that other seekers, judges and scenarios of the same kind would give again; Phi: the same of the means themselves. 1: all of it.',
      'The first row of a number is the study as it is; the others follow from its components. With few supporters intervals are wide, however many scenarios there are.',
    ],
  }
}

function rowOf({ numbers, division }: Generalised, design: Levels, facets: readonly string[], level: number) {
  const { components, draws } = division
  const drawn = draws.map((draw) => coefficientsFor(draw, design))
  const found = coefficientsFor(components.component, design)
  const cell = (of: (coefficients: GCoefficients) => Known<number>): Quantity => {
    const values = drawn.flatMap((each) => {
      const value = of(each)
      return value.state === 'known' ? [value.value] : []
    })
    const base = { value: of(found), n: numbers.readings.length, offline: isOffline(numbers.readings) }
    return values.length < draws.length
      ? { ...base, noInterval: 'supporters may not differ at all' }
      : { ...base, interval: { ...drawnInterval(values, level), level, method: 'generalised pivotal quantities' } }
  }
  return {
    number: numbers.title,
    ...Object.fromEntries(facets.map((facet) => [facet, String(design[facet] ?? 1)])),
    g: cell(({ G }) => G),
    phi: cell(({ Phi }) => Phi),
  }
}

const STEPS = [10, 20, 40, 80, 160, 320]

/** `mood: 2 more seekers buy more than 80 more scenarios.` Nothing where neither holds in nearly all draws. */
export function purchaseSentence({ numbers, division, levels }: Generalised, level: number): readonly string[] {
  const { seeker, scenario } = levels
  if (seeker === undefined || scenario === undefined) return []
  const errorsFor = (design: Levels): readonly number[] =>
    division.draws.map((draw) => coefficientsFor(draw, design).relative)
  const withSeekers = errorsFor({ ...levels, seeker: seeker + MORE_SEEKERS })
  const shareBelow = (more: number): number => {
    const withScenarios = errorsFor({ ...levels, scenario: scenario + more })
    return withSeekers.filter((error, at) => error < withScenarios[at]!).length / withSeekers.length
  }
  const shares = STEPS.map((more) => ({ more, share: shareBelow(more) }))
  const sure = (1 + level) / 2
  const beaten = shares.findLast(({ share }) => share >= sure)
  if (beaten)
    return [
      `${numbers.title}: for the order of supporters, ${MORE_SEEKERS} more seekers buy more than ${beaten.more} more scenarios would (${seeker} seekers, ${scenario} scenarios now).`,
    ]
  const beating = shares.find(({ share }) => share <= 1 - sure)
  return beating
    ? [
        `${numbers.title}: for the order of supporters, ${beating.more} more scenarios buy more than ${MORE_SEEKERS} more seekers would (${seeker} seekers, ${scenario} scenarios now).`,
      ]
    : []
}
