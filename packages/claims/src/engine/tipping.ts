import type { Claim, ClaimTail, ClaimTails, ComparedMeasure, Comparison, MissingValues } from '@attune/core/findings'
import { byCluster, isWorse, percent, tailOf, type TailOptions, valueOf, worstOf } from '@attune/kit'
import {
  type ClusteredValue,
  mean,
  meanTest,
  type PairableValue,
  pairValues,
  presentValue,
  shareBounds,
  shareDifferenceTest,
} from '@attune/statistics'
import { formatNumber } from '@attune/tables'
import { type Dialogue, dialoguesOf, lossBetween } from './loss.js'

export interface TippingOptions extends TailOptions {
  /** From the least to the greatest possible value. */
  readonly range?: readonly [number, number]
  /** Prints a value of the measure. */
  readonly format: (value: number) => string
}

export interface Tipping {
  /** So large a share of the winner's dialogues would have to end at `at` for the difference to be 0; what did so is part of it. */
  readonly tipping: number
  /** So large a share may end below the floor for all that was seen: a one-sided bound, in which lost dialogues count as such. */
  readonly open: number
  readonly couldOverturn: boolean
  /** The worse end of the range; without a range the floor, or the worst value seen where that is worse. */
  readonly at: number
  /** `unless more than 8 % of its dialogues end below 50; 12 scenarios leave up to 22 % open, enough to overturn it` */
  readonly text: string
}

/**
 * What would overturn "the winner is better": rare bad endings, which few scenarios need not show.
 *
 * The difference over common dialogues is d, a share s of the winner's ended below the floor and the others at m on average; with
 * further endings at `at` it is 0 when s + d / (m - at) of all end so. With a range nothing can end worse, so up to this share below
 * the floor the claim holds. A scenario counts once. Without a floor only endings at the end of the range count.
 * Nothing without floor and range, or where the winner is not ahead. Throws as `shareBounds`.
 */
export function tippingOf(
  winner: readonly PairableValue[],
  loser: readonly PairableValue[],
  options: TippingOptions,
): Tipping | undefined {
  const { floor, range, better, level } = options
  const dialogues = dialoguesOf(winner, loser)
  const common = dialogues.flatMap(({ cluster, first, second }) =>
    first === undefined || second === undefined ? [] : [{ cluster, first, second }],
  )
  const end = range?.[better === 'lower' ? 1 : 0]
  const bound = end ?? floor
  if (bound === undefined || common.length === 0) return undefined
  const at = end ?? worstOf([bound, ...common.flatMap(({ first, second }) => [first, second])], better)
  const isBad = (value: number): boolean => (floor === undefined ? value === at : isWorse(value, floor, better))
  const lead = meanOver(common, ({ first, second }) => (better === 'lower' ? second - first : first - second))
  if (lead <= 0) return undefined
  const bad = meanOver(common, ({ first }) => Number(isBad(first)))
  const distance = meanOver(common, ({ first }) => (isBad(first) ? 0 : Math.abs(first - at))) / (1 - bad)
  const tipping = bad < 1 ? Math.min(1, bad + lead / distance) : 1
  const outcomes = dialogues.map(({ cluster, first }) => ({
    cluster,
    value: Number(first === undefined || isBad(first)),
  }))
  const open = valueOf(shareBounds(outcomes, level).upper)
  const couldOverturn = open >= tipping
  return {
    tipping,
    open,
    couldOverturn,
    at,
    text: textOf({ tipping, open, couldOverturn, at, bad }, dialogues, options),
  }
}

/**
 * What would overturn a difference of shares where scenarios have several dialogues each: a frequent small lead can hide a rare
 * scenario in which everything is lost, and the spread of scenarios without one does not show it. With a lead of d in the other
 * scenarios it is 0 when a share d / (1 + d) of all speak wholly against the winner. Nothing where each scenario has one dialogue: what is lost
 * there is as large as what is won, and p allows for it.
 */
export function tippingScenarios(differences: readonly ClusteredValue[], level: number): string | undefined {
  const scenarios = byCluster(differences).map((own) => mean(own.flatMap(({ value }) => presentValue(value) ?? [])))
  const lead = scenarios.length === 0 ? 0 : mean(scenarios)
  if (lead === 0 || scenarios.length === differences.length) return undefined
  const isAgainst = (value: number): boolean => value * Math.sign(lead) <= -1 + 1e-9
  const others = Math.abs(mean(scenarios.filter((value) => !isAgainst(value))))
  const tipping = others / (1 + others)
  const outcomes = scenarios.map((value, at) => ({ cluster: `${at}`, value: Number(isAgainst(value)) }))
  const open = valueOf(shareBounds(outcomes, level).upper)
  const warning = open >= tipping ? ', enough to overturn it' : ''
  return `unless more than ${percent(tipping)} of scenarios speak wholly against it; ${scenarios.length} scenarios leave up to ${percent(open)} open${warning}`
}

/** Every scenario counts once. */
const meanOver = <T extends { readonly cluster: string }>(values: readonly T[], of: (value: T) => number): number =>
  mean(byCluster(values).map((group) => mean(group.map(of))))

