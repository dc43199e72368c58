/**
 * Finds gates that cannot fail: their baseline is within the margin of the bad end of the scale, so
 * that even the worst possible values are not worse by more than the margin.
 */
import { type Evaluation, given } from '@attune/core/findings'
import { formatNumber } from '@attune/tables'
import { type Gate, isOfShares } from './gate.js'
import type { GateRow } from './gate-rows.js'
import { meanOverClusters } from './measure.js'

type Gives = Pick<Evaluation, 'gives'>

/**
 * Smallest and largest possible value of a gated measure; undefined if the component declares no
 * range.
 */
export function scaleOf(gate: Gate, evaluation: Gives): readonly [number, number] | undefined {
  if (isOfShares(gate)) return [0, 1]
  return gate.source === undefined ? undefined : given(evaluation, gate.source, gate.number).range
}

/** A text in both languages. */
export interface InBoth {
  readonly en: string
  readonly zh: string
}

/** Reason why the gate cannot fail; undefined if it can. @param rows values of the baseline */
export function cannotFail(
  gate: Gate,
  rows: readonly GateRow[],
  evaluation: Gives,
): InBoth | undefined {
  const { against, side, bound, name } = gate
  const scale = scaleOf(gate, evaluation)
  const centre = meanOverClusters(rows)
  if (against.kind !== 'baseline' || scale === undefined || Number.isNaN(centre)) return undefined
  const end = scale[side === 'above' ? 0 : 1]
  const margin = Math.abs(bound)
  if (Math.abs(centre - end) > margin + ROUNDING) return undefined
  const [times, unit] = isOfShares(gate) ? [100, ' %'] : [1, '']
  const text = (value: number): string => `${Number((times * value).toFixed(2))}${unit}`
  const level = isOfShares(gate) ? text(centre) : formatNumber(centre, {})
  return {
    en: `the baseline of ${name} is ${level}, within the margin ${text(margin)} of the end of its scale (${text(end)}): this gate cannot fail`,
    zh: `${name} 的基线是 ${level}，与量表端点（${text(end)}）的距离不超过容许值 ${text(margin)}：这道门槛不可能不通过`,
  }
}

const ROUNDING = 1e-9

/**
 * Advice for a gate that cannot fail: other ways to gate the measure, and a gate that can fail
 * without a model, as lines for the config.
 */
export function insteadOf({ supporter, source }: Pick<Gate, 'supporter' | 'source'>): InBoth {
  const others = {
    en: 'Take another number, or a smaller margin; or give it `atLeast` or `atMost` in the place of the baseline.',
    zh: '请换一个数，或用更小的容许值；或用 `atLeast` 或 `atMost` 代替基线。',
  }
  if (source === undefined) return others
  const name = /^[\w-]+$/.test(supporter) ? supporter : JSON.stringify(supporter)
  const line = `- { measure: safety/replies.minimising, supporter: ${name}, atMost: 0.5 }`
  return {
    en: [
      `${others.en} A gate that can fail for this bot without a model: add \`safety\` to \`plugins\`, and write in the place of this gate`,
      line,
      'It fails where replies say "it is not a big deal" and the like, more often than in every second dialogue (docs/detectors.md).',
    ].join('\n'),
    zh: [
      `${others.zh}不用模型也可能不通过的门槛：在 \`plugins\` 中加上 \`safety\`，并把这道门槛换成`,
      line,
      '如果平均每两个对话中有一句以上“这没什么大不了”之类的话，它就不通过（docs/detectors.md）。',
    ].join('\n'),
  }
}
