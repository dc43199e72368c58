import { type Known, known, unknown } from '@attune/core'
import { byCluster } from '@attune/kit/internal'
import {
  type ClusteredValue,
  type Interval,
  mean,
  type PairableValue,
  pairValues,
  presentValue,
  signTest,
} from '@attune/statistics'

type SideName = 'first' | 'second'

/** Values of two sides for one scenario and repeat; undefined if the value is missing (lost). */
export interface Dialogue {
  readonly cluster: string
  readonly first: number | undefined
  readonly second: number | undefined
}

/** Pairs the values of all dialogues that at least one side has, or should have. */
export function dialoguesOf(
  first: readonly PairableValue[],
  second: readonly PairableValue[],
): Dialogue[] {
  const others = new Map(second.map((each) => [each.pair, each]))
  const own = new Set(first.map(({ pair }) => pair))
  const valueOf = (each: PairableValue | undefined): number | undefined =>
    each && presentValue(each.value)
  return [
    ...first.map((each) => ({
      cluster: each.cluster,
      first: valueOf(each),
      second: valueOf(others.get(each.pair)),
    })),
    ...second
      .filter(({ pair }) => !own.has(pair))
      .map((each) => ({ cluster: each.cluster, first: undefined, second: valueOf(each) })),
  ]
}

/** Direction of a claim. `above`: the first side is greater than the second. */
export type Claimed = 'above' | 'below'

export interface LossOptions {
  /**
   * Good direction. With `higher`, lost values are assumed to be low, with `lower` high. Undefined:
   * both are considered.
   */
  readonly better?: 'higher' | 'lower'
  /** Smallest and largest possible value of the measure. */
  readonly range?: readonly [number, number]
  /**
   * Confidence level, 0.95: the shares of lost dialogues differ significantly if the p-value is
   * below 0.05.
   */
  readonly level: number
  /** Names of the sides, for the texts of reasons. */
  readonly names: readonly [first: string, second: string]
  /** Returns true if the claim would also be detected with these differences, first - second. */
  readonly stillDetected: (differences: readonly ClusteredValue[], claimed: Claimed) => boolean
}

export interface Lost {
  readonly count: number
  /** Count divided by the number of dialogues that either side has, or should have. */
  readonly share: number
}

export interface LossBetween {
  /**
   * Number of dialogues (a scenario and one of its repeats) that at least one side has, or should
   * have.
   */
  readonly of: number
  /** Number of dialogues with values on both sides. */
  readonly common: number
  readonly lostFirst: Lost
  readonly lostSecond: Lost
  /**
   * Two-sided p-value of the exact sign test of the hypothesis that both sides lose more in equally
   * many clusters. With one dialogue per cluster this is McNemar's test.
   */
  readonly pValue: Known<number>
  /** Reason by direction why a claim holds only for dialogues that both sides have. */
  readonly doubts: { readonly above?: string; readonly below?: string }
  /**
   * Smallest and largest possible mean difference first - second, over all values that lost
   * dialogues could have. Requires `range`.
   */
  readonly worstCase?: Interval
}

/**
 * Difference between the shares of lost dialogues above which a significant difference in losses
 * puts a claim in doubt without further evidence.
 */
const LARGE_DIFFERENCE = 0.05

/**
 * Number of standard errors, under equal loss, that a difference in losses must exceed to count as
 * more than chance.
 */
const CHANCE_ERRORS = 0.8

/**
 * Counts the lost dialogues of two sides, and decides if a claim on their common dialogues could be
 * due to the losses.
 *
 * A claim is in doubt in either of two cases:
 *
 * 1. The side that it favours lost significantly more dialogues, and its share of lost dialogues is
 * larger by more than 5 percentage points.
 * 2. That side lost more than chance explains, and the claim is no longer detected after bad values
 * are filled in for this excess.
 *
 * Steps of the second case:
 *
 * 1. b is the number of clusters in which the favoured side lost more than the other side, c the
 * number in which it lost fewer.
 * 2. The excess is b - c - 0.8 sqrt(b + c) clusters: the part of b - c beyond 0.8 standard errors
 * under equal loss. It is taken from the b clusters, sorted by the other side's values there, from
 * the middle.
 * 3. The lost dialogues of these clusters all get one value: the mean of the k worst values of the
 * other side, where k is the number of dialogues lost in the b clusters.
 * 4. The claim is tested again with these values.
 *
 * With the single worst value in step 3, true claims on long-tailed measures would be in doubt. 0.8
 * balances both errors (benchmarks/parts/claims/loss.mjs). If both sides lose equally many
 * dialogues, the loss of one side's worst dialogues is not detected. Bounds: Manski, "Nonparametric
 * bounds on treatment effects", American Economic Review 80, 1990. Throws the errors of
 * `pairValues`.
 */
export function lossBetween(
  first: readonly PairableValue[],
  second: readonly PairableValue[],
  options: LossOptions,
): LossBetween {
  const { differences } = pairValues(first, second)
  const dialogues = dialoguesOf(first, second)
  const of = dialogues.length
  const lost = (side: SideName): Lost => {
    const count = dialogues.filter((each) => each[side] === undefined).length
    return { count, share: of === 0 ? 0 : count / of }
  }
  const counts = { first: lost('first'), second: lost('second') }
  const above = reasonForDoubt('above', { dialogues, differences, counts }, options)
  const below = reasonForDoubt('below', { dialogues, differences, counts }, options)
  return {
    of,
    common: dialogues.filter((each) => each.first !== undefined && each.second !== undefined)
      .length,
    lostFirst: counts.first,
    lostSecond: counts.second,
    pValue: of === 0 ? unknown('no_values') : known(excessOf(dialogues, 'first').pValue),
    doubts: { ...(above !== undefined && { above }), ...(below !== undefined && { below }) },
    ...(options.range !== undefined &&
      of > 0 && { worstCase: worstCase(dialogues, options.range) }),
  }
}

