/** Checks of versions whose loss is known, drawn from stored numbers and decided as checks are. */
import { type Known, known, type Random } from '@attune/core'
import { shareTailTest } from '@attune/statistics'
import { outcomesOf, type Outcome } from '../gates/decide.js'
import { isMargin, isOfShares, testedBy } from '../gates/gate.js'
import { largerP } from '../gates/harm.js'
import type { Look } from '../gates/look.js'
import { decideOverLooks, type LooksAtGate, pPassOf } from '../gates/over-looks.js'
import { shareOf } from '../gates/windows.js'
import type { Spread } from './spread.js'

/** All gates of one evaluation: they meet the same scenarios. */
export interface Planned {
  readonly evaluation: string
  readonly spreads: readonly Spread[]
  /** Independent ones that the config has. */
  readonly clusters: number
}

/** Names of those whose values are stored: found once, and drawn from in thousands of studies. */
const stored = new WeakMap<Planned, readonly string[]>()

function namesOf(planned: Planned): readonly string[] {
  const names = stored.get(planned) ?? [...new Set(planned.spreads.flatMap(({ values }) => [...values.keys()]))]
  stored.set(planned, names)
  return names
}

export interface Losses {
  /** How much a version has lost at a gate, in its unit; 0: it is as good as the other side. */
  readonly lossOf: (spread: Spread) => number
  /** For this number of scenarios in place of those of the config: this many times as many. */
  readonly times: number
}

type Values = Look['values']

/**
 * Scenarios of this evaluation, drawn with replacement from those that are stored: for each gate its values, by look. What looks have in
 * common with the baseline is drawn once, in as many scenarios as it makes up of the variance.
 */
export function drawLooks(
  planned: Planned,
  { lossOf, times }: Losses,
  count: number,
  random: Random,
): readonly (readonly Values[])[] {
  const { spreads, clusters } = planned
  const names = namesOf(planned)
  const looks = spreads.map(() => Array.from({ length: count }, (): Values[number][] => []))
  const total = Math.max(2, Math.round(clusters * times))
  for (let at = 0; at < total; at++) {
    const scenario = String(at)
    const luck = drawOne(names, random)
    for (let look = 0; look < count; look++) {
      const fresh = drawOne(names, random)
      const share = random()
      for (const [gate, spread] of spreads.entries()) {
        const isLuck = look === 0 || share < sharedIn(spread)
        const value = valueOf(spread, isLuck ? luck : fresh)
        if (value === undefined) continue
        looks[gate]![look]!.push({
          scenario,
          cluster: scenario,
          value: worsened(value, spread, lossOf(spread), random),
        })
      }
    }
  }
  return looks
}

/** Numbers of a scenario stay what they are; differences have the run of the baseline in common. */
const sharedIn = ({ runs, gate }: Spread): number => (isMargin(gate) ? (runs === undefined ? 0 : 1 / (1 + runs)) : 1)

interface Draw {
  readonly cluster: string
  /** Which of its values; the same for all gates. */
  readonly place: number
  readonly sign: number
}

const drawOne = (names: readonly string[], random: Random): Draw => ({
  cluster: names[Math.floor(random() * names.length)]!,
  place: random(),
  sign: random() < 0.5 ? -1 : 1,
})

/** Two equal versions differ as often in one direction as in the other: numbers are centred, yes and no are turned. */
function valueOf({ gate, values, from }: Spread, { cluster, place, sign }: Draw): number | undefined {
  const own = values.get(cluster)
  if (!own) return undefined
  const value = own[Math.floor(place * own.length)]!
  return isMargin(gate) && (from === 'repeats' || isOfShares(gate)) ? sign * value : value
}

function worsened(value: number, { gate }: Spread, loss: number, random: Random): number {
  if (loss === 0) return value
  const worse = gate.side === 'above' ? -1 : 1
  if (!isOfShares(gate)) return value + worse * loss
  return random() < loss ? worse : value
}

/** What the check comes to at each of `count` looks. */
export function outcomesAt(
  all: readonly Planned[],
  losses: Losses,
  count: number,
  { alpha, random }: { readonly alpha: number; readonly random: Random },
): Outcome[][] {
  const gates = all.flatMap((planned) =>
    drawLooks(planned, losses, count, random).map((looks, at) => ({ spread: planned.spreads[at]!, looks })),
  )
  return Array.from({ length: count }, (_, look) => {
    const raw = gates.map(({ spread, looks }) => decidedAt(spread, looks.slice(0, look + 1), alpha))
    return outcomesOf(raw, alpha).map(({ outcome }) => outcome)
  })
}

/** Whether a single look passes at all gates; as `outcomesAt` would say, and sooner. */
export function isGreen(
  all: readonly Planned[],
  losses: Losses,
  { alpha, random }: { readonly alpha: number; readonly random: Random },
): boolean {
  return all.every((planned) => {
    const drawn = drawLooks(planned, losses, 1, random)
    return planned.spreads.every((spread, at) => {
      const p = passesAt(spread, drawn[at]![0]!, alpha)
      return p.state === 'known' && p.value < alpha
    })
  })
}

function decidedAt(spread: Spread, looks: readonly Values[], alpha: number) {
  const { pPass, pFail } = decideOverLooks({ ...gateOf(spread, alpha), looks: looks.map(asLook) })
  return { pPass: withHarm(pPass, spread, looks.at(-1)!), pFail }
}

/** By a look that is the first one at its version. */
function passesAt(spread: Spread, values: Values, alpha: number): Known<number> {
  const p = pPassOf([asLook(values, 0)], gateOf(spread, alpha))
  return withHarm(p.state === 'known' ? known(Math.min(1, p.value / shareOf(0))) : p, spread, values)
}

function withHarm(p: Known<number>, { gate }: Spread, values: Values): Known<number> {
  if (!gate.beyond) return p
  const exact = values.map(({ cluster, value }) => ({ cluster, value: known(value) }))
  return largerP(p, shareTailTest(exact, gate.bound).pBelow)
}

const gateOf = ({ gate, runs }: Spread, alpha: number): Omit<LooksAtGate, 'looks'> => ({
  runs,
  bound: gate.bound,
  side: gate.side,
  alpha,
  tested: testedBy(gate),
})

const asLook = (values: Values, at: number): Look => ({ version: String(at), values })