function textOf(
  { tipping, open, couldOverturn, at, bad }: Omit<Tipping, 'text'> & { readonly bad: number },
  dialogues: readonly Dialogue[],
  { floor, range, better, format }: TippingOptions,
): string {
  const beyond = better === 'lower' ? 'above' : 'below'
  const exact = range === undefined ? `at ${format(at)}, or fewer ${beyond} it` : `at ${format(at)}`
  const ending = floor === undefined || range === undefined ? exact : `${beyond} ${format(floor)}`
  const seen = bad === 0 ? '' : ` (${percent(bad)} did)`
  const lost = dialogues.filter(({ first }) => first === undefined).length
  const scenarios = byCluster(dialogues).length
  const size = `${scenarios} scenario${scenarios === 1 ? ' leaves' : 's leave'} up to ${percent(open)} open`
  const ofLost = lost === 0 ? '' : `, ${lost} lost dialogue${lost === 1 ? '' : 's'} included`
  const warning = couldOverturn ? ', enough to overturn it' : ''
  const share = Math.round(100 * tipping) < 100 ? `more than ${percent(tipping)}` : 'all'
  return `unless ${share} of its dialogues end ${ending}${seen}; ${size}${ofLost}${warning}`
}

/** What may undo a difference that its p-value shows: what was lost, and rare bad endings. */
export interface Found {
  readonly direction: Claim['direction']
  /** Its own p and the adjusted one: what is completed must pass as much as it did. */
  readonly p: number
  readonly adjusted: number
  readonly level: number
}

/** Why it is only said of those that were scored, and how far what was lost could move it. */
export function lossOf(
  { first, second, isPaired = true, supporter, against = '', computed }: Comparison,
  of: ComparedMeasure,
  { direction, p, adjusted, level }: Found,
): Pick<MissingValues, 'onlyScored' | 'worstCase'> {
  const isNone = second === undefined || first.length + second.length === 0
  if (isNone || !isPaired || direction === 'none' || of.corrected !== undefined) return {}
  const test = of.areShares ? shareDifferenceTest : meanTest
  const { doubts, worstCase } = lossBetween(first, second, {
    level,
    names: [supporter, against],
    ...(of.better !== undefined && { better: of.better }),
    ...(of.range !== undefined && { range: of.range }),
    stillDetected: (differences, claimed) => {
      // Its values are of several scales: how bad a lost one would be is not known.
      if (computed) return true
      const { pValue, estimate } = test(differences, { level })
      if (pValue.state === 'unknown' || estimate.state === 'unknown') return false
      const isSame = estimate.value > 0 === (claimed === 'above')
      return isSame && pValue.value * Math.max(1, adjusted / p) < 1 - level
    },
  })
  const why = doubts[direction]
  return { ...(why !== undefined && { onlyScored: why }), ...(worstCase && { worstCase }) }
}

export interface Tails {
  /** None of shares: the worst dialogue is a no. */
  readonly tail?: ClaimTails
  readonly holdsUnless?: string
}

/** Of a measure with a direction, and a floor or a range, or of shares with several dialogues a scenario. */
export function tailsOf(
  { kind, first, second, isPaired = true }: Comparison,
  of: ComparedMeasure,
  direction: Claim['direction'],
  level: number,
): Tails | undefined {
  const { better, range, floor, areShares } = of
  if (kind !== 'difference' || second === undefined || better === undefined) return undefined
  if (areShares) return isPaired && direction !== 'none' ? rareScenarios(first, second, level) : undefined
  // What people would say of a single dialogue is not known.
  if (of.corrected !== undefined) return undefined
  if (range === undefined && floor === undefined) return undefined
  const options = { better, level, ...(floor !== undefined && { floor }) }
  const sides = [first, second].map((values) => claimTail(tailOf(values, options)))
  const [one, other] = (direction === 'above') === (better === 'higher') ? [first, second] : [second, first]
  const format = (value: number): string => formatNumber(value, of as Parameters<typeof formatNumber>[1])
  const tipping: Tipping | undefined =
    isPaired && direction !== 'none'
      ? tippingOf(one, other, { ...options, ...(range !== undefined && { range }), format })
      : undefined
  if (sides[0] === undefined || sides[1] === undefined) return undefined
  return {
    tail: {
      first: sides[0],
      second: sides[1],
      ...(tipping && { tipping: tipping.tipping, open: tipping.open }),
    },
    ...(tipping && { holdsUnless: tipping.text }),
  }
}

function rareScenarios(
  first: Comparison['first'],
  second: NonNullable<Comparison['second']>,
  level: number,
): Tails | undefined {
  const holdsUnless = tippingScenarios(pairValues(first, second).differences, level)
  return holdsUnless === undefined ? undefined : { holdsUnless }
}

function claimTail({ worst, n, below }: ReturnType<typeof tailOf>): ClaimTail | undefined {
  if (worst.state === 'unknown') return undefined
  return { worst: worst.value, ...(below && { beyond: { count: below.count, of: n, upper: below.upper } }) }
}