interface Compared {
  readonly dialogues: readonly Dialogue[]
  readonly differences: readonly ClusteredValue[]
  readonly counts: Readonly<Record<SideName, Lost>>
}

function reasonForDoubt(
  claimed: Claimed,
  { dialogues, differences, counts }: Compared,
  { better, level, names, stillDetected }: LossOptions,
): string | undefined {
  for (const suspect of suspectSides(claimed, better)) {
    const { side } = suspect
    const other = otherOf(side)
    const excess = excessOf(dialogues, side)
    const [name, otherName] = side === 'first' ? names : [names[1], names[0]]
    const text = `${counts[side].count} of ${dialogues.length} dialogues of ${name} are lost, ${counts[other].count} of ${otherName}`
    if (excess.beyondChance === 0) continue
    const isMore = counts[side].share - counts[other].share > LARGE_DIFFERENCE
    if (isMore && excess.pValue < 1 - level) return text
    const completed = completedOf(dialogues, excess, suspect)
    if (!stillDetected([...differences, ...completed], claimed))
      return `${text}, and those may be its ${suspect.lost === 'low' ? 'lowest' : 'highest'}`
  }
  return undefined
}

const otherOf = (side: SideName): SideName => (side === 'first' ? 'second' : 'first')

/**
 * A side whose loss could explain a claim: it looks too high because it lost low values, or too low
 * because it lost high ones.
 */
interface SuspectSide {
  readonly side: SideName
  readonly lost: 'low' | 'high'
}

function suspectSides(claimed: Claimed, better: LossOptions['better']): SuspectSide[] {
  const greater = claimed === 'above' ? 'first' : 'second'
  return [
    ...(better === 'lower' ? [] : [{ side: greater, lost: 'low' } as const]),
    ...(better === 'higher' ? [] : [{ side: otherOf(greater), lost: 'high' } as const]),
  ]
}

interface Excess {
  readonly pValue: number
  /**
   * Clusters in which the side lost more than the other: each lists the dialogues that only this
   * side lost.
   */
  readonly clusters: readonly (readonly Dialogue[])[]
  /** Number of these clusters beyond chance. */
  readonly beyondChance: number
}

function excessOf(dialogues: readonly Dialogue[], side: SideName): Excess {
  const clusters: (readonly Dialogue[])[] = []
  let less = 0
  for (const own of byCluster(dialogues)) {
    const [byThis, byOther] = [side, otherOf(side)].map((loser) =>
      own.filter((each) => each[loser] === undefined && each[otherOf(loser)] !== undefined),
    )
    if (byThis!.length > byOther!.length) clusters.push(byThis!)
    if (byThis!.length < byOther!.length) less += 1
  }
  const more = clusters.length
  return {
    pValue: signTest({ wins: more, losses: less }).pValue,
    clusters,
    beyondChance: Math.max(0, Math.round(more - less - CHANCE_ERRORS * Math.sqrt(more + less))),
  }
}

/**
 * Differences first - second with filled-in values, for the clusters beyond chance. The lost values
 * of `side` are the mean of the other side's worst values.
 */
function completedOf(
  dialogues: readonly Dialogue[],
  { clusters, beyondChance }: Excess,
  { side, lost }: SuspectSide,
): ClusteredValue[] {
  const other = otherOf(side)
  const sign = lost === 'low' ? 1 : -1
  const known = (each: Dialogue): number[] =>
    each[other] === undefined ? [] : [sign * each[other]]
  const level = (cluster: readonly Dialogue[]): number => mean(cluster.flatMap(known))
  const inMiddle = middle(
    clusters.toSorted((a, b) => level(a) - level(b)),
    beyondChance,
  )
  const worst = dialogues.flatMap(known).toSorted((a, b) => a - b)
  const own = sign * mean(worst.slice(0, clusters.flat().length))
  return inMiddle.flatMap((cluster) =>
    cluster.flatMap((each) =>
      known(each).map((value) => {
        const sides =
          side === 'first' ? ([own, sign * value] as const) : ([sign * value, own] as const)
        return { cluster: each.cluster, value: sides[0] - sides[1], sides }
      }),
    ),
  )
}

function middle<T>(sorted: readonly T[], count: number): readonly T[] {
  const start = Math.floor((sorted.length - count) / 2)
  return sorted.slice(start, start + count)
}

function worstCase(
  dialogues: readonly Dialogue[],
  [least, most]: readonly [number, number],
): Interval {
  const bound = (ifFirst: number, ifSecond: number): number => {
    const values = dialogues.map(({ cluster, first = ifFirst, second = ifSecond }) => ({
      cluster,
      value: first - second,
    }))
    return mean(byCluster(values).map((group) => mean(group.map(({ value }) => value))))
  }
  return { lower: bound(least, most), upper: bound(most, least) }
}
