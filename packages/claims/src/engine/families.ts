/** The families of a run: primary claims by the step-down maximum and Holm, all others by their share of false discoveries. */
import { type Known, known } from '@attune/core'
import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import { digest } from '@attune/core/runtime'
import { adjustedMeanTests, holm, meanTestsAmong } from '@attune/statistics'
import type { Pointwise } from './pointwise.js'

/** Measures that are the same numbers under two names: BEL and the mean emotion score, say. */
export interface Asked {
  readonly evaluation: string
  readonly family: 'primary' | 'secondary'
  readonly comparison: Comparison
}

/**
 * By question: the place of the one that it is counted as, which is itself for most. The same two sides with the same values on their
 * scales are one question, however many analyses and names ask it; a primary one has the others.
 */
export function countedAs(all: readonly Asked[]): number[] {
  const firsts = new Map<string, number>()
  const keys = all.map(keyOf)
  for (const [at, { family }] of all.entries()) {
    const key = keys[at]!
    const before = firsts.get(key)
    if (before === undefined || (family === 'primary' && all[before]!.family === 'secondary')) firsts.set(key, at)
  }
  return keys.map((key) => firsts.get(key)!)
}

function keyOf({ evaluation, comparison }: Asked, at: number): string {
  const { kind, of, supporter, against, conditions, first, second = [], margin = 0, computed } = comparison
  // What a separate method finds is not in its values.
  if (computed) return String(at)
  const sides = [supporter, against ?? '', Object.entries(conditions).toSorted()]
  const how = [kind, of.areShares === true, of.corrected ?? '', of.beyond !== undefined, margin]
  return JSON.stringify([evaluation, ...sides, ...how, digestOf(first, of), digestOf(second, of)])
}

/** Values of a side are shared by the comparisons of a table: each is read once for each scale. */
const digests = new WeakMap<readonly ComparedValue[], Map<string, string>>()

function digestOf(values: readonly ComparedValue[], { range }: ComparedMeasure): string {
  const scale = JSON.stringify(range ?? '')
  const own = digests.get(values) ?? new Map<string, string>()
  digests.set(values, own)
  const known =
    own.get(scale) ?? digest(values.map(({ pair, cluster, value }) => [pair, cluster, shareOf(value, range)]))
  own.set(scale, known)
  return known
}

/** Of the range; rounding is not a difference. */
function shareOf(value: ComparedValue['value'], [least, most] = [0, 1] as readonly [number, number]): string {
  return value.state === 'known' ? ((value.value - least) / (most - least)).toPrecision(9) : value.why
}

export interface Member {
  readonly evaluation: string
  readonly family: 'primary' | 'secondary'
  readonly tested: Pointwise
  /** Of a look: what its p-values become in a family of this size. */
  spent?(p: Known<number>, family: number): Known<number>
}

/** The part of the level that primary claims have, where there are others too: what a run is made for has the most of it. */
export const PRIMARY_PART = 4 / 5

/**
 * p-values that are all compared with one alpha, in the order of the members; unknown where p is.
 *
 * Both families keep one level together: primary claims have four fifths of it and the others one fifth, until a primary claim that is
 * found opens the whole level to the others. So where nothing differs anything is found in at most alpha of runs: what is opened adds
 * to a false find that is there already. Adjusted values are divided by these parts: readers compare all of them with one level.
 */
export function adjusted(members: readonly Member[], alpha: number): Known<number>[] {
  const all = members.map((member, at) => ({ ...member, at }))
  const part = all.filter(({ tested }) => tested.p.state === 'known')
  const [primary, secondary] = [ofFamily(part, 'primary'), ofFamily(part, 'secondary')]
  const areBoth = primary.length > 0 && secondary.length > 0
  const result: Known<number>[] = members.map(({ tested }) => (tested.p.state === 'known' ? known(1) : tested.p))
  const ofPrimary = acrossGroups(primary)
  for (const [place, { at }] of primary.entries()) {
    result[at] = known(Math.min(1, ofPrimary[place]! / (areBoth ? PRIMARY_PART : 1)))
  }
  const isOpened = primary.some(({ at }) => valueOf(result[at]!) < alpha)
  const ofSecondary = benjaminiHochberg(amongOthers(secondary))
  for (const [place, { at }] of secondary.entries()) {
    result[at] = known(Math.min(1, ofSecondary[place]! / (areBoth && !isOpened ? 1 - PRIMARY_PART : 1)))
  }
  return result
}

