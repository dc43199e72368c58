/**
 * Counts a supporter's dialogues beyond the floor of a measure (the value beyond which a dialogue
 * is harmful), with the exact interval of their share.
 */
import { known, unknown } from '@attune/core'
import type { Claim, ComparedMeasure, ComparedValue } from '@attune/core/findings'
import { tailOf, tailText } from '@attune/kit/internal'
import { formatNumber, scenariosIn, valuesIn } from '@attune/tables'
import { type RequestedComparison, nameOf } from './requested.js'
import { floorOf, isHeadline } from './primary.js'

interface Floored {
  readonly floor: number
  readonly better: 'higher' | 'lower'
}

/**
 * Floor and direction of a comparison; undefined unless it is a difference over all conditions, in
 * a measure with a floor and a good direction. Measures corrected by people's ratings are excluded,
 * because the corrected value of a single dialogue is not known.
 */
function flooredOf(asked: RequestedComparison): Floored | undefined {
  const { kind, of, conditions } = asked.comparison
  const floor = floorOf(asked)
  if (kind !== 'difference' || floor === undefined || of.better === undefined) return undefined
  if (of.areShares || of.corrected !== undefined || !isHeadline({ kind, conditions }))
    return undefined
  return { floor, better: of.better }
}

/**
 * Claims on the share of dialogues beyond the floor, for both supporters; empty without a floor.
 */
export function ratesOf(asked: RequestedComparison, level: number): Claim[] {
  const found = flooredOf(asked)
  if (found === undefined) return []
  const { first, second, supporter, against } = asked.comparison
  if (second === undefined || against === undefined) return []
  return [
    ...rateOf(asked, { ...found, level, supporter, values: first }),
    ...rateOf(asked, { ...found, level, supporter: against, values: second }),
  ]
}

interface Side extends Floored {
  readonly supporter: string
  readonly values: readonly ComparedValue[]
  readonly level: number
}

const METHOD = 'Clopper-Pearson over scenario clusters'
const none = unknown('nothing is tested')

function rateOf(
  asked: RequestedComparison,
  { supporter, values, floor, better, level }: Side,
): Claim[] {
  const tail = tailOf(values, { floor, better, level })
  const { below, n, lost, clusters } = tail
  if (below === undefined) return []
  const { comparison, evaluation } = asked
  const of = shareBeyond(comparison.of, floor)
  const text = tailText(tail, (value) => formatNumber(value, scaleOf(comparison.of)))!
  const present = values.filter(({ value }) => value.state === 'known')
  return [
    {
      id: nameOf({
        ...asked,
        comparison: { kind: 'rate', of, supporter, conditions: comparison.conditions, first: [] },
      }),
      evaluation: evaluation.name,
      kind: 'rate',
      of,
      supporter,
      conditions: comparison.conditions,
      family: 'secondary',
      estimand: {
        over: 'scenarios',
        seekers: evaluation.seekers,
        about: 'these',
        ...(of.source !== undefined && { judge: of.source }),
      },
      estimate: known(below.share),
      interval: known({ lower: below.lower, upper: below.upper, level, method: METHOD }),
      p: none,
      adjusted: none,
      n: { values: valuesIn(n, present), clusters, ...scenariosIn(present) },
      deviation: none,
      missing: { first: lost, second: 0 },
      detected: false,
      direction: 'none',
      counted: { count: below.count, of: n },
      sentence: `${supporter}: ${text}`,
    },
  ]
}

const scaleOf = ({ scale, digits }: ComparedMeasure) => ({
  ...(scale !== undefined && { scale }),
  ...(digits !== undefined && { digits }),
})

function shareBeyond(of: ComparedMeasure, floor: number): ComparedMeasure {
  const { source, name, title, better } = of
  const where = `${better === 'lower' ? 'above' : 'below'} ${formatNumber(floor, scaleOf(of))}`
  return {
    ...(source !== undefined && { source }),
    name: `${name} ${where}`,
    title: `${title}, dialogues ${where}`,
    areShares: true,
    better: 'lower',
    scale: 100,
    digits: 0,
    beyond: floor,
  }
}
