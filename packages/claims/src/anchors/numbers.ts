/** Which numbers anchors are for, and how a judge repeats itself about them. */
import { deviationInterval, mean, pilotSpread } from '@attune/statistics'
import type { EvaluationConfig } from '@attune/core/runtime'
import { grouped } from '@attune/kit'
import { type Gate, gatesOf } from '../gates/gate.js'
import { type Anchor, type AnchoredNumber, type NumberId, saidOf } from '../baseline/anchors.js'
import { type AnchorPlan, anchorPlan, SHIFT, smallestShift, type Wanted } from './anchor-plan.js'

/** Of gates on what an estimator or judge says of one dialogue, each once. */
export function gatedNumbers(config: Pick<EvaluationConfig, 'sections'>): readonly NumberId[] {
  const numbers = gatesOf(config).flatMap((gate) => numberOf(gate) ?? [])
  return [...new Map(numbers.map((number) => [JSON.stringify(number), number])).values()]
}

function numberOf({ of, source, number: name, is }: Gate): NumberId | undefined {
  if (source === undefined || of === 'wins' || of === 'flag') return undefined
  return { source, name, ...(is && { is }) }
}

/** A dialogue, and what was said of it. */
type Read = Pick<Anchor, 'supporter' | 'conditions' | 'said'>

export interface Planned extends AnchorPlan {
  readonly numbers: readonly AnchoredNumber[]
}

/** How many of these anchors are needed, the first ones. `rounds`: how often each was judged again; `most`: judgements of a check. */
export function planOf(
  anchors: readonly Read[],
  ids: readonly NumberId[],
  { rounds, most }: { readonly rounds: number; readonly most: number },
  alpha: number,
): Planned {
  const spreads = ids.map((id) => spreadOf(anchors, id))
  const wanted = spreads.map(({ deviation, upper, step }): Wanted => ({ shift: SHIFT * deviation, noise: upper, step }))
  const each = alpha / Math.max(1, ids.length)
  const plan = anchorPlan(wanted, { available: anchors.length, before: 1 + rounds, most }, each)
  const design = { anchors: plan.anchors, before: 1 + rounds, now: plan.now }
  const numbers = ids.map((id, at): AnchoredNumber => {
    const { noise, deviation, range } = spreads[at]!
    const finds = smallestShift(wanted[at]!, design, each, range)
    return { ...id, noise, deviation, ...(finds !== undefined && { finds }) }
  })
  return { ...plan, numbers }
}

interface Spread extends Pick<AnchoredNumber, 'noise' | 'deviation'> {
  /** Of the noise: it is not larger in four of five baselines. */
  readonly upper: number
  readonly step: number
  readonly range: number
}

const SURE = 0.6

function spreadOf(anchors: readonly Read[], id: NumberId): Spread {
  const values = centred(anchors, id)
  const spread = pilotSpread(values)
  const all = [...new Set(anchors.flatMap((anchor) => saidOf(anchor, id)))].sort((left, right) => left - right)
  const range = all.length > 1 ? all.at(-1)! - all[0]! : 0
  const step = Math.min(...all.slice(1).map((value, at) => value - all[at]!), range)
  if (spread.state === 'unknown' || spread.value.within.state === 'unknown' || spread.value.between.state === 'unknown')
    return { noise: 0, deviation: 0, upper: 0, step, range }
  const noise = Math.sqrt(spread.value.within.value)
  const upper = noise === 0 ? 0 : deviationInterval({ sd: noise, df: spread.value.dfWithin }, SURE).upper
  return { noise, deviation: Math.sqrt(spread.value.between.value), upper, step, range }
}

/** Without the differences between supporters and conditions: a shift is measured by how dialogues of one differ. */
function centred(anchors: readonly Read[], id: NumberId): { cluster: string; value: number }[] {
  const read = anchors.map((anchor, at) => ({ anchor, cluster: String(at), values: saidOf(anchor, id) }))
  return [...grouped(read, ({ anchor }) => stratumOf(anchor)).values()].flatMap((all) => {
    const own = all.filter(({ values }) => values.length > 0)
    const centre = own.length > 0 ? mean(own.map(({ values }) => mean(values))) : 0
    return own.flatMap(({ cluster, values }) => values.map((value) => ({ cluster, value: value - centre })))
  })
}

export const stratumOf = ({ supporter, conditions = {} }: Pick<Anchor, 'supporter' | 'conditions'>): string =>
  JSON.stringify([supporter, Object.entries(conditions).sort()])