/** What part of the level a claim of a family has before anything is known. */
export interface ShareOfLevel {
  /** As a single claim is planned. */
  readonly ofOne: number
  /** That the least p of so few scenarios must stay below. */
  readonly ofLeast: number
}

export function sharesOfLevel(members: readonly Member[]): Record<Member['family'], ShareOfLevel> {
  const tested = members.filter(({ tested: { p } }) => p.state === 'known')
  const primary = tested.filter(({ family }) => family === 'primary')
  const secondary = tested.length - primary.length
  const areBoth = primary.length > 0 && secondary > 0
  const part = (count: number, whole: number): number => (areBoth ? whole : 1) / Math.max(1, count)
  const groups = new Set(primary.map(groupOf)).size
  const ofSecondary = part(secondary, 1 - PRIMARY_PART)
  return {
    primary: { ofOne: part(primary.length, PRIMARY_PART), ofLeast: part(groups, PRIMARY_PART) },
    secondary: { ofOne: ofSecondary, ofLeast: ofSecondary },
  }
}

interface Placed extends Member {
  readonly at: number
}

const ofFamily = (members: readonly Placed[], family: Member['family']): Placed[] =>
  members.filter((member) => member.family === family)

const valueOf = (value: Known<number>): number => (value.state === 'known' ? value.value : 1)

/**
 * What can be flipped of an evaluation by its maximum, shares and sides that are not paired by Holm: the maximum is one of means, which
 * finds a third as many preferences of 12 scenarios as the test of shares. Across these groups Holm, which passes on the level of those
 * that are found in full.
 */
function acrossGroups(members: readonly Placed[]): number[] {
  const groups = [...new Set(members.map(groupOf))].map((group) => {
    const own = members.flatMap((member, place) => (groupOf(member) === group ? [{ member, place }] : []))
    const values = withinGroup(own.map(({ member }) => member))
    return { own, values, largest: Math.max(...values) }
  })
  const sorted = groups.toSorted((left, right) => left.largest - right.largest)
  const result: number[] = []
  // What must be found before the level of earlier groups is passed on.
  const needed = [0]
  for (const [rank, { own, values, largest }] of sorted.entries()) {
    for (const [index, { place }] of own.entries()) {
      const ways = needed.map((before, passed) => Math.max(before, values[index]! * (sorted.length - passed)))
      result[place] = Math.min(1, ...ways)
    }
    needed.push(Math.max(needed[rank]!, largest * (sorted.length - rank)))
  }
  return result
}

const groupOf = ({ evaluation, tested }: Member): string => JSON.stringify([evaluation, tested.flipped === undefined])

function withinGroup(all: readonly Member[]): number[] {
  const flipped = all.flatMap(({ tested: { flipped: values, isOneSided = false } }) =>
    values ? [{ values, isOneSided }] : [],
  )
  if (flipped.length < all.length) return holm(all.map(({ tested }) => valueOf(tested.p))).adjusted.map(valueOf)
  const adjusted = adjustedMeanTests(flipped)
  return all.map((member, at) => {
    const { p, pByRange = 1 } = member.tested
    const own = known(Math.min(valueOf(adjusted[at]!), all.length * pByRange))
    return Math.max(spentOf(member, own, all.length), valueOf(p))
  })
}

/** The most extreme of many changes is one whose long tail was hardly seen. */
function amongOthers(all: readonly Member[]): number[] {
  const among = meanTestsAmong(all.map(({ tested: { flipped = [], isOneSided } }) => (isOneSided ? flipped : [])))
  return all.map((member, at) => {
    const [own, other] = [valueOf(member.tested.p), among[at]!]
    if (other.state === 'unknown') return own
    const { pByRange = 1 } = member.tested
    return Math.max(own, spentOf(member, known(Math.min(other.value, pByRange)), all.length))
  })
}

const spentOf = ({ spent }: Member, p: Known<number>, family: number): number => valueOf(spent?.(p, family) ?? p)

/** Benjamini and Hochberg, JRSS B 57, 1995: the least share of false discoveries at which each would be found. */
export function benjaminiHochberg(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).toSorted((left, right) => values[right]! - values[left]!)
  const result: number[] = []
  let least = 1
  for (const [place, at] of order.entries()) {
    least = Math.min(least, (values[at]! * values.length) / (values.length - place))
    result[at] = least
  }
  return result
}
