/** All looks at a gate since its baseline: those that are kept, and the one of this check. */
import { alphaOf } from '../engine/asked.js'
import { known } from '@attune/core'
import { grouped } from '@attune/kit'
import { mean } from '@attune/statistics'
import type { GateSides } from './decide.js'
import type { GateRow } from './gate-rows.js'
import { type Gate, testedBy } from './gate.js'
import type { KeptLook } from './kept-looks.js'
import { isPartOf, type Look, type ScenarioValue } from './look.js'
import { decideOverLooks, type OverLooks } from './over-looks.js'

/** By scenario. */
type Means = ReadonlyMap<string, number>

/** What a check knows of the looks at a gate. */
export interface LookBack {
  /** This look, but for its values. */
  readonly now: Omit<KeptLook, 'values'>
  /** Those at the same number, with the same baseline or instrument. */
  readonly earlier: readonly KeptLook[]
}

export interface OverAll extends OverLooks {
  /** The last one is that of this check. */
  readonly looks: readonly KeptLook[]
}

export function overAllLooks(sides: GateSides, back: LookBack, level: number): OverAll {
  const clusters = clustersOf(sides)
  const baseline = sides.runs && meansOf(sides.runs.flat())
  const lookOf = (kept: KeptLook): Look => ({
    version: kept.identity,
    values: differences(kept.values, baseline, clusters),
    stage: kept.stage,
  })
  const now = { kept: lookNow(sides, back), look: lookOf(lookNow(sides, back)) }
  const before = back.earlier.map((kept) => ({ kept, look: lookOf(kept) }))
  const isReadAgain = before.map(({ look }) => isPartOf(now.look, look))
  const over = decideAll([...before.filter((_, at) => !isReadAgain[at]), now], sides, level)
  if (over.outcome !== 'pass' || !isReadAgain.includes(true)) return over
  // A part of a red look does not pass it.
  const whole = decideAll(before.slice(0, isReadAgain.lastIndexOf(true) + 1), sides, level)
  return whole.outcome === 'fail' ? whole : over
}

/** Whether its version was not looked at before; the same answers are the same look. */
export function isFirstLook(sides: GateSides, back: LookBack): boolean {
  const now = Object.entries(lookNow(sides, back).values)
  return back.earlier.every(
    ({ identity, values }) =>
      identity !== back.now.identity ||
      (Object.keys(values).length === now.length && now.every(([scenario, value]) => values[scenario] === value)),
  )
}

interface LookAt {
  readonly kept: KeptLook
  readonly look: Look
}

const decideAll = (all: readonly LookAt[], { gate, runs }: GateSides, level: number): OverAll => ({
  ...decideOverLooks({
    ...(runs && { runs: runs.length }),
    looks: all.map(({ look }) => look),
    bound: gate.bound,
    side: gate.side,
    alpha: alphaOf({ level }),
    tested: testedBy(gate),
  }),
  looks: all.map(({ kept }) => kept),
})

/** From the baseline, if there is one; without the scenarios that it does not have. */
const differences = (
  values: KeptLook['values'],
  before: ReadonlyMap<string, number> | undefined,
  clusters: ReadonlyMap<string, string>,
): readonly ScenarioValue[] =>
  Object.entries(values).flatMap(([scenario, value]) => {
    const counterpart = before ? before.get(scenario) : 0
    if (counterpart === undefined) return []
    return [{ scenario, cluster: clusters.get(scenario) ?? scenario, value: value - counterpart }]
  })

/** What is said of all looks. */
export interface Over {
  readonly looks: number
  readonly versions: number
  /** The look at which the change is likely to have begun. */
  readonly since?: LookName
  /** An earlier look, at which this version was found red: a red stays. */
  readonly redSince?: LookName
}

type LookName = Pick<KeptLook, 'version' | 'check' | 'date'>

export function overSummary({ looks, since, redSince }: OverAll): Over {
  const nameOf = (at: number): LookName => {
    const { version, check, date } = looks[at]!
    return { ...(version !== undefined && { version }), ...(check !== undefined && { check }), date }
  }
  return {
    looks: looks.length,
    versions: new Set(looks.map(({ identity }) => identity)).size,
    ...(since !== undefined && { since: nameOf(since) }),
    ...(redSince !== undefined && redSince < looks.length - 1 && { redSince: nameOf(redSince) }),
  }
}

/** The look of this check, to be kept. */
export const lookNow = (sides: GateSides, { now }: LookBack): KeptLook => ({ ...now, values: valuesOf(sides) })

/**
 * What is kept of a look: the number of each scenario, or its difference from another supporter of the evaluation. What was lost
 * counts as harm where the gate is on harm.
 */
function valuesOf({ gate, own, other }: GateSides): KeptLook['values'] {
  const values = meansOf(gate.beyond ? own.map(lostAsHarm) : own)
  if (gate.against.kind !== 'supporter' || !other) return Object.fromEntries(values)
  return Object.fromEntries(minus(values, meansOf(other)))
}

/** In the scenarios that both have. */
export const minus = (values: Means, other: Means): Means =>
  new Map(
    [...values].flatMap(([scenario, value]) => {
      const counterpart = other.get(scenario)
      return counterpart === undefined ? [] : [[scenario, value - counterpart] as const]
    }),
  )

const lostAsHarm = (row: GateRow): GateRow => (row.value.state === 'known' ? row : { ...row, value: known(1) })

/** Of each scenario that has a value: the mean of its repeats and conditions. */
export const meansOf = (rows: readonly GateRow[]): Means =>
  new Map(Array.from(valuesByScenario(rows), ([scenario, values]) => [scenario, mean(values)]))

/** Those that are known. */
export function valuesByScenario(rows: readonly GateRow[]): ReadonlyMap<string, readonly number[]> {
  const known = rows.flatMap(({ scenario, value }) =>
    value.state === 'known' ? [{ scenario, value: value.value }] : [],
  )
  return new Map(
    Array.from(
      grouped(known, ({ scenario }) => scenario),
      ([scenario, own]) => [scenario, own.map(({ value }) => value)],
    ),
  )
}

const clustersOf = ({ own, runs = [] }: GateSides): ReadonlyMap<string, string> =>
  new Map([...runs.flat(), ...own].map(({ scenario, cluster }) => [scenario, cluster]))

/** What a look is at, so that gates on the same number share it: `measure core/lexicon.mean`. */
export function numberOf({ of, source, number, is = [], beyond, against }: Gate): string {
  const name = source === undefined ? number : `${source}.${number}`
  const labels = is.length > 0 ? ` = ${is.join(' or ')}` : ''
  const harm = beyond ? ` ${beyond.side} ${beyond.floor}` : ''
  return `${of} ${name}${labels}${harm}${against.kind === 'supporter' ? ` versus ${against.supporter}` : ''}`
}
