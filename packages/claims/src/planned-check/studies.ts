/** Checks of versions whose loss is known, page by page, decided and ended as `attune check` does. */
import { type Known, known, type Random } from '@attune/core'
import { mean, meansBoundTest, shareTailTest } from '@attune/statistics'
import { afterGates } from '../gates/after-look.js'
import { isFutile, outcomesOf, type Outcome, sidesOf } from '../gates/decide.js'
import { testedBy } from '../gates/gate.js'
import { largerP } from '../gates/harm.js'
import type { Look } from '../gates/look.js'
import { decideOverLooks, type LooksAtGate, testOf } from '../gates/over-looks.js'
import { looksOfCheck } from '../gates/reachable.js'
import { shareOf } from '../gates/windows.js'
import type { Course } from '../sequential/course.js'
import { isEarly, spentByGate } from '../sequential/design.js'
import { drawLooks, type Losses, type Planned, scenariosOf, type Values } from './draw-looks.js'
import type { Spread } from './spread.js'

export interface Checked {
  /** Of all gates. */
  readonly outcomes: readonly Outcome[]
  /** The share of scenarios that were asked. */
  readonly asked: number
}

interface Deciding {
  readonly alpha: number
  readonly random: Random
}

/** What `count` checks come to, one after the other. */
export function checksOf(
  all: readonly Planned[],
  losses: Losses,
  count: number,
  { alpha, random }: Deciding,
): readonly Checked[] {
  const walks = all.map((planned) => ({
    spreads: planned.spreads,
    drawn: drawLooks(planned, losses, count, random),
    looks: looksOf(planned, losses, alpha),
    kept: planned.spreads.map((): Look[] => []),
  }))
  return Array.from({ length: count }, (_, check) => checkOnce(walks, check, alpha))
}

/** How many scenarios are asked at each look of a check. */
export const looksOf = (planned: Planned, losses: Losses, alpha: number): readonly number[] => {
  const scenarios = scenariosOf(planned, losses)
  const gates = planned.spreads.map(({ gate }) => gate)
  return planned.isWhole ? [scenarios] : looksOfCheck(gates, scenarios, alpha)
}

/** The checks of an evaluation. */
interface Walk {
  readonly spreads: readonly Spread[]
  /** By gate and check. */
  readonly drawn: readonly (readonly Values[])[]
  readonly looks: readonly number[]
  /** By gate: what earlier checks have kept. */
  readonly kept: readonly Look[][]
}

interface Track {
  readonly walk: Walk
  readonly course: Course
}

function checkOnce(walks: readonly Walk[], check: number, alpha: number): Checked {
  let tracks = walks.map((walk): Track => {
    return { walk, course: { until: 'decided', looks: walk.looks, at: 1, leftOut: {} } }
  })
  for (;;) {
    const found = lookedAt(tracks, check, alpha)
    const ended = tracks.map(({ walk, course }, at) => ({
      walk,
      course: course.ended ? course : afterGates(found[at]!, course),
    }))
    if (ended.every(({ course }) => course.ended)) {
      for (const [at, { kept }] of walks.entries())
        for (const [gate, looks] of kept.entries()) looks.push(found[at]![gate]!.look)
      const asked = ended.map(({ course: { looks, at } }) => looks[at - 1]! / looks.at(-1)!)
      return { outcomes: found.flat().map(({ outcome }) => outcome), asked: mean(asked) }
    }
    tracks = ended.map(({ walk, course }) => ({
      walk,
      course: course.ended ? course : { ...course, at: course.at + 1 },
    }))
  }
}

interface LookedGate {
  readonly look: Look
  readonly outcome: Outcome
  readonly isFutile?: true
}

/** By evaluation and gate; fails are adjusted over all. */
function lookedAt(tracks: readonly Track[], check: number, alpha: number): LookedGate[][] {
  const looks = tracks.map(({ walk, course }) => walk.drawn.map((own) => lookOf(own[check]!, check, course)))
  const raw = tracks.flatMap(({ walk }, at) =>
    walk.spreads.map((spread, gate) => decidedAt(spread, [...walk.kept[gate]!, looks[at]![gate]!], alpha)),
  )
  const outcomes = outcomesOf(raw, alpha).values()
  return tracks.map(({ walk }, at) =>
    walk.spreads.map((spread, gate) => {
      const { outcome } = outcomes.next().value!
      const look = looks[at]![gate]!
      return { look, outcome, ...(isOver(spread, look, outcome, alpha) && { isFutile: true as const }) }
    }),
  )
}

function lookOf(values: Values, check: number, course: Course): Look {
  const version = String(check)
  if (course.looks.length < 2) return { version, values }
  const asked = course.looks[course.at - 1]!
  return { version, values: values.filter(({ scenario }) => Number(scenario) < asked), stage: course }
}

function isOver(spread: Spread, look: Look, outcome: Outcome, alpha: number): boolean {
  if (outcome !== 'inconclusive' || !look.stage || !isEarly(look.stage)) return false
  return isFutile(sidesOf(spread.gate, testOf([look], gateOf(spread, alpha))), look.stage, alpha)
}

function decidedAt(spread: Spread, looks: readonly Look[], alpha: number) {
  const passed = spread.gate.beyond ? undefined : passedAtOnce(spread, looks.at(-1)!, alpha)
  if (passed) return passed
  const { pPass, pFail } = decideOverLooks({ ...gateOf(spread, alpha), looks })
  return { pPass: withHarm(pPass, spread, looks.at(-1)!), pFail }
}

/** Of a mean that passes, or is far from failing, at the first look of its version: as `decideOverLooks` has it, and much sooner. */
function passedAtOnce({ gate }: Spread, { values, stage }: Look, alpha: number) {
  if (testedBy(gate) !== 'mean') return undefined
  const means = values.map(({ value }) => value)
  const { pPass, pFail } = sidesOf(gate, meansBoundTest(means, gate.bound))
  const atLook = spentByGate(pPass, stage, 'pass')
  if (atLook.state === 'unknown' || pFail.state === 'unknown') return undefined
  const p = Math.min(1, atLook.value / shareOf(0))
  return p < alpha || pFail.value > 1 / 2 ? { pPass: known(p), pFail } : undefined
}

function withHarm(p: Known<number>, { gate }: Spread, { values, stage }: Look): Known<number> {
  if (!gate.beyond) return p
  const exact = values.map(({ cluster, value }) => ({ cluster, value: known(value) }))
  return largerP(p, spentByGate(shareTailTest(exact, gate.bound).pBelow, stage, 'pass'))
}

const gateOf = ({ gate, runs }: Spread, alpha: number): Omit<LooksAtGate, 'looks'> => ({
  runs,
  bound: gate.bound,
  side: gate.side,
  alpha,
  tested: testedBy(gate),
})
