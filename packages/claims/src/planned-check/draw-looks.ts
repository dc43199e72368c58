/** Values of checks of versions whose loss is known, drawn from stored numbers. */
import type { Random } from '@attune/core'
import { mean } from '@attune/statistics'
import { isMargin, isOfShares } from '../gates/gate.js'
import type { Spread } from './spread.js'

/** All gates of one evaluation: they meet the same scenarios. */
export interface Planned {
  readonly evaluation: string
  readonly spreads: readonly Spread[]
  /** Independent ones that the config has. */
  readonly clusters: number
  /** Whether its checks ask all of them, whatever is seen. */
  readonly isWhole?: boolean
}

/** Of each gate the stored values by scenario; undefined where it has none of a scenario. */
type Stored = readonly (readonly (readonly number[] | undefined)[])[]

const stored = new WeakMap<Planned, Stored>()

/** Found once, and drawn from in thousands of studies. */
function storedOf(planned: Planned): Stored {
  const found = stored.get(planned)
  if (found) return found
  const { spreads } = planned
  const names = [...new Set(spreads.flatMap(({ values }) => [...values.keys()]))]
  const made = spreads.map(({ values }) => names.map((name) => values.get(name)))
  stored.set(planned, made)
  return made
}

export interface Losses {
  /** How much a version has lost at a gate, in its unit; 0: it is as good as the other side. */
  readonly lossOf: (spread: Spread) => number
  /** For this number of scenarios in place of those of the config: this many times as many. */
  readonly times: number
}

/** By scenario; NaN where a gate has no value. */
export type Values = Float64Array

/** How many scenarios are drawn. */
export const scenariosOf = ({ clusters }: Planned, { times }: Losses): number =>
  Math.max(2, Math.round(clusters * times))

/**
 * Scenarios of this evaluation, drawn with replacement from those that are stored: for each gate its values, by look. What looks have in
 * common with the baseline is drawn once, in as many scenarios as it makes up of the variance.
 */
export function drawLooks(
  planned: Planned,
  losses: Losses,
  count: number,
  random: Random,
): readonly (readonly Values[])[] {
  const gates = planned.spreads.map((spread, at) => drawnGate(spread, storedOf(planned)[at]!, losses))
  const total = scenariosOf(planned, losses)
  const looks = gates.map(() => Array.from({ length: count }, () => new Float64Array(total)))
  const stored = gates[0]!.all.length
  for (let scenario = 0; scenario < total; scenario++) {
    const luck = drawOne(stored, random)
    for (let look = 0; look < count; look++) {
      const fresh = look === 0 ? luck : drawOne(stored, random)
      const share = look === 0 ? 0 : random()
      for (let at = 0; at < gates.length; at++) {
        const gate = gates[at]!
        const value = valueOf(gate, share < gate.shared ? luck : fresh)
        looks[at]![look]![scenario] = gate.loss === 0 ? value : worsened(value, gate, random)
      }
    }
  }
  return looks
}

interface DrawnGate {
  readonly spread: Spread
  readonly all: Stored[number]
  /** Two equal versions differ as often in one direction as in the other: numbers are centred, yes and no are turned. */
  readonly isTurned: boolean
  /** The part of the variance of two looks that is one draw. */
  readonly shared: number
  readonly loss: number
}

function drawnGate(spread: Spread, all: Stored[number], { lossOf }: Losses): DrawnGate {
  const { gate, from } = spread
  const isTurned = isMargin(gate) && (from === 'repeats' || isOfShares(gate))
  return { spread, all, isTurned, shared: sharedIn(spread), loss: lossOf(spread) }
}

/** Numbers of a scenario stay what they are; differences have the run of the baseline in common. */
const sharedIn = ({ runs, gate }: Spread): number => (isMargin(gate) ? (runs === undefined ? 0 : 1 / (1 + runs)) : 1)

interface Draw {
  /** Which of the stored scenarios. */
  readonly at: number
  /** Which of its values; the same for all gates. */
  readonly place: number
  readonly sign: number
}

const drawOne = (stored: number, random: Random): Draw => ({
  at: Math.floor(random() * stored),
  place: random(),
  sign: random() < 0.5 ? -1 : 1,
})

function valueOf({ all, isTurned }: DrawnGate, { at, place, sign }: Draw): number {
  const own = all[at]
  if (!own) return NaN
  const value = own[Math.floor(place * own.length)]!
  return isTurned ? sign * value : value
}

function worsened(value: number, { spread, loss }: DrawnGate, random: Random): number {
  const { gate } = spread
  const worse = gate.side === 'above' ? -1 : 1
  if (!isOfShares(gate)) return value + worse * loss
  return random() < loss / roomIn(spread) ? Math.max(-1, Math.min(1, value + worse)) : value
}

const rooms = new WeakMap<Spread, number>()

/** By how much the mean of differences of yes and no changes where each goes one step, as far as -1 and 1 let it. */
function roomIn(spread: Spread): number {
  const found = rooms.get(spread) ?? 1 - mean([...spread.values.values()].flat().map(Math.abs)) / 2
  rooms.set(spread, found)
  return found
}
