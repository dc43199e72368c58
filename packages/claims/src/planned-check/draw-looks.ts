/** Values of checks of versions whose loss is known, drawn from stored numbers. */
import type { Random } from '@attune/core'
import { mean } from '@attune/statistics'
import { isMargin, isOfShares } from '../gates/gate.js'
import type { Look } from '../gates/look.js'
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

export type Values = Look['values']

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
  const { spreads } = planned
  const names = namesOf(planned)
  const looks = spreads.map(() => Array.from({ length: count }, (): Values[number][] => []))
  const total = scenariosOf(planned, losses)
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
          value: worsened(value, spread, losses.lossOf(spread), random),
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

function worsened(value: number, spread: Spread, loss: number, random: Random): number {
  if (loss === 0) return value
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
