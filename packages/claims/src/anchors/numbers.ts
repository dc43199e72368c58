/** Measures that anchors cover, and the spread of a judge's values for them. */
import { deviationInterval, mean, pilotSpread } from '@attune/statistics'
import type { EvaluationConfig } from '@attune/core/runtime'
import { grouped } from '@attune/kit/internal'
import { type Gate, gatesOf } from '../gates/gate.js'
import { type Anchor, type AnchoredNumber, type NumberId, saidOf } from '../baseline/anchors.js'
import {
  type AnchorPlan,
  anchorPlan,
  FALSE_ALARM,
  DEFAULT_SHIFT,
  smallestShift,
  type GatedShift,
} from './anchor-plan.js'

/** A measure or criterion with gates on a baseline, and the smallest margin of these gates. */
export interface GatedNumber {
  readonly id: NumberId
  /** Margin in units of the measure; 0 if a gate allows no loss. */
  readonly margin: number
}

/**
 * Distinct measures and criteria whose gates compare values of an estimator or judge with a
 * baseline.
 */
export function gatedNumbers(config: Pick<EvaluationConfig, 'sections'>): readonly GatedNumber[] {
  const numbers = gatesOf(config).flatMap((gate) => gatedNumberOf(gate) ?? [])
  return Array.from(grouped(numbers, ({ id }) => JSON.stringify(id)).values(), (all) => ({
    id: all[0]!.id,
    margin: Math.min(...all.map(({ margin }) => margin)),
  }))
}

function gatedNumberOf({
  of,
  source,
  number: name,
  is,
  against,
  bound,
}: Gate): GatedNumber | undefined {
  if (source === undefined || of === 'wins' || of === 'flag' || against.kind !== 'baseline')
    return undefined
  return { id: { source, name, ...(is && { is }) }, margin: Math.abs(bound) }
}

/** A dialogue of the run, with the values that gates use. */
type Read = Pick<Anchor, 'supporter' | 'conditions' | 'said'>

export interface Planned extends AnchorPlan {
  readonly numbers: readonly AnchoredNumber[]
}

/**
 * Chooses how many of the first anchors a check judges again, and how often. `rounds`: extra
 * judgements of each anchor for the baseline. `most`: maximum number of judgements of a check.
 */
export function planOf(
  anchors: readonly Read[],
  gated: readonly GatedNumber[],
  { rounds, most }: { readonly rounds: number; readonly most: number },
): Planned {
  const spreads = gated.map(({ id }) => spreadOf(anchors, id))
  const wanted = spreads.map(({ deviation, upper, step }, at): GatedShift => {
    const { margin } = gated[at]!
    return { shift: margin > 0 ? margin : DEFAULT_SHIFT * deviation, noise: upper, step }
  })
  const each = FALSE_ALARM / Math.max(1, gated.length)
  const plan = anchorPlan(wanted, { available: anchors.length, before: 1 + rounds, most }, each)
  const design = { anchors: plan.anchors, before: 1 + rounds, now: plan.now }
  const numbers = gated.map(({ id }, at): AnchoredNumber => {
    const { noise, deviation, range } = spreads[at]!
    const finds = smallestShift(wanted[at]!, design, each, range)
    const { shift } = wanted[at]!
    return { ...id, noise, deviation, wanted: shift, ...(finds !== undefined && { finds }) }
  })
  return { ...plan, numbers }
}

interface Spread extends Pick<AnchoredNumber, 'noise' | 'deviation'> {
  /** Upper confidence limit of the noise, exceeded in one of five baselines. */
  readonly upper: number
  readonly step: number
  readonly range: number
}

const CONFIDENCE = 0.6

function spreadOf(anchors: readonly Read[], id: NumberId): Spread {
  const values = withoutStratumMeans(anchors, id)
  const spread = pilotSpread(values)
  const all = [...new Set(anchors.flatMap((anchor) => saidOf(anchor, id)))].sort(
    (left, right) => left - right,
  )
  const range = all.length > 1 ? all.at(-1)! - all[0]! : 0
  const step = Math.min(...all.slice(1).map((value, at) => value - all[at]!), range)
  if (
    spread.state === 'unknown' ||
    spread.value.within.state === 'unknown' ||
    spread.value.between.state === 'unknown'
  )
    return { noise: 0, deviation: 0, upper: 0, step, range }
  const noise = Math.sqrt(spread.value.within.value)
  const upper =
    noise === 0 ? 0 : deviationInterval({ sd: noise, df: spread.value.dfWithin }, CONFIDENCE).upper
  return { noise, deviation: Math.sqrt(spread.value.between.value), upper, step, range }
}

/**
 * Values minus the mean of their stratum (supporter and conditions), so that the shift is compared
 * with the spread within strata.
 */
function withoutStratumMeans(
  anchors: readonly Read[],
  id: NumberId,
): { cluster: string; value: number }[] {
  const read = anchors.map((anchor, at) => ({
    anchor,
    cluster: String(at),
    values: saidOf(anchor, id),
  }))
  return [...grouped(read, ({ anchor }) => stratumOf(anchor)).values()].flatMap((all) => {
    const own = all.filter(({ values }) => values.length > 0)
    const centre = own.length > 0 ? mean(own.map(({ values }) => mean(values))) : 0
    return own.flatMap(({ cluster, values }) =>
      values.map((value) => ({ cluster, value: value - centre })),
    )
  })
}

export const stratumOf = ({
  supporter,
  conditions = {},
}: Pick<Anchor, 'supporter' | 'conditions'>): string =>
  JSON.stringify([supporter, Object.entries(conditions).sort()])
